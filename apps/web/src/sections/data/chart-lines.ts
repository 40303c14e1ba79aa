import type { Series, SeriesLine, SeriesName } from '../../data/series.ts'
import type { ChartName, SeriesChart } from './catalog.ts'
import { compare, sumOf } from './figures.ts'

/** A line with the place of its name: that of its series, its key, or all keys that have no line of their own. */
export type ChartLine = SeriesLine & { readonly isRest?: boolean }

/** Another chart beside one, with the series that it adds. */
export type Compared = {
  readonly name: ChartName
  readonly entry: SeriesChart
  readonly names: readonly SeriesName[]
}

export type ChartLines = {
  /** What the headline tells. */
  readonly lead: ChartLine | undefined
  /** What is drawn, the largest parts first. */
  readonly drawn: readonly ChartLine[]
  /** What the table has. */
  readonly listed: readonly ChartLine[]
}

/** The key of what the server sums up. */
const otherKeys = 'other keys'

/** Parts with a colour of their own. */
const mostParts = 7

/** The lines of a chart by what they are for; `window` decides which parts are large. */
export function linesOf(
  { lines }: Pick<Series, 'lines'>,
  entry: SeriesChart,
  window: readonly [number, number],
): ChartLines {
  const named = (names: readonly SeriesName[]) =>
    names.flatMap((name) => lines.filter((line) => line.name === name))
  const own = named(entry.series)
  if (entry.parts === undefined)
    return { lead: own[0], drawn: own, listed: [...own, ...withShares(named(entry.inTable ?? []))] }
  const sized = largest(named([entry.parts]), window)
  const parts = entry.isOrdered ? sized.toSorted((left, right) => rankOf(left) - rankOf(right)) : sized
  const lead = own[0] ?? totalOf(parts)
  return { lead, drawn: parts.length === 0 ? own : parts, listed: [...(lead ? [lead] : []), ...parts] }
}

/** By the number that a key is, then other keys, then the rest. */
const rankOf = ({ key, isRest }: ChartLine): number => {
  if (isRest === true) return Number.MAX_VALUE
  const number = Number(key)
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number
}

/** The largest parts, then all others as one. */
function largest(
  parts: readonly ChartLine[],
  [first, last]: readonly [number, number],
): readonly ChartLine[] {
  // The server has a line for those without one of their own too.
  const sized = parts
    .filter(({ key }) => key !== otherKeys)
    .map((line) => ({
      line,
      // What is not known adds nothing to the size; the line keeps its gap.
      size: sumOf(line.values.slice(first, last + 1).map((value) => value ?? '0')) ?? '0',
    }))
    .toSorted((left, right) => compare(right.size, left.size))
    .map(({ line }) => line)
  const others = parts.filter(({ key }) => key === otherKeys)
  if (sized.length + others.length <= mostParts + 1)
    return [...sized, ...others.map((line) => ({ ...line, isRest: true }))]
  const rest = totalOf([...sized.slice(mostParts), ...others])
  return [...sized.slice(0, mostParts), ...(rest ? [{ ...rest, isRest: true }] : [])]
}

/** Unknown where one of them is. */
function totalOf(lines: readonly ChartLine[]): ChartLine | undefined {
  const [first] = lines
  if (first === undefined) return undefined
  const { key: _, ...line } = first
  return { ...line, values: first.values.map((_, place) => sumOf(lines.map(({ values }) => values[place]))) }
}

/** Stake by resource follows as shares of all stake, as TronScan has them. */
function withShares(lines: readonly ChartLine[]): readonly ChartLine[] {
  const whole = lines.find(({ name }) => name === 'stakedTrx')
  return lines.map((line) =>
    line.name !== 'stakeByResource' || whole === undefined
      ? line
      : {
          ...line,
          unit: 'millionths',
          values: line.values.map((value, place) => shareOf(value, whole.values[place])),
        },
  )
}

const shareOf = (part: string | null, whole: string | null | undefined): string | null =>
  part === null || whole === null || whole === undefined || BigInt(whole) === 0n
    ? null
    : String((BigInt(part) * 1_000_000n) / BigInt(whole))
