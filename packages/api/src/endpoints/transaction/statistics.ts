import type { MetricRow } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { present } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { exactSun } from '../../schema/stats.ts'
import { percentOf } from '../../shape/energy.ts'
import { isEverything, lastWholeDay, sumOver } from '../../shape/last-day.ts'

const whole = 'Absent unless the index holds every block of the chain.'
const count = (what: string) => Type.Optional(is.int(`${what} ${whole}`))
const percent = (what: string) =>
  Type.Optional(Type.Number({ description: `${what}, in percent of all with two places, cut off. ${whole}` }))

export const transactionStatistics = endpoint({
  get: '/api/transaction/statistics',
  summary: 'All transactions by what they do',
  description:
    'No amounts in TRX of all transactions and no lists of the ten greatest: both need prices of tokens. The last day is the newest one (UTC) that is over.',
  query: ignored,
  reply: Type.Object({
    txCount: count('Transactions.'),
    lastDayTxCount: Type.Optional(is.int('Of the last day. Absent where the index covers nothing of it.')),
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
        description: 'TRX put into stake, by contracts too. Absent like freezeBalanceAmountSun.',
      }),
    ),
    freezeBalanceAmountSun: exactSun('Put into stake, by contracts too.'),
    votesCount: count('VoteWitnessContract transactions.'),
    votesProportion: percent('These'),
    othersCount: count('All other transactions.'),
    othersProportion: percent('These'),
    trc20Count: count('Transfers of TRC20 tokens, as far as every receipt is known.'),
    trc721Count: count('Transfers of TRC721 items, as far as every receipt is known.'),
    trc1155Count: count('Transfers of TRC1155 items, as far as every receipt is known.'),
    updateTime: Type.Optional(is.time('Time of the newest block counted.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const days = await store.metrics({ span: 'day', count: apiLimits.days })
    const lastDay = lastWholeDay(days)
    return present({
      lastDayTxCount: lastDay && Number(countOf(lastDay)),
      updateTime: state.head?.timestampMs,
      ...(isEverything(days, state) && days.length > 0 ? everything(days) : {}),
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

const countOf = ({ figures }: MetricRow, wanted?: readonly number[]): bigint =>
  [...figures.transactions]
    .filter(([type]) => wanted === undefined || wanted.includes(type))
    .reduce((sum, [, { count }]) => sum + count, 0n)

function everything(days: readonly MetricRow[]) {
  const all = sumOver(days, (day) => countOf(day))!
  const counts = Object.entries(types).map(
    ([name, wanted]) => [name as Name, sumOver(days, (day) => countOf(day, wanted))!] as const,
  )
  const others = counts.reduce((left, [, one]) => left - one, all)
  const staked = sumOver(days, ({ figures }) => figures.stakes?.stakedSun)
  const moved = (standard: 'trc20' | 'trc721' | 'trc1155') => {
    const found = sumOver(days, ({ figures: { transfers } }) =>
      transfers === undefined ? undefined : (transfers.get(standard)?.count ?? 0n),
    )
    return found === undefined ? undefined : Number(found)
  }
  return {
    txCount: Number(all),
    ...told([...counts, ['others', others]], all),
    freezeBalanceAmount: staked === undefined ? undefined : Number(staked) / 1e6,
    freezeBalanceAmountSun: staked?.toString(),
    trc20Count: moved('trc20'),
    trc721Count: moved('trc721'),
    trc1155Count: moved('trc1155'),
  }
}

type Told = { readonly [Member in `${Name | 'others'}${'Count' | 'Proportion'}`]: number }

const told = (counts: readonly (readonly [Name | 'others', bigint])[], all: bigint): Told =>
  Object.fromEntries(
    counts.flatMap(([name, one]) => [
      [`${name}Count`, Number(one)],
      [`${name}Proportion`, percentOf(one, all)],
    ]),
  ) as Told
