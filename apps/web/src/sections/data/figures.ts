import type { Interval, Series, SeriesLine } from '../../data/series.ts'

export type Figure = { readonly at: number; readonly value: string }

/** What a line says in a few figures. Each is absent where the index does not know it. */
export type Headline = {
  /** The newest period that is over; of a level, the newest block. */
  readonly now: Figure | undefined
  /** Of the period before it: by how much of it `now` is more. */
  readonly change: number | undefined
  readonly highest: Figure | undefined
  readonly lowest: Figure | undefined
  /** What the period that is not over has so far. */
  readonly soFar: Figure | undefined
}

/** The headline of the periods from `first` to `last`. A period that is not over is in no comparison, unless its figure is a level. */
export function headlineOf(
  series: Pick<Series, 'at' | 'newestAt' | 'interval'>,
  { values, kind }: Pick<SeriesLine, 'values' | 'kind'>,
  [first, last]: readonly [number, number],
): Headline {
  const { at } = series
  const isOpen = kind !== 'level' && isLastOpen(series) && last === at.length - 1
  const end = isOpen ? last - 1 : last
  const figureAt = (place: number): Figure | undefined => {
    const value = values[place]
    return value === null || value === undefined ? undefined : { at: at[place]!, value }
  }
  const known = at.slice(0, end + 1).flatMap((_, place) => (place < first ? [] : (figureAt(place) ?? [])))
  const now = figureAt(end)
  return {
    now,
    change: changeOf(end > 0 ? values[end - 1] : undefined, now?.value),
    highest: extreme(known, (left, right) => compare(left, right) > 0),
    lowest: extreme(known, (left, right) => compare(left, right) < 0),
    soFar: isOpen ? figureAt(last) : undefined,
  }
}

/** Whether the newest block is before the end of the last period. */
export function isLastOpen({
  at,
  newestAt,
  interval,
}: Pick<Series, 'at' | 'newestAt' | 'interval'>): boolean {
  const last = at.at(-1)
  return last !== undefined && newestAt !== undefined && newestAt < periodEnd(last, interval)
}

const hourMs = 3_600_000
const lengths: Readonly<Record<Exclude<Interval, 'month'>, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 168 * hourMs,
}

export function periodEnd(start: number, interval: Interval): number {
  if (interval !== 'month') return start + lengths[interval]
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

const extreme = (figures: readonly Figure[], isMore: (left: string, right: string) => boolean) =>
  figures.reduce<Figure | undefined>(
    (most, figure) => (most === undefined || isMore(figure.value, most.value) ? figure : most),
    undefined,
  )

function changeOf(before: string | null | undefined, now: string | undefined): number | undefined {
  if (before === null || before === undefined || now === undefined) return undefined
  const [old, recent] = scaled(before, now)
  return old === 0n ? undefined : Number(((recent - old) * 1_000_000n) / (old < 0n ? -old : old)) / 1_000_000
}

/** Exact at any length. */
export function compare(left: string, right: string): number {
  // As most figures are: the shorter number is the smaller one.
  if (isPlain(left) && isPlain(right))
    return left.length === right.length
      ? left < right
        ? -1
        : Number(left > right)
      : left.length - right.length
  const [one, other] = scaled(left, right)
  return one < other ? -1 : Number(one > other)
}

/** A whole number that is not below zero. The API writes none with zeros in front. */
const isPlain = (text: string): boolean => /^\d+$/.test(text)

/** Digits of which a double has every one, and the sum of a few thousand such numbers too. */
const exactDigits = 12

/** The sum of plain decimals; absent where one of them is. */
export function sumOf(values: readonly (string | null | undefined)[]): string | null {
  // Whole numbers of few digits add up without a bigint for each.
  let [small, count] = [0, 0]
  let sum = '0'
  for (const value of values) {
    if (value === null || value === undefined) return null
    if (value.length <= exactDigits && count < 4096 && isPlain(value)) {
      small += Number(value)
      count += 1
    } else sum = added(sum, value)
  }
  return sum === '0' ? String(small) : added(sum, String(small))
}

function added(left: string, right: string): string {
  const [one, other, places] = scaled(left, right)
  return unscaled(one + other, places)
}

/** Two plain decimals as integers of the same number of decimal places. */
function scaled(left: string, right: string): readonly [bigint, bigint, number] {
  const places = Math.max(placesOf(left), placesOf(right))
  const integerOf = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text)))
  return [integerOf(left), integerOf(right), places]
}

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0

function unscaled(value: bigint, places: number): string {
  if (places === 0) return String(value)
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
