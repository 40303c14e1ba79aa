/** The data of a chart. Values are drawn as doubles; where that is not exact, `text` is. */
export type ChartModel = SeriesModel | SharesModel

/** Absent when unknown. */
export type ChartPoint = {
  readonly at: number
  readonly value: number | undefined
  readonly text?: string | undefined
}

/** Time series, oldest first, all with the same times. */
export type SeriesModel = {
  readonly kind: 'series'
  /** `stacked` bars are parts of a total; `steps` are constant from one point to the next. */
  readonly shape: 'bars' | 'stacked' | 'steps'
  /** Precision of times. */
  readonly precision: 'day' | 'second'
  readonly series: readonly { readonly name: string; readonly points: readonly ChartPoint[] }[]
}

/** Parts of a total, in order. */
export type SharesModel = {
  readonly kind: 'shares'
  readonly parts: readonly SharePart[]
}

export type SharePart = {
  readonly name: string
  readonly value: number
  readonly text?: string | undefined
  /** Everything without a part of its own. */
  readonly isRest?: boolean
}

/** Formats of numbers and times in the visitor's language. */
export type ChartWords = {
  readonly timeOf: (at: number, precision: SeriesModel['precision']) => string
  /** A time on an axis that is so long, in few letters. */
  readonly tickOf: (at: number, spanMs: number) => string
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
