import type { ContractDayRow, MetricRow } from '@sundial/store'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, requiredAddress, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { daysAsked, daysWithin } from './days.ts'
import { dayTime, manyDays, seriesDescription } from './schema.ts'

type Figures<Members extends TProperties> = Static<TObject<Members>>

type DaySeries<Members extends TProperties> = {
  readonly get: `/${string}`
  readonly summary: string
  /** Description in addition to the sentence on days. */
  readonly note?: string
  /** Members of a row in addition to its day. */
  readonly members: Members
  /** Reads the data for all rows, and returns the members of each. */
  readonly read: (at: Context) => ReadRow<Members> | Promise<ReadRow<Members>>
}

type ReadRow<Members extends TProperties> = (row: MetricRow) => OrUndefined<Figures<Members>>

/** Optional members may be `undefined`. */
type OrUndefined<Row> = {
  readonly [Name in keyof Row]: object extends Pick<Row, Name> ? Row[Name] | undefined : Row[Name]
}

/** Network figures by day: the newest days, oldest first. */
export const daySeries = <Members extends TProperties>({
  members,
  note,
  read,
  ...call
}: DaySeries<Members>) =>
  endpoint({
    ...call,
    description: note === undefined ? seriesDescription : `${seriesDescription} ${note}`,
    query: { days: manyDays, ...timeRange, ...ignored },
    reply: Type.Object({
      total: is.int('Extension. Days.'),
      data: Type.Array(Type.Object({ day: dayTime, ...members })),
      trueAtBlock: Type.Optional(is.trueAtBlock),
    }),
    async handle({ query }, at) {
      const rows = await daysAsked(query, at)
      const toRow = await read(at)
      // The members of a row are checked where the series is defined.
      return {
        total: rows.length,
        data: rows.map((row) => omitUndefined({ day: row.startMs, ...toRow(row) })) as never,
      }
    },
  })

type ContractSeries<Members extends TProperties, Totals extends TProperties> = {
  readonly get: `/${string}`
  readonly summary: string
  readonly members: Members
  readonly toRow: (row: ContractDayRow) => Figures<Members>
  /** Members in addition to the rows. */
  readonly totals: Totals
  readonly toTotals: (rows: readonly ContractDayRow[]) => Figures<Totals>
}

/** Contract figures by day. */
export const contractSeries = <Members extends TProperties, Totals extends TProperties>({
  members,
  toRow,
  totals,
  toTotals,
  ...call
}: ContractSeries<Members, Totals>) =>
  endpoint({
    ...call,
    description: 'Days with a call or creation, oldest first; the newest may be incomplete.',
    query: { address: requiredAddress, ...timeRange, ...ignored },
    reply: Type.Object({
      total: is.int('Days.'),
      ...totals,
      data: Type.Array(Type.Object({ day: dayTime, ...members })),
      trueAtBlock: Type.Optional(is.trueAtBlock),
    }),
    async handle({ query }, at) {
      const contract = await readAddress(query.address, at)
      const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
      const data = rows.map((row) => ({ day: row.dayMs, ...toRow(row) }))
      return { total: rows.length, ...toTotals(rows), data } as never
    },
  })
