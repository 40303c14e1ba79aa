// The chain's log: frames of parts, each frame whole or not there at all.
// frame = length (u32) · CRC-32 of the payload (u32) · payload; payload = parts of code (u8) · length (u32) · bytes.
import { crc32 } from 'node:zlib'
import { concatBytes, joinBytes, TronError } from '@sundial/primitives'
import type { LogFile } from './log-file.ts'
import { codeOfPart, type LogPart, payloadOfPart, readPart } from './log-part.ts'

const frameHead = 8
const partHead = 5

/** Position of a part's payload in the log. */
export type ByteRange = { readonly offset: number; readonly length: number }
export type FramedPart = { readonly part: LogPart; readonly span: ByteRange; readonly frameEnd: number }

export class ChainLog {
  readonly file: LogFile

  constructor(file: LogFile) {
    this.file = file
  }

  /** Adds the parts as one frame: after a crash all of them are there or none. Returns the position of each. */
  append(parts: readonly LogPart[]): readonly ByteRange[] {
    const spans: ByteRange[] = []
    const pieces: Uint8Array[] = []
    let offset = this.file.length + frameHead
    for (const part of parts) {
      const payload = payloadOfPart(part)
      const head = new Uint8Array(partHead)
      head[0] = codeOfPart(part)
      new DataView(head.buffer).setUint32(1, payload.length)
      pieces.push(head, payload)
      spans.push({ offset: offset + partHead, length: payload.length })
      offset += partHead + payload.length
    }
    const payload = joinBytes(pieces)
    const head = new Uint8Array(frameHead)
    const view = new DataView(head.buffer)
    view.setUint32(0, payload.length)
    view.setUint32(4, crc32(payload))
    this.file.append(concatBytes(head, payload))
    return spans
  }

  /** Throws when so many bytes cannot be appended now. What a kill leaves of the attempt is cut off as an unfinished frame. */
  reserve(byteCount: number): void {
    this.file.reserve(byteCount)
  }

  read({ offset, length }: ByteRange): Uint8Array {
    return this.file.read(offset, length)
  }

  /**
   * All parts from the start. A frame that was being written when the process ended is cut off. Throws `log_damaged`
   * when a frame is broken that others follow, because what they hold was acknowledged.
   */
  *open(): Generator<FramedPart> {
    let offset = 0
    while (offset < this.file.length) {
      const payload = this.#frameAt(offset)
      if (payload === undefined) {
        if (this.#isFollowed(offset)) throw new LogDamaged(`The chain's log is damaged at byte ${offset}.`)
        this.file.truncate(offset)
        return
      }
      yield* partsOf(payload, offset + frameHead)
      offset += frameHead + payload.length
    }
  }

  #frameAt(offset: number): Uint8Array | undefined {
    const head = this.file.read(offset, frameHead)
    if (head.length < frameHead) return undefined
    const view = new DataView(head.buffer, head.byteOffset, frameHead)
    const length = view.getUint32(0)
    if (length === 0 || offset + frameHead + length > this.file.length) return undefined
    const payload = this.file.read(offset + frameHead, length)
    return crc32(payload) === view.getUint32(4) ? payload : undefined
  }

  #isFollowed(offset: number): boolean {
    const head = this.file.read(offset, frameHead)
    if (head.length < frameHead) return false
    const next = offset + frameHead + new DataView(head.buffer, head.byteOffset, frameHead).getUint32(0)
    return next < this.file.length && this.#frameAt(next) !== undefined
  }
}

function* partsOf(payload: Uint8Array, start: number): Generator<FramedPart> {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length)
  const frameEnd = start + payload.length
  for (let at = 0; at < payload.length;) {
    const code = payload[at]!
    const length = view.getUint32(at + 1)
    const part = readPart(code, payload.subarray(at + partHead, at + partHead + length))
    if (part === undefined)
      throw new LogDamaged(
        `The chain's log holds a part ${code}, which this version does not know: choose another data folder.`,
      )
    yield { part, span: { offset: start + at + partHead, length }, frameEnd }
    at += partHead + length
  }
}

/** Acknowledged data can no longer be read: an operator has to decide. */
export class LogDamaged extends TronError {
  readonly code = 'log_damaged'
}
