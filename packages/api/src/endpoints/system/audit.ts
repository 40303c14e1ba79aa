import { toBase58 } from '@sundial/primitives'
import type { AssetProof, AuditDifference, AuditedRound } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignored, limit, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component, int, trueAtBlock } from '../../shared/scalars.ts'
import { tokenInfo, toTokenInfo } from '../token/token-info.ts'

const figures = {
  index: is.amountText('Value in the index, in the smallest unit.'),
  node: is.amountText('Value at the node.'),
  block: is.int('Height of the block at which both were read.'),
  hash: is.hash('Id of that block.'),
  timestamp: is.time('Time of the comparison.'),
}

const auditedRound = component(
  'AuditedRound',
  Type.Object({
    run: Type.Enum(['background', 'command'], {
      description: 'The source of the comparison: the program, or sundial audit.',
    }),
    round: is.int('Number of the round in this run, from 1.'),
    subject: Type.Enum(['accounts', 'assets', 'touched'], {
      description:
        'accounts: balances of all accounts in turn. assets: supplies of contracts’ tokens. touched: accounts that the latest blocks changed.',
    }),
    count: is.int('Accounts or assets compared so far; touched accounts count every time.'),
    comparisons: is.int('Compared values.'),
    isWhole: is.flag('Whether the round has covered all accounts or assets.'),
    fromBlock: is.int('Lowest block at which index and node were compared.'),
    toBlock: is.int('Highest such block.'),
    from: is.time('Start.'),
    to: is.time('End.'),
  }),
)
export type AuditedRoundReply = Static<typeof auditedRound>

const auditDifference = component(
  'AuditDifference',
  Type.Object({
    address: Type.Optional(is.address('The account; absent for a supply.')),
    token: tokenInfo,
    figure: Type.Enum(['balance', 'supply'], {
      description: 'supply: the sum of the balances against the supply reported by the contract.',
    }),
    found: Type.Object(figures, { description: 'The first finding.' }),
    seen: Type.Object(
      { ...figures, count: is.int('Number of findings, including the first.') },
      { description: 'The latest finding.' },
    ),
    ended: Type.Optional(
      Type.Object(
        {
          reason: Type.Enum(['agreed', 'undone'], {
            description: 'agreed: a later comparison agreed. undone: its block left the chain.',
          }),
          block: is.int('The block at which they agreed, or the newest remaining block.'),
          timestamp: Type.Optional(is.time('Time of the agreement.')),
        },
        { description: 'Absent while the difference is open.' },
      ),
    ),
    reason: Type.Optional(
      is.text('A possible cause, where it need not be an error of the index; present for TRC20 tokens.'),
    ),
  }),
)
export type AuditDifferenceReply = Static<typeof auditDifference>

const assetProof = component(
  'AssetProof',
  Type.Object({
    state: Type.Enum(['proven', 'differs', 'notCompared'], {
      description:
        'proven: balances (for a TRC20 token also its supply) were compared and no difference is open. differs: at least one is open. Otherwise unknown.',
    }),
    comparisons: is.int('Compared balances.'),
    unanswered: is.int('Failed calls of the contract.'),
    openDifferences: is.int('Open differences.'),
    unlisted: is.int('Differences beyond the limit of a thousand, which are not listed.'),
    fromBlock: Type.Optional(is.int('Lowest compared block.')),
    toBlock: Type.Optional(is.int('Highest such block.')),
    supply: Type.Optional(
      Type.Object(
        {
          block: is.int('Block of the newest comparison of the supply.'),
          held: is.amountText('Sum of all balances in the index.'),
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
  isWhole: isWholeRound(round, rounds),
  fromBlock: round.fromHeight,
  toBlock: round.toHeight,
  from: round.fromMs,
  to: round.toMs,
})

/** A later stage of the round has begun: all accounts are compared, then all assets. */
export const isWholeRound = (
  { run, round, subject }: AuditedRound,
  rounds: readonly AuditedRound[],
): boolean =>
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
        ? "The contract computes balances itself and may change them without a Transfer event; the index's figures for it are not proven."
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
  summary: 'Progress of the comparison of the index with the node, and every difference found',
  description: `Extension. A comparison counts when index and node are at the same block. Differences are never deleted: they close when a later comparison agrees. At most ${apiLimits.rows} of them, newest first.`,
  query: { limit, token, ...ignored },
  reply: Type.Object({
    accounts: int('Extension. Accounts in the index.'),
    rounds: Type.Array(auditedRound, {
      description: 'Extension. What each run compared, for the newest two rounds of each.',
    }),
    openDifferences: int('Extension. Open differences; at most 1,000 of one asset are listed.'),
    differences: Type.Array(auditDifference, { description: 'Extension. All recorded differences.' }),
    proof: Type.Optional(
      Type.Object(assetProof.properties, { description: 'Extension. Of the requested token.' }),
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
