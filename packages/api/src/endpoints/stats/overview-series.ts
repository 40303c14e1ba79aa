// TronScan's statistics of the overview: one figure of the network by day.
import { type TProperties, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, ignoredBecause, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, isWhole, toAmount } from '../../shared/values.ts'
import { averageSize, countAll, daysWithin, sizesUpTo } from './days.ts'
import { manyDays, seriesDescription } from './schema.ts'

const query = {
  days: manyDays,
  type: ignoredBecause('the figures are by day.'),
  ...ignored,
}

/** A row for each day, with these members. */
const byDay = <Members extends TProperties>(members: Members) =>
  Type.Object({
    total: is.int('Days.'),
    data: Type.Array(Type.Object({ day: is.text('In the form YYYY-MM-DD.'), ...members })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  })
const wholeOnly = 'Absent unless the index covers every block of the chain.'

export const dailyTransactions = endpoint({
  get: '/api/overview/dailytransactionnum',
  summary: 'Transactions by day (UTC)',
  description: seriesDescription,
  query,
  reply: byDay({ transaction_count: is.int('Extension. Transactions of the day.') }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    const data = rows.map((row) => ({
      day: isoDay(row.startMs),
      transaction_count: countAll(row.figures.transactions),
    }))
    return { total: rows.length, data }
  },
})

export const totalTransactions = endpoint({
  get: '/api/overview/transactionnum',
  summary: 'Transactions up to each day (UTC)',
  description: seriesDescription,
  query,
  reply: byDay({
    cumulative_transaction_count: Type.Optional(
      is.int(`Transactions up to the end of the day. ${wholeOnly}`),
    ),
  }),
  async handle({ query }, { store, state }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    const data = rows.map((row) =>
      omitUndefined({
        day: isoDay(row.startMs),
        cumulative_transaction_count: isWhole(state) ? row.end.transactionCount : undefined,
      }),
    )
    return { total: rows.length, data }
  },
})

export const dailyBlockSize = endpoint({
  get: '/api/overview/dailyavgblockSize',
  summary: 'Average size of a block by day (UTC)',
  description: seriesDescription,
  query,
  reply: byDay({
    avg_block_size: Type.Optional(
      is.int('Extension. Bytes, truncated. Absent unless the size of every block of the day is known.'),
    ),
  }),
  async handle({ query }, { store }) {
    const rows = await store.metrics({ span: 'day', count: query.days })
    const data = rows.map((row) =>
      omitUndefined({ day: isoDay(row.startMs), avg_block_size: averageSize(row.figures.blocks) }),
    )
    return { total: rows.length, data }
  },
})

export const chainSize = endpoint({
  get: '/api/overview/totalblockchainsize',
  summary: 'Size of all blocks up to each day (UTC)',
  description: seriesDescription,
  cost: 2,
  query,
  reply: byDay({
    total_block_size: Type.Optional(
      is.amount(
        `Extension. Bytes up to the end of the day. ${wholeOnly} Absent too while the size of a block is unknown.`,
      ),
    ),
  }),
  async handle({ query }, at) {
    const rows = await at.store.metrics({ span: 'day', count: query.days })
    const sizes = await sizesUpTo(rows, at)
    const data = rows.map((row, place) =>
      omitUndefined({
        day: isoDay(row.startMs),
        total_block_size: sizes[place] === undefined ? undefined : toAmount(sizes[place]),
      }),
    )
    return { total: data.length, data }
  },
})

export const bandwidthByDay = endpoint({
  get: '/api/netstatistic',
  summary: 'Bandwidth used by the network, by day (UTC)',
  description: `${seriesDescription} Bandwidth that was bought with TRX is known as TRX only, so net_burn and net_usage, which are bytes on TronScan, are absent.`,
  query: {
    ...timeRange,
    days: manyDays,
    type: Type.Optional(
      Type.Enum(['day'], {
        description: 'Always day.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...ignored,
  },
  reply: byDay({
    total_net_use: Type.Optional(
      is.amount('Bytes that stake and the free allowance covered. Absent when a receipt is missing.'),
    ),
    burned_sun: Type.Optional(
      is.amountText(
        'Extension. TRX burned for bandwidth, with the cost of creating accounts, in sun. Absent when a receipt is missing.',
      ),
    ),
  }),
  async handle({ query }, { store }) {
    const found = await store.metrics({ span: 'day', count: query.days })
    const rows = daysWithin(
      found.map((row) => ({ dayMs: row.startMs, row })),
      query,
    )
    const data = rows.map(({ row }) =>
      omitUndefined({
        day: isoDay(row.startMs),
        total_net_use: row.figures.bandwidth && toAmount(row.figures.bandwidth.used),
        burned_sun: row.figures.bandwidthPaid?.burnedSun.toString(),
      }),
    )
    return { total: rows.length, data }
  },
})
