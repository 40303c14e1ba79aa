import { toBase58 } from '@sundial/primitives'
import type { AssetProof, AuditDifference, AuditedRound } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../present.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored, limit, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component, int, trueAtBlock } from '../../shared/scalars.ts'
import { tokenInfo, toTokenInfo } from '../token/token-info.ts'

const figures = {
  index: is.amountText('What the index said, in the smallest unit.'),
  node: is.amountText('What the node said.'),
  block: is.int('Height of the block both stood at.'),
  hash: is.hash('Id of that block.'),
  timestamp: is.time('When it was compared.'),
}

const auditedRound = component(
  'AuditedRound',
  Type.Object({
    run: Type.Enum(['background', 'command'], {
      description: 'Who compares: the program, or sundial audit.',
    }),
    round: is.int('Number of the round of this run, from 1 on.'),
    subject: Type.Enum(['accounts', 'assets', 'touched'], {
      description:
        'accounts: balances of all accounts in turn. assets: supplies of contracts’ tokens. touched: accounts that blocks had just changed.',
    }),
    count: is.int('Accounts or assets compared so far; of those touched each time.'),
    comparisons: is.int('Figures compared.'),
    isWhole: is.flag('Whether the round has been through all accounts or assets there were.'),
    fromBlock: is.int('Lowest block at which index and node stood for it.'),
    toBlock: is.int('Highest such block.'),
    from: is.time('Since when.'),
    to: is.time('Until when.'),
  }),
)
export type AuditedRoundReply = Static<typeof auditedRound>

const auditDifference = component(
  'AuditDifference',
  Type.Object({
    address: Type.Optional(is.address('Whose balance; absent when it is the supply.')),
    token: tokenInfo,
    figure: Type.Enum(['balance', 'supply'], {
      description: 'supply: the sum of what is held against what the contract calls its supply.',
    }),
    found: Type.Object(figures, { description: 'As it was first found.' }),
    seen: Type.Object(
      { ...figures, count: is.int('How often it was found, the first time counted.') },
      { description: 'As it was last found.' },
    ),
    ended: Type.Optional(
      Type.Object(
        {
          reason: Type.Enum(['agreed', 'undone'], {
            description:
              'agreed: a later comparison agreed. undone: the block it was found at left the chain.',
          }),
          block: is.int('At which block they agreed, or the newest block that stayed.'),
          timestamp: Type.Optional(is.time('When they agreed.')),
        },
        { description: 'Absent while it stands.' },
      ),
    ),
    reason: Type.Optional(
      is.text('What may be behind it, where that need not be a fault of the index; given for TRC20 tokens.'),
    ),
  }),
)
export type AuditDifferenceReply = Static<typeof auditDifference>

const assetProof = component(
  'AssetProof',
  Type.Object({
    state: Type.Enum(['proven', 'differs', 'notCompared'], {
      description:
        'proven: balances (of a TRC20 token its supply too) were compared and no difference stands. differs: at least one stands. Otherwise nothing can be said.',
    }),
    comparisons: is.int('Balances compared.'),
    unanswered: is.int('Times the contract did not answer.'),
    openDifferences: is.int('Differences that stand.'),
    unlisted: is.int('Differences found while a thousand stood, which are not listed.'),
    fromBlock: Type.Optional(is.int('Lowest block something was compared at.')),
    toBlock: Type.Optional(is.int('Highest such block.')),
    supply: Type.Optional(
      Type.Object(
        {
          block: is.int('Block of the newest comparison of the supply.'),
          held: is.amountText('Sum of all balances of the index.'),
          supply: is.amountText('totalSupply of the contract.'),
        },
        { description: 'Absent until the supply was compared.' },
      ),
    ),
  }),
)
export type AssetProofReply = Static<typeof assetProof>

const toAuditedRound = (round: AuditedRound, rounds: readonly AuditedRound[]): AuditedRoundReply => ({
  run: round.run,
  round: round.round,
  subject: round.subject,
  count: round.count,
  comparisons: round.comparisonCount,
  isWhole: isWhole(round, rounds),
  fromBlock: round.fromHeight,
  toBlock: round.toHeight,
  from: round.fromMs,
  to: round.toMs,
})

/** What comes next in the order of a round has begun: all accounts that were there are compared, then all assets. */
export const isWhole = ({ run, round, subject }: AuditedRound, rounds: readonly AuditedRound[]): boolean =>
  subject !== 'touched' &&
  rounds.some(
    (other) =>
      other.run === run &&
      (other.round > round ||
        (other.round === round && subject === 'accounts' && other.subject === 'assets')),
  )

const toAuditDifference = ({ account, asset, found, seen, ended }: AuditDifference): AuditDifferenceReply =>
  omitUndefined({
    address: account === undefined ? undefined : toBase58(account),
    token: toTokenInfo(asset),
    figure: account === undefined ? ('supply' as const) : ('balance' as const),
    found: toFigures(found),
    seen: { ...toFigures(seen), count: seen.count },
    ended: ended && toEnd(ended),
    reason:
      asset.kind === 'trc20'
        ? 'The contract keeps its books itself and may change them without a Transfer event; what the index counts of it is not proven.'
        : undefined,
  })

const toFigures = ({ indexAmount, nodeAmount, at, timeMs }: AuditDifference['found']) => ({
  index: indexAmount.toString(),
  node: nodeAmount.toString(),
  block: at.height,
  hash: at.id,
  timestamp: timeMs,
})

const toEnd = (ended: NonNullable<AuditDifference['ended']>) =>
  ended.kind === 'agreed'
    ? { reason: ended.kind, block: ended.at.height, timestamp: ended.timeMs }
    : { reason: ended.kind, block: ended.toHeight }

const toAssetProof = (proof: AssetProof): AssetProofReply =>
  omitUndefined({
    state: proof.kind,
    comparisons: proof.comparisonCount,
    unanswered: proof.unansweredCount,
    openDifferences: proof.openDifferenceCount,
    unlisted: proof.unlistedCount,
    fromBlock: proof.fromHeight,
    toBlock: proof.toHeight,
    supply: proof.supply && {
      block: proof.supply.height,
      held: proof.supply.indexAmount.toString(),
      supply: proof.supply.nodeAmount.toString(),
    },
  })

export const audit = endpoint({
  get: '/api/system/audit',
  summary: 'How far the index was compared with the node, and every difference that was found',
  description: `Extension. A comparison counts when index and node stood at the same block. Differences are never deleted: they end when a later comparison agrees. At most ${apiLimits.rows} of them, the newest first.`,
  query: { limit, token, ...ignored },
  reply: Type.Object({
    accounts: int('Extension. Accounts of the index.'),
    rounds: Type.Array(auditedRound, {
      description: 'Extension. What each run compared, the newest two rounds of each.',
    }),
    openDifferences: int('Extension. Differences that stand; of one asset at most a thousand are listed.'),
    differences: Type.Array(auditDifference, { description: 'Extension. Found and not forgotten.' }),
    proof: Type.Optional(
      Type.Object(assetProof.properties, { description: 'Extension. Of the token that was asked for.' }),
    ),
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, { store, state }) {
    const asset = query.token === undefined ? undefined : readAsset(query.token)
    const [rounds, openDifferences, differences, proof] = await Promise.all([
      store.auditedRounds(),
      store.openDifferenceCount(),
      store.auditDifferences(query.limit),
      asset && store.assetProof(asset),
    ])
    return {
      accounts: state.accountCount,
      rounds: rounds.map((round) => toAuditedRound(round, rounds)),
      openDifferences,
      differences: differences.map(toAuditDifference),
      ...(proof === undefined ? {} : { proof: toAssetProof(proof) }),
    }
  },
})
