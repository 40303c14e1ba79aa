import type { SeriesPeriod } from '@sundial/store'
import { omitUndefined } from '../../omit-undefined.ts'
import { type SeriesName, seriesOf } from './catalog.ts'
import type { Series, SeriesContext, SeriesRange, SeriesValue } from './define.ts'

export type Line = {
  readonly name: SeriesName
  readonly key?: string
  readonly unit: Series['unit']
  readonly kind: Series['kind']
  readonly since?: number
  readonly values: (string | null)[]
}

/** Keys of a series with lines of their own, those with the largest sums; the others are one line. */
export const mostKeys = 40
export const otherKeys = 'other keys'

/** One line, or one for each key, largest sum first. */
export async function linesOf(
  name: SeriesName,
  periods: readonly SeriesPeriod[],
  { at, range }: { readonly at: SeriesContext; readonly range: SeriesRange },
): Promise<Line[]> {
  const { read, unit, kind, key } = seriesOf(name)
  const readPeriod = await read(at, range)
  const values = await Promise.all(periods.map(async (period) => readPeriod(period)))
  const since = sinceOf(values, periods)
  if (key === undefined)
    return [omitUndefined({ name, unit, kind, since, values: values.map((value) => textOf(value)) })]
  const byKey = withOthers(values.map((value) => (value instanceof Map ? value : undefined)))
  return keysOf(byKey).map((one) =>
    omitUndefined({
      name,
      key: one,
      unit,
      kind,
      since,
      // A known period without the key had none of it.
      values: byKey.map((value) => (value === undefined ? null : textOf(value.get(one) ?? 0n))),
    }),
  )
}

type ByKey = ReadonlyMap<string, bigint> | undefined

const textOf = (value: SeriesValue): string | null =>
  typeof value === 'bigint' || typeof value === 'string' ? value.toString() : null

/** The start of the first known period, where earlier ones of the answer are not known. */
function sinceOf(values: readonly SeriesValue[], periods: readonly SeriesPeriod[]): number | undefined {
  const first = values.findIndex((value) => value !== undefined)
  return first > 0 ? periods[first]!.startMs : undefined
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** Keys by the sum of their values, largest first. */
function keysOf(values: readonly ByKey[]): string[] {
  const sums = new Map<string, bigint>()
  for (const value of values)
    for (const [key, amount] of value ?? []) sums.set(key, (sums.get(key) ?? 0n) + magnitude(amount))
  return [...sums]
    .toSorted(([leftKey, left], [rightKey, right]) =>
      left === right ? (leftKey < rightKey ? -1 : 1) : left < right ? 1 : -1,
    )
    .map(([key]) => key)
}

function withOthers(values: readonly ByKey[]): readonly ByKey[] {
  const named = new Set(keysOf(values).slice(0, mostKeys))
  return values.map((value) => {
    if (value === undefined || [...value.keys()].every((key) => named.has(key))) return value
    const kept = new Map([...value].filter(([key]) => named.has(key)))
    const others = [...value].filter(([key]) => !named.has(key))
    return kept.set(
      otherKeys,
      others.reduce((sum, [, amount]) => sum + amount, 0n),
    )
  })
}
