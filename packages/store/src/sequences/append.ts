import { layout } from '../layout.ts'
import { bytesPerPosition, encodePositions } from '../records/positions.ts'
import { fullChunks, openLength } from './sequence.ts'

export type Append = {
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
  const added = encodePositions(positions)
  if (!overflows(count, positions.length)) return { full: [], open: added, replaces: false }
  const whole = Buffer.concat([open, added])
  const firstChunk = fullChunks(count)
  const chunkBytes = layout.positionsPerChunk * bytesPerPosition
  const fullCount = fullChunks(count + positions.length) - firstChunk
  const full = Array.from({ length: fullCount }, (_, at) => ({
    chunk: firstChunk + at,
    positions: whole.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  }))
  return { full, open: whole.subarray(fullCount * chunkBytes), replaces: true }
}
