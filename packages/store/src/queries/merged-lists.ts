// Several lists without a common element as one list in chain order: any page of it by a search over chunks, whose steps grow with
// the logarithm of the lists' length, and are one statement each.
import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import {
  countBelowEach,
  numbersBetween,
  type NumberedList,
  probesOfEach,
  readPieces,
  readStarts,
} from '../sequences/many-lists.ts'
import { listRange, readPositions } from '../sequences/read-positions.ts'
import type { Range } from './page.ts'

export type MergedList = {
  readonly count: number
  /** Positions of its elements, ascending. */
  readonly read: (range: Range) => Promise<readonly number[]>
}

type Sources = {
  /** Positions before all elements of the lists. */
  readonly early?: readonly number[]
  readonly lists: readonly NumberedList[]
  /** Which positions count. */
  readonly global: Range
  /** Of the sequence to which the positions belong. */
  readonly total: number
}

type Part = { readonly list: NumberedList; readonly range: Range }

export async function mergeLists(
  connection: Connection,
  { early = [], lists, global, total }: Sources,
): Promise<MergedList> {
  const ranges = await rangesOf(connection, lists, { global, total })
  const parts = lists
    .map((list, at) => ({ list, range: ranges[at]! }))
    .filter(({ range }) => range.to > range.from)
  const first = early.filter((position) => position >= global.from && position < global.to)
  const count = sum(parts.map(({ range }) => range.to - range.from))
  return {
    count: first.length + count,
    async read({ from, to }) {
      const rest = { from: Math.max(0, from - first.length), to: Math.max(0, to - first.length) }
      return [...first.slice(from, to), ...(await readMerged(connection, parts, { page: rest, count }))]
    },
  }
}

/** Elements of each list whose positions count. */
async function rangesOf(
  connection: Connection,
  lists: readonly NumberedList[],
  { global, total }: Pick<Sources, 'global' | 'total'>,
): Promise<readonly Range[]> {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return [await listRange(connection, only, global, total)]
  const ends = [global.from, global.to].filter((position) => position > 0 && position < total)
  const searches = ends.flatMap((position) => lists.map((list) => ({ list, position })))
  const counts = await countBelowEach(connection, searches)
  const countAt = (position: number, at: number): number =>
    position <= 0
      ? 0
      : position >= total
        ? lists[at]!.count
        : counts[ends.indexOf(position) * lists.length + at]!
  return lists.map((_, at) => ({ from: countAt(global.from, at), to: countAt(global.to, at) }))
}

async function readMerged(
  connection: Connection,
  parts: readonly Part[],
  { page, count }: { readonly page: Range; readonly count: number },
): Promise<readonly number[]> {
  if (page.to <= page.from) return []
  const [only] = parts
  if (parts.length === 1)
    return readPositions(connection, only!.list, {
      from: only!.range.from + page.from,
      to: only!.range.from + page.to,
    })
  const spans = await findCut(connection, parts, { before: page.from, behind: count - page.from })
  const skipped = sum(spans.map(({ from }, at) => from - parts[at]!.range.from))
  const pieces = parts.map(({ list, range }, at) => {
    const { from, to } = spans[at]!
    const end = Math.min(range.to, to + page.to - page.from, from + page.to - skipped)
    return { list, range: { from, to: Math.max(from, end) } }
  })
  const positions = (await readPieces(connection, pieces)).flat()
  return positions.toSorted((left, right) => left - right).slice(page.from - skipped, page.to - skipped)
}

/** Elements that are read beyond a page, of each list on average: so near is near enough for a search. */
const nearEnough = 2 * layout.positionsPerChunk

/**
 * Where each list is cut so that so many of all elements are before the cut, and the others behind: between `from` and `to`. Each step
 * looks at the starts of some chunks of all lists, and most of what is between the bounds falls away.
 */
async function findCut(
  connection: Connection,
  parts: readonly Part[],
  { before, behind }: { readonly before: number; readonly behind: number },
): Promise<readonly Range[]> {
  const wanted = before + sum(parts.map(({ range }) => range.from))
  const most = probesOfEach(parts.length)
  let spans: readonly Range[] = parts.map(({ range }) => ({
    from: Math.max(range.from, range.to - behind),
    to: Math.min(range.to, range.from + before),
  }))
  for (;;) {
    if (widthOf(spans) <= nearEnough * parts.length) return spans
    const chunks = spans.flatMap((span, at) =>
      chunksWithin(span, most).map((chunk) => ({ at, chunk, list: parts[at]!.list })),
    )
    const starts = await readStarts(connection, chunks)
    const probes = chunks.map(({ at, chunk }, index) => ({
      at,
      element: chunk * layout.positionsPerChunk,
      position: starts[index]!,
    }))
    const next = narrow(spans, probes, wanted)
    // Where nothing falls away, there is no start of a chunk between most bounds.
    if (widthOf(next) === widthOf(spans)) return spans
    spans = next
  }
}

type Probe = { readonly at: number; readonly element: number; readonly position: number }

/** Chunks that start between the two elements, at most so many. */
const chunksWithin = ({ from, to }: Range, most: number): readonly number[] =>
  numbersBetween(Math.floor(from / layout.positionsPerChunk), Math.ceil(to / layout.positionsPerChunk), most)

/**
 * Bounds of the cut with `wanted` elements before it, where `element` of list `at` has the position. At each position the numbers of
 * elements before it are known within bounds as well: where even the larger is not above the wanted one, the cut is not before.
 */
function narrow(spans: readonly Range[], probes: readonly Probe[], wanted: number): readonly Range[] {
  const elements = spans.map((_, at) =>
    probes.filter((probe) => probe.at === at).map(({ element }) => element),
  )
  const cut = spans.map(({ from, to }) => ({ from, to }))
  const passed = spans.map(() => 0)
  const upperOf = (at: number): number => elements[at]![passed[at]!] ?? spans[at]!.to
  const lowerOf = (at: number): number => elements[at]![passed[at]! - 1] ?? spans[at]!.from
  let least = sum(spans.map((_, at) => lowerOf(at)))
  let most = sum(spans.map((_, at) => upperOf(at)))
  for (const { at, element } of probes.toSorted((left, right) => left.position - right.position)) {
    least += element - lowerOf(at)
    const one = cut[at]!
    if (most <= wanted) one.from = element
    if (least >= wanted) one.to = Math.min(one.to, element)
    passed[at]!++
    most += upperOf(at) - element
  }
  return cut
}

const widthOf = (spans: readonly Range[]): number => sum(spans.map(({ from, to }) => to - from))

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
