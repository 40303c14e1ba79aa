/** A line of figures over time. */
export type HistoryLine = {
  readonly name: string
  /** As doubles; absent when unknown. */
  readonly values: readonly (number | undefined)[]
  /** Exact, as text. */
  readonly textAt: (place: number) => string
  /** For the axis. */
  readonly shortOf: (value: number) => string
  /** The second axis is for another unit or another size. */
  readonly axis: 0 | 1
  readonly shape: 'area' | 'line' | 'bars' | 'stacked'
  readonly isRest?: boolean
}

export type History = {
  /** Starts of the periods, oldest first. */
  readonly at: readonly number[]
  readonly lines: readonly HistoryLine[]
  /** Places of the first and the last period that are shown. */
  readonly window: readonly [number, number]
  /** The last period is not over, so its figure still grows. */
  readonly isOpen: boolean
  readonly isLog: boolean
  readonly timeOf: (at: number) => string
  /** A time on the axis, in few letters. */
  readonly tickOf: (at: number) => string
}
