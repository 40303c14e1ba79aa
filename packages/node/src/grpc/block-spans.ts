import type { Ask } from '../calls/block-calls.ts'
import { spanBlocks } from '../http/shared-reads.ts'
import { blockLimit } from '@sundial/protocol'
import { Malformed } from '@sundial/primitives'
import { blocksOfList } from './from-bytes.ts'

/** Heights that somebody said to read and did not: more are forgotten, and asked for one by one. */
const mostExpected = 2048

type Span = {
  readonly start: number
  readonly end: number
  requested?: { readonly server: number; readonly bytes: Promise<readonly Uint8Array[]> }
}

/** Blocks that are requested together, because the caller has said that it reads them all. */
export class BlockSpans {
  readonly #spans = new Map<number, Span>()

  /** Heights in rising order that are read soon. */
  expect(heights: readonly number[]): void {
    if (this.#spans.size > mostExpected) this.#spans.clear()
    let at = 0
    while (at < heights.length) {
      const start = heights[at]!
      let end = start
      while (at < heights.length && heights[at] === end && end - start < spanBlocks) {
        end++
        at++
      }
      const span = { start, end }
      if (end - start > 1) for (let height = start; height < end; height++) this.#spans.set(height, span)
    }
  }

  /** Bytes of the block as the server has them, from a request for it and those beside it; absent where it is to be asked for alone. */
  async take(height: number, ask: Ask, server: number): Promise<Uint8Array | undefined> {
    const span = this.#spans.get(height)
    if (span === undefined) return undefined
    this.#spans.delete(height)
    span.requested ??= { server, bytes: requested(span, ask) }
    if (span.requested.server !== server) return undefined
    try {
      return (await span.requested.bytes)[height - span.start]
    } catch (error) {
      this.#forget(span)
      throw error
    }
  }

  #forget({ start, end }: Span): void {
    for (let height = start; height < end; height++) this.#spans.delete(height)
  }
}

const requested = ({ start, end }: Span, ask: Ask): Promise<readonly Uint8Array[]> =>
  ask('/wallet/getblockbylimitnext', { startNum: start, endNum: end }, notOverHttp, {
    method: 'Wallet/GetBlockByLimitNext2',
    request: blockLimit.encode({ startNum: BigInt(start), endNum: BigInt(end) }),
    read: blocksOfList,
  })

function notOverHttp(): never {
  throw new Malformed('json', 'Several blocks are requested over gRPC only.')
}
