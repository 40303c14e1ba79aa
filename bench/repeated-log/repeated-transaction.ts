// The bytes of a transaction that is repeated: with another block referred to, another time and another receiver, so
// that its id is new. Its signature stays and does not verify any more; nothing of the index verifies it.
import type { NodeTransaction } from '@sundial/node'
import { fromHex } from '@sundial/primitives'
import { rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { sha256, sha256Hex } from '../../packages/node/src/native.ts'
import { type ReceiverKind, writeAddress } from './drawn-addresses.ts'

/** 20 bytes as hex, without the network's byte. */
export type Receiver = { readonly hex: string; readonly kind: ReceiverKind }

export type Change = {
  /** 16 hex digits and 4 hex digits. */
  readonly refHash: string
  readonly refBytes: string
  /** Added to the times of the transaction. */
  readonly laterMs: number
  /** Number of the account that receives in place of the first receiver. */
  readonly receiver: number | undefined
}

export class RepeatedTransaction {
  readonly receiver: Receiver | undefined
  readonly expiration: number
  readonly timestamp: number
  readonly #bytes: Buffer
  readonly #raw: Buffer
  readonly #places: { readonly refBytes: number; readonly refHash: number; readonly times: readonly number[] }
  readonly #receivers: readonly number[]

  constructor({ id, transaction }: NodeTransaction, receiver: Receiver | undefined) {
    const { rawData } = transaction
    if (rawData === undefined) throw new TypeError(`Transaction ${id} has no raw data.`)
    this.receiver = receiver
    this.expiration = Number(rawData.expiration)
    this.timestamp = Number(rawData.timestamp)
    this.#bytes = Buffer.from(transactionMessage.encode(transaction))
    const start = this.#only(rawTransaction.encode(rawData))
    this.#raw = this.#bytes.subarray(start, start + rawTransaction.encode(rawData).length)
    this.#places = {
      refBytes: this.#after([0x0a, 2], rawData.refBlockBytes),
      refHash: this.#after([0x22, 8], rawData.refBlockHash),
      times: [
        this.#after([0x40], timeBytes(this.expiration)),
        this.#after([0x70], timeBytes(this.timestamp)),
      ],
    }
    this.#receivers = receiver === undefined ? [] : placesOf(this.#raw, fromHex(receiver.hex))
  }

  /** Changes the bytes in place. */
  change({ refBytes, refHash, laterMs, receiver }: Change): void {
    const raw = this.#raw
    const { times } = this.#places
    raw.write(refBytes, this.#places.refBytes, 'hex')
    raw.write(refHash, this.#places.refHash, 'hex')
    writeTime(raw, times[0]!, this.expiration + laterMs)
    writeTime(raw, times[1]!, this.timestamp + laterMs)
    if (receiver !== undefined) for (const at of this.#receivers) writeAddress(receiver, raw, at)
  }

  id(): string {
    return sha256Hex(this.#raw)
  }

  rawHex(): string {
    return this.#raw.toString('hex')
  }

  receiverHex(): string | undefined {
    const [at] = this.#receivers
    return at === undefined ? undefined : this.#raw.toString('hex', at, at + 20)
  }

  /** The leaf of the block's Merkle tree. */
  leaf(): Uint8Array {
    return sha256(this.#bytes)
  }

  #after(tag: readonly number[], value: Uint8Array): number {
    const places = placesOf(this.#raw, Buffer.concat([Buffer.from(tag), value]))
    if (places.length !== 1) throw new Error(`A member of a transaction is in it ${places.length} times.`)
    return places[0]! + tag.length
  }

  #only(part: Uint8Array): number {
    const at = this.#bytes.indexOf(part)
    if (at < 0) throw new Error('A transaction does not contain its own raw data.')
    return at
  }
}

function placesOf(bytes: Buffer, part: Uint8Array): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) places.push(at)
  return places
}

const timeLength = 6

function timeBytes(ms: number): Buffer {
  const bytes = Buffer.alloc(timeLength)
  writeTime(bytes, 0, ms)
  return bytes
}

/** A varint of six bytes, which are the years 2004 to 2109. */
function writeTime(target: Buffer, at: number, ms: number): void {
  let low = ms % 2 ** 28
  for (let byte = 0; byte < 4; byte++) {
    target[at + byte] = (low & 127) | 128
    low >>>= 7
  }
  const high = Math.floor(ms / 2 ** 28)
  target[at + 4] = (high & 127) | 128
  target[at + 5] = high >>> 7
}
