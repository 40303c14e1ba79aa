// What people ask of a chain first, for a home page: its last 24 hours, its stake, its prices and its next vote count.
import { dayMs } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { readParameters } from '../chain-parameter/find.ts'
import { exactSun } from '../stats/schema.ts'
import { currentCycle } from '../witness/find.ts'

const hoursOfDay = 24
const hourMs = dayMs / hoursOfDay

export const homeFigures = Type.Object({
  lastDay: Type.Optional(
    Type.Object(
      {
        transactions: is.int('Extension. Transactions of the 24 hours up to the newest block.'),
        transactionsBefore: Type.Optional(
          is.int('Extension. Those of the 24 hours before. Absent unless the index covers them.'),
        ),
        hours: Type.Array(
          Type.Object({
            start: is.time('Extension. Start of the hour.'),
            transactions: is.int('Extension. Transactions.'),
          }),
          {
            description:
              'Extension. The newest hours (UTC) with a block, oldest first; the newest is incomplete.',
          },
        ),
      },
      { description: 'Extension. Absent unless the index covers the 24 hours without a gap.' },
    ),
  ),
  stakedSun: exactSun('TRX in stake.'),
  energySun: Type.Optional(is.int('Extension. Price of a unit of energy in sun. Absent without a node.')),
  bandwidthSun: Type.Optional(
    is.int('Extension. Price of a unit of bandwidth in sun. Absent without a node.'),
  ),
  nextMaintenanceTime: Type.Optional(
    is.time('Extension. Time of the next vote count. Absent without a node.'),
  ),
})

export async function homeFiguresNow(at: Context): Promise<Static<typeof homeFigures>> {
  const { store } = at
  const [days, lastDay, parameters, cycle] = await Promise.all([
    store.metrics({ span: 'day', count: 1 }),
    lastDayOf(at),
    readParameters(store),
    currentCycle(at),
  ])
  return omitUndefined({
    lastDay,
    stakedSun: days[0]?.end.stakedSun?.toString(),
    energySun: numberOf(parameters?.values.get('getEnergyFee')),
    bandwidthSun: numberOf(parameters?.values.get('getTransactionFee')),
    nextMaintenanceTime: cycle?.toMs,
  })
}

const numberOf = (value: bigint | undefined) => (value === undefined ? undefined : Number(value))

async function lastDayOf({ store, state: { head, coverage } }: Context) {
  const newest = coverage.at(-1)
  if (head === undefined || newest === undefined) return undefined
  const first = await store.blockByHeight(newest.from)
  const sinceMs = newest.from === 0 ? -Infinity : (first?.timestampMs ?? Infinity)
  const startMs = head.timestampMs - dayMs
  if (sinceMs > startMs) return undefined
  const count = async (fromMs: number, toMs: number) =>
    (await store.transactions({ start: 0, limit: 0, order: 'newest', fromMs: Math.max(0, fromMs), toMs }))
      .total
  const [transactions, before, hours] = await Promise.all([
    count(startMs + 1, head.timestampMs),
    sinceMs > startMs - dayMs ? undefined : count(startMs - dayMs + 1, startMs),
    store.metrics({ span: 'hour', count: hoursOfDay }),
  ])
  const oldestHourMs = head.timestampMs - (head.timestampMs % hourMs) - (hoursOfDay - 1) * hourMs
  return omitUndefined({
    transactions,
    transactionsBefore: before,
    hours: hours
      .filter(({ startMs: hourStart }) => hourStart >= oldestHourMs)
      .map(({ startMs: start, figures }) => ({
        start,
        transactions: [...figures.transactions.values()].reduce((sum, { count: of }) => sum + Number(of), 0),
      })),
  })
}
