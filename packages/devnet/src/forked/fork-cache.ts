// What the node of a forked chain answered, in a file beside the chain's log: a value is in the file before it is used, so the log
// executes equally whenever it is opened.
// frame = length (u32) · CRC-32 of the payload (u32) · payload; the first payload is the origin, each other one an answer, as JSON.
import { crc32 } from 'node:zlib'
import { concatBytes, fromText, parseJson, toText } from '@sundial/primitives'
import type { ForkOrigin } from '../genesis/genesis.ts'
import type { LogFile } from '../log/log-file.ts'
import { ForkRefused } from './fork-refused.ts'

export type CachedAnswer = {
  /** Of HTTP. */
  readonly status: number
  readonly text: string
  /** Newest block of the node when it answered. */
  readonly head: number
}

const frameHead = 8

type Range = { readonly offset: number; readonly length: number }

export class ForkCache {
  readonly #file: LogFile
  readonly #answers = new Map<string, Range>()
  #origin: ForkOrigin | undefined

  /** Throws `fork_refused` for a file that is damaged before its end; an unfinished last frame is cut off. */
  constructor(file: LogFile) {
    this.#file = file
    for (let offset = 0; offset < file.length;) {
      const payload = this.#payloadAt(offset)
      if (payload === undefined) {
        if (this.#isFollowed(offset))
          throw new ForkRefused(
            `The answers of the forked chain's node are damaged at byte ${offset}: begin again in another data folder.`,
          )
        file.truncate(offset)
        return
      }
      this.#take(payload, { offset: offset + frameHead, length: payload.length })
      offset += frameHead + payload.length
    }
  }

  /** What the chain begins from; `undefined` before `begin`. */
  get origin(): ForkOrigin | undefined {
    return this.#origin
  }

  begin(origin: ForkOrigin): void {
    this.#origin = origin
    this.#append({ origin })
  }

  get(question: string): CachedAnswer | undefined {
    const range = this.#answers.get(question)
    if (range === undefined) return undefined
    const { status, text, head } = read(this.#file.read(range.offset, range.length)) as CachedAnswer
    return { status, text, head }
  }

  /** Returns once the answer survives the machine's end. */
  add(question: string, answer: CachedAnswer): void {
    this.#answers.set(question, this.#append({ question, ...answer }))
  }

  close(): void {
    this.#file.close()
  }

  #append(value: object): Range {
    const payload = fromText(JSON.stringify(value))
    const head = new Uint8Array(frameHead)
    const view = new DataView(head.buffer)
    view.setUint32(0, payload.length)
    view.setUint32(4, crc32(payload))
    const offset = this.#file.length + frameHead
    this.#file.append(concatBytes(head, payload))
    this.#file.sync()
    return { offset, length: payload.length }
  }

  #take(payload: Uint8Array, range: Range): void {
    const { origin, question } = read(payload) as { origin?: ForkOrigin; question?: string }
    if (origin !== undefined) this.#origin = origin
    if (question !== undefined) this.#answers.set(question, range)
  }

  #payloadAt(offset: number): Uint8Array | undefined {
    const head = this.#file.read(offset, frameHead)
    if (head.length < frameHead) return undefined
    const view = new DataView(head.buffer, head.byteOffset, frameHead)
    const length = view.getUint32(0)
    if (length === 0 || offset + frameHead + length > this.#file.length) return undefined
    const payload = this.#file.read(offset + frameHead, length)
    return crc32(payload) === view.getUint32(4) ? payload : undefined
  }

  #isFollowed(offset: number): boolean {
    const head = this.#file.read(offset, frameHead)
    if (head.length < frameHead) return false
    const next = offset + frameHead + new DataView(head.buffer, head.byteOffset, frameHead).getUint32(0)
    return next < this.#file.length && this.#payloadAt(next) !== undefined
  }
}

const read = (payload: Uint8Array): unknown => parseJson(toText(payload)!)
