import { toBase58 } from '@sundial/primitives'
import type { Figures } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isWhole, toAmount } from '../../shared/values.ts'
import { inLastDay, lastWholeDay, optionalNumber, percentOf } from '../stats/days.ts'
import { mostRanked } from '../stats/ranked.ts'
import { exactSun } from '../stats/schema.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { readWitnesses } from '../witness/find.ts'

const topItem = component(
  'TopItem',
  Type.Object({
    address: is.address('The contract.'),
    name: Type.Optional(is.text('Name. Absent where the contract is not a token or has no known name.')),
    symbol: Type.Optional(is.text('Symbol. Absent where the name is.')),
    tokenType: Type.Optional(Type.Literal('trc20', { description: 'For a token.' })),
    count: is.int('Calls, or transfers.'),
    proportion: Type.Number({
      description: 'Share of all transactions, in percent truncated to two decimals.',
    }),
    holders: Type.Optional(is.int('Extension. Number of holders. Absent unless balances are known.')),
  }),
)
type TopItem = Static<typeof topItem>

/** Contracts with the most calls by transactions. */
async function mostCalled(all: bigint, at: Context): Promise<TopItem[] | undefined> {
  const rows = await at.store.topContracts(mostRanked)
  if (rows === undefined) return undefined
  const facts = await at.tokens.contracts(rows.map(({ contract }) => contract))
  return rows.map(({ contract, callCount }) => {
    const { name, symbol, decimals } = facts.get(contract) ?? {}
    const isToken = symbol !== undefined && decimals !== undefined
    return omitUndefined({
      address: toBase58(contract),
      name: isToken ? name : undefined,
      symbol: isToken ? symbol : undefined,
      tokenType: isToken ? ('trc20' as const) : undefined,
      count: callCount,
      proportion: percentOf(BigInt(callCount), all),
    })
  })
}

/** TRC20 tokens with the most transfers. */
async function mostMoved(all: bigint, at: Context): Promise<TopItem[] | undefined> {
  const rows = await at.store.topAssets({ by: 'transfers', kinds: ['trc20'], limit: mostRanked })
  if (rows === undefined) return undefined
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ asset, transferCount, holderCount }) => {
    const { tokenId, tokenName, tokenAbbr } = infoOf(asset)
    return omitUndefined({
      address: tokenId,
      name: tokenName,
      symbol: tokenAbbr,
      tokenType: 'trc20' as const,
      count: transferCount,
      proportion: percentOf(BigInt(transferCount), all),
      holders: holderCount,
    })
  })
}

const whole = 'Absent unless the index covers every block of the chain.'
const count = (what: string) => Type.Optional(is.int(`${what} ${whole}`))
const percent = (what: string) =>
  Type.Optional(
    Type.Number({
      description: `${what}, as a percentage of all transactions, truncated to two decimals. ${whole}`,
    }),
  )

const top = (what: string) =>
  Type.Optional(
    Type.Array(topItem, {
      description: `${what}, at most ten; ties in the order in which the index first saw them. ${whole}`,
    }),
  )

export const transactionStatistics = endpoint({
  get: '/api/transaction/statistics',
  summary: 'All transactions by kind',
  description:
    'Amounts in TRX exist for TRX, stake and votes only: totals over all transactions would need token prices. The last day is the newest complete one (UTC).',
  query: ignored,
  reply: Type.Object({
    txCount: count('Transactions.'),
    lastDayTxCount: Type.Optional(is.int('Of the last day. Absent where the index covers no block of it.')),
    trxTransferCount: count('TransferContract transactions.'),
    trxTransferProportion: percent('These'),
    trc10TransferCount: count('TransferAssetContract transactions.'),
    trc10TransferProportion: percent('These'),
    triggerCount: count('TriggerSmartContract transactions.'),
    triggerProportion: percent('These'),
    freezeBalanceCount: count('FreezeBalanceContract and FreezeBalanceV2Contract transactions.'),
    freezeBalanceProportion: percent('These'),
    freezeBalanceAmount: Type.Optional(
      Type.Number({
        description: 'TRX staked, by contracts too. Absent where freezeBalanceAmountSun is.',
      }),
    ),
    freezeBalanceAmountSun: exactSun('Sun staked, by contracts too.'),
    trxTransferAmount: Type.Optional(
      Type.Number({ description: 'TRX transferred. Absent where trxTransferAmountSun is.' }),
    ),
    trxTransferAmountSun: exactSun(
      'TRX transferred since block 0, within calls as far as the list of transfers includes it.',
    ),
    votesCount: count('VoteWitnessContract transactions.'),
    votesProportion: percent('These'),
    votesAmount: Type.Optional(
      is.amount('Votes of the last tally, one TRX each. Absent until the node reports them.'),
    ),
    othersCount: count('All other transactions.'),
    othersProportion: percent('These'),
    trc20Count: count('Transfers of TRC20 tokens, as far as every receipt is known.'),
    trc721Count: count('Transfers of TRC721 items, as far as every receipt is known.'),
    trc1155Count: count('Transfers of TRC1155 items, as far as every receipt is known.'),
    triggerTop10: top('Most called contracts'),
    trc20Top10: top('TRC20 tokens with the most transfers'),
    updateTime: Type.Optional(is.time('Time of the newest block counted.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const { store, state } = at
    const lastDay = lastWholeDay(await store.metrics({ span: 'day', count: 2 }))
    const votes = await readWitnesses(store)
    const all = isWhole(state) ? await store.figuresOfAll() : undefined
    return omitUndefined({
      lastDayTxCount: optionalNumber(inLastDay(lastDay, state, ({ figures }) => countOf(figures))),
      updateTime: state.head?.timestampMs,
      votesAmount: votes && toAmount(votes.votes),
      ...(all && { ...everything(all), ...(await topTens(all, at)) }),
    })
  },
})

const types = {
  trxTransfer: [1],
  trc10Transfer: [2],
  trigger: [31],
  freezeBalance: [11, 54],
  votes: [4],
} as const
type Name = keyof typeof types

const countOf = ({ transactions }: Figures, wanted?: readonly number[]): bigint =>
  [...transactions]
    .filter(([type]) => wanted === undefined || wanted.includes(type))
    .reduce((sum, [, { count }]) => sum + count, 0n)

function everything(figures: Figures) {
  const all = countOf(figures)
  const counts = Object.entries(types).map(
    ([name, wanted]) => [name as Name, countOf(figures, wanted)] as const,
  )
  const others = counts.reduce((left, [, one]) => left - one, all)
  const movedSun = figures.trxVolume?.sun
  const staked = figures.stakes?.stakedSun
  const moved = (standard: 'trc20' | 'trc721' | 'trc1155') =>
    figures.transfers && Number(figures.transfers.get(standard)?.count ?? 0n)
  return {
    txCount: Number(all),
    ...shareMembers([...counts, ['others', others]], all),
    freezeBalanceAmount: staked === undefined ? undefined : Number(staked) / 1e6,
    freezeBalanceAmountSun: staked?.toString(),
    trxTransferAmount: movedSun === undefined ? undefined : Number(movedSun) / 1e6,
    trxTransferAmountSun: movedSun?.toString(),
    trc20Count: moved('trc20'),
    trc721Count: moved('trc721'),
    trc1155Count: moved('trc1155'),
  }
}

/** Calls, and TRC20 transfers while every receipt is known. */
async function topTens(figures: Figures, at: Context) {
  const all = countOf(figures)
  return {
    triggerTop10: countOf(figures, types.trigger) === 0n ? [] : await mostCalled(all, at),
    trc20Top10: at.state.callsWithoutReceipt > 0 ? undefined : await mostMoved(all, at),
  }
}

type ShareMembers = { readonly [Member in `${Name | 'others'}${'Count' | 'Proportion'}`]: number }

const shareMembers = (counts: readonly (readonly [Name | 'others', bigint])[], all: bigint): ShareMembers =>
  Object.fromEntries(
    counts.flatMap(([name, one]) => [
      [`${name}Count`, Number(one)],
      [`${name}Proportion`, percentOf(one, all)],
    ]),
  ) as ShareMembers
