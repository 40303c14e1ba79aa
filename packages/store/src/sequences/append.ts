import { layout } from '../layout.ts'
import { decodePositions, encodePositions, packPositions } from '../records/positions.ts'
import { fullChunks, openLength } from './sequence.ts'

export type Append = {
  /** Chunks that filled up, packed. */
  readonly full: readonly { readonly chunk: number; readonly positions: Buffer }[]
  /** What the open chunk becomes, or what is added to it. */
  readonly open: Buffer
  readonly replaces: boolean
}

/** Whether the open chunk fills up, so that its present bytes are needed to append. */
export const overflows = (count: number, added: number): boolean =>
  openLength(count) + added > layout.positionsPerChunk

/** How a list of `count` elements grows; `open` is its open chunk and only looked at when it overflows. */
export function append(count: number, open: Buffer, positions: readonly number[]): Append {
  if (!overflows(count, positions.length))
    return { full: [], open: encodePositions(positions), replaces: false }
  const whole = [...decodePositions(open), ...positions]
  const firstChunk = fullChunks(count)
  const size = layout.positionsPerChunk
  const fullCount = fullChunks(count + positions.length) - firstChunk
  const full = Array.from({ length: fullCount }, (_, at) => ({
    chunk: firstChunk + at,
    positions: packPositions(whole.slice(at * size, (at + 1) * size)),
  }))
  return { full, open: encodePositions(whole.slice(fullCount * size)), replaces: true }
}
