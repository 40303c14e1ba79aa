/** What a chart shows. Values are drawn as near as a double comes; where that is not exact, `text` says them. */
export type ChartModel = SeriesModel | SharesModel

/** Absent where it is not known. */
export type ChartPoint = {
  readonly at: number
  readonly value: number | undefined
  readonly text?: string | undefined
}

/** Series over time, oldest first, all of them at the same times. */
export type SeriesModel = {
  readonly kind: 'series'
  /** `stacked` bars are parts of one; `steps` hold from one point to the next. */
  readonly shape: 'bars' | 'stacked' | 'steps'
  /** How exactly a time is said. */
  readonly precision: 'day' | 'second'
  readonly series: readonly { readonly name: string; readonly points: readonly ChartPoint[] }[]
}

/** Parts of a whole, in the order in which they stand. */
export type SharesModel = {
  readonly kind: 'shares'
  readonly parts: readonly SharePart[]
}

export type SharePart = {
  readonly name: string
  readonly value: number
  readonly text?: string | undefined
  /** Everything that has no part of its own. */
  readonly isRest?: boolean
}

/** How a reader's language writes what stands in a chart. */
export type ChartWords = {
  readonly timeOf: (at: number, precision: SeriesModel['precision']) => string
  readonly numberOf: (value: number) => string
  readonly shortNumberOf: (value: number) => string
  readonly percentOf: (share: number) => string
  readonly unknown: string
}

export const textOf = (
  { value, text }: { readonly value: number | undefined; readonly text?: string | undefined },
  { numberOf, unknown }: ChartWords,
): string => text ?? (value === undefined ? unknown : numberOf(value))

export const wholeOf = ({ parts }: SharesModel): number => parts.reduce((sum, { value }) => sum + value, 0)
