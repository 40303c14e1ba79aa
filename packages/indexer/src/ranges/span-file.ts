// A file of a span of heights: batches of blocks as threads hand them over, read by one process and written by another. It
// starts with a header of fixed size; each batch is proven by its SHA-256 in the header before a byte of it is parsed.
import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { Refused } from '@sundial/primitives'
import { type HandedPart, linksOf } from '../hand-over.ts'

/** Changes with the layout below; what is inside the batches is bound to the program by `program`. */
const format = 1
const magic = Buffer.from('SUNSPAN\n')
const shaBytes = 32
/** The digest covers all bytes after it, also the unused ones: a header without a damaged byte. */
const proven = magic.length + shaBytes
const textStart = proven + 4
/** Room for the digests of 128 batches. */
export const headerBytes = 16_384
const mostBatches = 128
/** A batch of mainnet has about 3 MB. */
const mostBatchBytes = 2 ** 30

export type SpanOrigin = {
  /** Id of block 0, which names the network. */
  readonly network: string
  /** Digest of the program and of the settings that determine facts: another program may find others. */
  readonly program: string
  readonly batchBlocks: number
}

export type SpanHeader = SpanOrigin & {
  readonly first: number
  readonly last: number
  /** Of the first block. */
  readonly parentId: string
  readonly lastId: string
  readonly transactionCount: number
  readonly batches: readonly BatchProof[]
}

export type BatchProof = { readonly bytes: number; readonly sha256: string }

/** The bytes of a file, or of anything like it. */
export type SpanBytes = {
  readonly size: number
  read(offset: number, length: number): Promise<Buffer>
}

/** The blocks of one batch as bytes, with their proof. */
export function encodeBatch(parts: readonly HandedPart[]): { bytes: Buffer; proof: BatchProof } {
  const bytes = serialize(parts)
  return { bytes, proof: { bytes: bytes.length, sha256: sha256(bytes).toString('hex') } }
}

/** Throws `span_refused` unless the bytes are those of the proof, and blocks. */
export function decodeBatch(bytes: Buffer, proof: BatchProof): readonly HandedPart[] {
  if (bytes.length !== proof.bytes || sha256(bytes).toString('hex') !== proof.sha256)
    throw new SpanRefused('A batch is damaged.')
  try {
    const parts = deserialize(bytes) as readonly HandedPart[]
    if (!linksOf(parts).every(({ height }) => isCount(height)))
      throw new SpanRefused('A batch has no heights.')
    return parts
  } catch (cause) {
    throw new SpanRefused('A batch is of another form.', { cause })
  }
}

/** Batches follow it in order. */
export function encodeHeader(header: SpanHeader): Buffer {
  const text = Buffer.from(JSON.stringify({ format, ...header }))
  const bytes = Buffer.alloc(headerBytes)
  if (textStart + text.length > headerBytes)
    throw new RangeError(`A file has at most ${mostBatches} batches, not ${header.batches.length}.`)
  magic.copy(bytes)
  bytes.writeUInt32BE(text.length, proven)
  text.copy(bytes, textStart)
  sha256(bytes.subarray(proven)).copy(bytes, magic.length)
  return bytes
}

/** Throws `span_refused`. */
export function decodeHeader(bytes: Buffer): SpanHeader {
  if (bytes.length !== headerBytes || !bytes.subarray(0, magic.length).equals(magic))
    throw new SpanRefused('This is no file of a span.')
  if (!sha256(bytes.subarray(proven)).equals(bytes.subarray(magic.length, proven)))
    throw new SpanRefused('The header is damaged.')
  const length = bytes.readUInt32BE(proven)
  const header = parsed(bytes.toString('utf8', textStart, textStart + length))
  if (!isHeader(header)) throw new SpanRefused('The header is of another form.')
  return header
}

/** The batches of a file that this program may use, each read when it is asked for. Throws `span_refused`. */
export async function openSpan(file: SpanBytes, origin: SpanOrigin, first: number) {
  const header = decodeHeader(await file.read(0, headerBytes))
  if (header.network !== origin.network) throw new SpanRefused('The file is of another network.')
  if (header.program !== origin.program)
    throw new SpanRefused('The file is from another release, or read with other settings.')
  if (header.batchBlocks !== origin.batchBlocks || header.first !== first)
    throw new SpanRefused('The file has other heights.')
  const ends = endsOf(header.batches)
  if (file.size !== (ends.at(-1) ?? headerBytes)) throw new SpanRefused('The file is cut off, or too long.')
  return {
    header,
    /** The blocks of the batch that starts at the height; absent where none does. */
    async batchAt(height: number): Promise<readonly HandedPart[] | undefined> {
      const at = (height - header.first) / header.batchBlocks
      const proof = header.batches[at]
      if (proof === undefined) return undefined
      return decodeBatch(await file.read(ends[at]! - proof.bytes, proof.bytes), proof)
    },
  }
}

export type OpenSpan = Awaited<ReturnType<typeof openSpan>>

function endsOf(batches: readonly BatchProof[]): readonly number[] {
  let end = headerBytes
  return batches.map(({ bytes }) => (end += bytes))
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SpanRefused('The header is of another form.', { cause })
  }
}

function isHeader(value: unknown): value is SpanHeader {
  const header = (value ?? {}) as SpanHeader & { readonly format: number }
  const { network, program, parentId, lastId, first, last, batchBlocks, transactionCount, batches } = header
  return (
    header.format === format &&
    [network, program, parentId, lastId].every(isHash) &&
    [first, last, batchBlocks, transactionCount].every(isCount) &&
    Array.isArray(batches) &&
    batches.every(isProof) &&
    batchBlocks > 0 &&
    last - first + 1 === batches.length * batchBlocks
  )
}

const isProof = ({ bytes, sha256: digest }: BatchProof): boolean =>
  isCount(bytes) && bytes <= mostBatchBytes && isHash(digest)
const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
const isCount = (number: unknown): boolean => Number.isSafeInteger(number) && Number(number) >= 0

/** A file that cannot be used: its blocks are read from the node. */
export class SpanRefused extends Refused {
  readonly code = 'span_refused'
}
