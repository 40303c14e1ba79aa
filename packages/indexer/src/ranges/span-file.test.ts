import { createHash } from 'node:crypto'
import { deserialize } from 'node:v8'
import type { IndexedBlock } from '@sundial/store'
import { packBlocks, prepareBlocks, unpackBatch } from '@sundial/store'
import { expect, test } from 'vitest'
import { randomChain, seeded } from '../../../store/test/random-chain.ts'
import { type HandedPart, linksOf } from '../hand-over.ts'
import {
  decodeBatch,
  decodeHeader,
  encodeBatch,
  encodeHeader,
  headerBytes,
  openSpan,
  type SpanHeader,
} from './span-file.ts'

const hash = (digit: string) => digit.repeat(64)
const origin = { network: hash('a'), program: hash('b'), batchBlocks: 4 }
const chain = randomChain({ random: seeded(19), blockCount: 12, transactionsPerBlock: 2 }).map(
  (block, at): IndexedBlock => ({ ...block, height: 8 + at }),
)

const rows = (blocks: readonly IndexedBlock[]): HandedPart => ({
  kind: 'rows',
  batch: packBlocks(blocks),
})
const asRead = (blocks: readonly IndexedBlock[]): HandedPart => ({
  kind: 'read',
  blocks: blocks.map((block) => ({ block, effects: [] })),
})

/** Three batches: of rows, of both kinds, of blocks as they were read. */
const batches = [
  [rows(chain.slice(0, 4))],
  [rows(chain.slice(4, 6)), asRead(chain.slice(6, 8))],
  [asRead(chain.slice(8))],
]

function fileOf(changed: Partial<SpanHeader> = {}): Buffer {
  const encoded = batches.map(encodeBatch)
  const header = encodeHeader({
    ...origin,
    first: 8,
    last: 19,
    parentId: chain[0]!.parentId,
    lastId: chain.at(-1)!.id,
    transactionCount: 5,
    batches: encoded.map(({ proof }) => proof),
    ...changed,
  })
  return Buffer.concat([header, ...encoded.map(({ bytes }) => bytes)])
}

const open = (bytes: Buffer, first = 8, from = origin) =>
  openSpan(
    { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) },
    from,
    first,
  )

const refused = { code: 'span_refused' }
/** The result, or the code of the refusal; anything else fails the test. */
function attempt<Result>(decode: () => Result): Result | 'refused' {
  try {
    return decode()
  } catch (error) {
    expect(error).toMatchObject(refused)
    return 'refused'
  }
}

test('a file gives back its batches, as rows and as read', async () => {
  const span = await open(fileOf())
  const found = await Promise.all([8, 12, 16].map((height) => span.batchAt(height)))
  expect(found.map((parts) => linksOf(parts!).map(({ height }) => height))).toEqual([
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [16, 17, 18, 19],
  ])
  const [first] = found[0]!
  expect(first?.kind === 'rows' && unpackBatch(first.batch)).toEqual(prepareBlocks(chain.slice(0, 4)))
  expect(found[2]).toEqual(batches[2])
  expect([await span.batchAt(20), await span.batchAt(9)]).toEqual([undefined, undefined])
})

test('every flipped byte, every cut and every byte too many is refused', async () => {
  const whole = fileOf()
  const accepted: string[] = []
  const flip = (bytes: Buffer, at: number) => {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1 << (at % 8)
    return flipped
  }
  const header = whole.subarray(0, headerBytes)
  for (let at = 0; at < headerBytes; at++)
    if (attempt(() => decodeHeader(flip(header, at))) !== 'refused') accepted.push(`header ${at}`)
  for (const { bytes, proof } of batches.map(encodeBatch)) {
    for (let at = 0; at < bytes.length; at++) {
      if (attempt(() => decodeBatch(flip(bytes, at), proof)) !== 'refused') accepted.push(`batch ${at}`)
      if (attempt(() => decodeBatch(bytes.subarray(0, at), proof)) !== 'refused') accepted.push(`cut ${at}`)
    }
  }
  for (let length = 0; length < whole.length; length += 61)
    await expect(open(whole.subarray(0, length)), `cut to ${length}`).rejects.toMatchObject(refused)
  await expect(open(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toMatchObject(refused)
  expect(accepted).toEqual([])
})

test('a file of another network, program, span or size of batches is refused', async () => {
  await expect(open(fileOf(), 8, { ...origin, network: hash('c') })).rejects.toMatchObject(refused)
  await expect(open(fileOf(), 8, { ...origin, program: hash('c') })).rejects.toMatchObject(refused)
  await expect(open(fileOf(), 8, { ...origin, batchBlocks: 8 })).rejects.toMatchObject(refused)
  await expect(open(fileOf(), 20)).rejects.toMatchObject(refused)
  for (const wrong of [
    { last: 20 },
    { first: -1 },
    { transactionCount: 0.5 },
    { lastId: 'x' },
    { batches: [] },
  ])
    await expect(open(fileOf(wrong))).rejects.toMatchObject(refused)
})

test('bytes that fit their digest and are no batch are refused or parsed, and never more', () => {
  const random = seeded(3)
  const { bytes } = encodeBatch(batches[1]!)
  let parsedCount = 0
  for (let round = 0; round < 3000; round++) {
    const changed = Buffer.from(bytes)
    for (let left = 1 + random(3); left > 0; left--) changed[random(bytes.length)] = random(256)
    const cut = random(5) === 0 ? changed.subarray(0, random(bytes.length)) : changed
    const sha256 = createHash('sha256').update(cut).digest('hex')
    if (attempt(() => decodeBatch(cut, { bytes: cut.length, sha256 })) !== 'refused') parsedCount++
  }
  expect(parsedCount).toBeGreaterThan(0)
  expect(parsedCount).toBeLessThan(3000)
  expect(deserialize(bytes)).toEqual(batches[1])
})
