// Several lists without a common element as one list in chain order: any page of it by a search over positions, whose steps grow with
// the logarithm of the lists' length.
import type { Connection } from '../connection.ts'
import { type List, listRange, readPositions } from '../sequences/read-positions.ts'
import type { Range } from './page.ts'

export type MergedList = {
  readonly count: number
  /** Positions of its elements, ascending. */
  readonly read: (range: Range) => Promise<readonly number[]>
}

type Sources = {
  /** Positions before all elements of the lists. */
  readonly early?: readonly number[]
  readonly lists: readonly List[]
  /** Which positions count. */
  readonly global: Range
  /** Of the sequence to which the positions belong. */
  readonly total: number
}

type Part = { readonly list: List; readonly range: Range }

export async function mergeLists(
  connection: Connection,
  { early = [], lists, global, total }: Sources,
): Promise<MergedList> {
  const parts: Part[] = []
  for (const list of lists) {
    const range = await listRange(connection, list, global, total)
    if (range.to > range.from) parts.push({ list, range })
  }
  const first = early.filter((position) => position >= global.from && position < global.to)
  const lengths = parts.map(({ range }) => range.to - range.from)
  return {
    count: first.length + sum(lengths),
    async read({ from, to }) {
      const rest = { from: Math.max(0, from - first.length), to: Math.max(0, to - first.length) }
      const late = await readMerged(connection, { parts, lengths, global, total }, rest)
      return [...first.slice(from, to), ...late]
    },
  }
}

type Merge = {
  readonly parts: readonly Part[]
  readonly lengths: readonly number[]
  readonly global: Range
  readonly total: number
}

/** Elements that are read beyond a page at most, of each list: so near is near enough for a search. */
const nearEnough = 256

async function readMerged(connection: Connection, merge: Merge, page: Range): Promise<readonly number[]> {
  const { parts, lengths } = merge
  if (page.to <= page.from) return []
  const [only] = parts
  if (parts.length === 1)
    return readPositions(connection, only!.list, {
      from: only!.range.from + page.from,
      to: only!.range.from + page.to,
    })
  const behind = sum(lengths) - page.from
  // What is within the last n elements of all is within the last n of its list.
  const starts =
    behind <= nearEnough
      ? lengths.map((length) => Math.max(0, length - behind))
      : await startsBefore(connection, merge, page.from)
  const most = behind <= nearEnough ? behind : page.to - sum(starts)
  const positions: number[] = []
  for (const [at, { list, range }] of parts.entries()) {
    const from = range.from + starts[at]!
    const to = Math.min(range.to, from + most)
    if (to > from) positions.push(...(await readPositions(connection, list, { from, to })))
  }
  const skipped = sum(starts)
  return positions.toSorted((left, right) => left - right).slice(page.from - skipped, page.to - skipped)
}

/** How many elements of each list are before a position that has at most `rank` elements before it, and hardly fewer. */
async function startsBefore(connection: Connection, merge: Merge, rank: number): Promise<readonly number[]> {
  const { lengths, global } = merge
  type Cut = { readonly at: number; readonly counts: readonly number[] }
  let low: Cut = { at: global.from, counts: lengths.map(() => 0) }
  let high: Cut = { at: global.to, counts: lengths }
  const wanted = rank - nearEnough / 2
  for (let step = 1; rank - sum(low.counts) > nearEnough; step++) {
    const [below, above] = [sum(low.counts), sum(high.counts)]
    // Where the elements lie evenly, the guess is good; where they do not, halves come to the end.
    const share = step % 3 === 0 ? 1 / 2 : (wanted - below) / (above - below)
    const guess = low.at + Math.round((high.at - low.at) * share)
    const at = Math.min(high.at - 1, Math.max(low.at + 1, guess))
    const counts = await countsBelow(connection, merge, at)
    if (sum(counts) <= rank) low = { at, counts }
    else high = { at, counts }
  }
  return low.counts
}

async function countsBelow(
  connection: Connection,
  { parts, total }: Merge,
  position: number,
): Promise<readonly number[]> {
  const counts: number[] = []
  for (const { list, range } of parts) {
    const { to } = await listRange(connection, list, { from: 0, to: position }, total)
    counts.push(Math.min(range.to, Math.max(range.from, to)) - range.from)
  }
  return counts
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
