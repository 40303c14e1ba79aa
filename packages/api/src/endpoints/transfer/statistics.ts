import type { Figures } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isWhole, toAmount } from '../../shared/values.ts'
import { inLastDay, lastWholeDay, optionalNumber, percentOf } from '../stats/days.ts'
import { exactSun, seriesLimit } from '../stats/schema.ts'

const point = (value: string) =>
  Type.Array(
    Type.Object({ timestamp: is.time('Start of the hour or day (UTC).'), value: is.amount(value) }),
    { description: 'Oldest first. Hours or days with a missing receipt of a contract call are left out.' },
  )

export const transferStats = endpoint({
  get: '/api/transfer/stats',
  summary: 'Transfers and transferred TRX by hour (UTC), oldest first',
  description: 'The newest hour is incomplete.',
  query: {
    groupby: Type.Optional(
      Type.Enum(['timestamp'], {
        description: 'timestamp.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    interval: Type.Enum(['hour', 'day'], {
      default: 'hour',
      description: 'hour or day.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    limit: seriesLimit,
    ...ignored,
  },
  reply: Type.Object({
    value: point('TRX transferred between accounts, in sun.'),
    total: point('Transfers of TRX and tokens.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: query.interval, count: query.limit })
    return {
      value: rows.flatMap(({ startMs, figures: { trxVolume } }) =>
        trxVolume === undefined ? [] : [{ timestamp: startMs, value: toAmount(trxVolume.sun) }],
      ),
      total: rows.flatMap(({ startMs, figures: { transfers } }) =>
        transfers === undefined
          ? []
          : [
              {
                timestamp: startMs,
                value: [...transfers.values()].reduce((sum, one) => sum + Number(one.count), 0),
              },
            ],
      ),
    }
  },
})

const whole = 'Absent unless the index covers every block of the chain with the receipt of every call.'
const count = (what: string) => Type.Optional(is.int(`${what} ${whole}`))
const percent = Type.Optional(
  Type.Number({ description: `Share of all transfers, in percent truncated to two decimals. ${whole}` }),
)

export const transferStatistics = endpoint({
  get: '/api/transfer/statistics',
  summary: 'All transfers by asset',
  description:
    'Each id of a TRC721 or TRC1155 contract counts as a transfer. Amounts exist for TRX only: tokens would need prices. The last day is the newest complete one (UTC).',
  query: ignored,
  reply: Type.Object({
    transfersCount: count('Transfers.'),
    lastDayTransfersCount: Type.Optional(
      is.int('Of the last day. Absent where the index covers no block of it or lacks a receipt.'),
    ),
    lastDayTrxTransferAmount: Type.Optional(
      Type.Number({
        description: 'Extension. TRX transferred on the last day. Absent where their count is.',
      }),
    ),
    lastDayTrxTransferAmountSun: exactSun('The same, to the sun.'),
    trxTransferCount: count('Transfers of TRX.'),
    trxTransferProportion: percent,
    trxTransferAmount: Type.Optional(
      Type.Number({
        description: `TRX transferred since block 0, including the genesis allocation. ${whole}`,
      }),
    ),
    trxTransferAmountSun: exactSun('Transferred amount in sun.'),
    trc10TransferCount: count('Transfers of TRC10 tokens.'),
    trc10TransferProportion: percent,
    trc20Count: count('Transfers of TRC20 tokens.'),
    trc20Proportion: percent,
    trc721Count: count('Transfers of TRC721 items.'),
    trc721Proportion: percent,
    trc1155Count: count('Transfers of TRC1155 items.'),
    trc1155Proportion: percent,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store, state }) {
    const lastDay = lastWholeDay(await store.metrics({ span: 'day', count: 2 }))
    const all = isWhole(state) ? await store.figuresOfAll() : undefined
    const moved = inLastDay(lastDay, state, ({ figures }) => countOf(figures))
    const movedSun = inLastDay(lastDay, state, ({ figures }) => figures.trxVolume?.sun)
    return omitUndefined({
      lastDayTransfersCount: optionalNumber(moved),
      lastDayTrxTransferAmount: movedSun === undefined ? undefined : Number(movedSun) / 1e6,
      lastDayTrxTransferAmountSun: movedSun?.toString(),
      ...(all && everything(all)),
    })
  },
})

const members = {
  trx: 'trxTransfer',
  trc10: 'trc10Transfer',
  trc20: 'trc20',
  trc721: 'trc721',
  trc1155: 'trc1155',
} as const
type Standard = keyof typeof members

const countOf = ({ transfers }: Figures, standard?: Standard): bigint | undefined =>
  transfers &&
  [...transfers]
    .filter(([name]) => standard === undefined || name === standard)
    .reduce((sum, [, { count }]) => sum + count, 0n)

function everything(
  figures: Figures,
): { readonly [Member in ShareMember]?: number } & { trxTransferAmountSun?: string } {
  const all = countOf(figures)
  const sun = figures.trxVolume?.sun
  if (all === undefined || sun === undefined) return {}
  const counts = Object.entries(members).flatMap(([standard, name]) => {
    const one = countOf(figures, standard as Standard) ?? 0n
    return [
      [`${name}Count`, Number(one)],
      [`${name}Proportion`, percentOf(one, all)],
    ]
  })
  return {
    transfersCount: Number(all),
    trxTransferAmount: Number(sun) / 1e6,
    trxTransferAmountSun: sun.toString(),
    ...(Object.fromEntries(counts) as object),
  }
}

type ShareMember =
  | 'transfersCount'
  | 'trxTransferAmount'
  | `${(typeof members)[Standard]}${'Count' | 'Proportion'}`
