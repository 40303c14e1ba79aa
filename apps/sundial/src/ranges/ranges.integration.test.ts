// The chain of a real java-tron, read by several readers into files, and written by one index.
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BlockSource,
  headerBytes,
  indexBlocks,
  type SourcedBlock,
  type SpanOrigin,
} from '@sundial/indexer'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRecordedChain } from '../../test/recorded-chain.ts'
import { dumpTables } from '../../test/table-dump.ts'
import { readConfig } from '../config.ts'
import { openNode, type OpenNode } from '../open-node.ts'
import { RangeFiles } from './range-files.ts'
import { RangeFolder } from './range-folder.ts'
import { readSpans } from './read-spans.ts'

const batchBlocks = 8
const spanBlocks = 32
let chain: Awaited<ReturnType<typeof openRecordedChain>>
let node: OpenNode
let origin: SpanOrigin
let clean: Record<string, string[]>
let path: string

beforeAll(async () => {
  chain = await openRecordedChain()
  node = await openNode(readConfig(['--node', chain.address, '--internal-transactions'], {}))
  origin = { network: chain.blocks[0]!.id, program: 'b'.repeat(64), batchBlocks }
  clean = (await indexed(undefined)).tables
})
afterAll(async () => {
  await node.client[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'sundial-ranges-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

const openFolder = (host: string, now?: () => number) =>
  RangeFolder.open(path, { ...origin, spanBlocks, owner: { host, pid: 7 }, now })

type Reader = {
  readonly host?: string
  readonly origin?: SpanOrigin
  readonly source?: Partial<BlockSource>
  readonly now?: () => number
  readonly mostBytes?: number
}

/** Everything that is final, until nothing is left to read. */
async function read({ host = 'a', mostBytes = Infinity, ...reader }: Reader = {}): Promise<
  readonly number[]
> {
  const spans: number[] = []
  const abort = new AbortController()
  const reading = readSpans({
    source: { ...node.source, ...reader.source },
    folder: await openFolder(host, reader.now),
    origin: reader.origin ?? origin,
    mostBytes,
    signal: abort.signal,
    report: ({ kind, ...rest }) => {
      if (kind === 'span' && 'height' in rest) spans.push(rest.height)
      if (kind === 'full') abort.abort()
    },
    clock: { now: Date.now, pause: () => new Promise((resolve) => setTimeout(resolve, 5)) },
  })
  await reading
  return spans
}

/** An index of the whole chain. */
async function indexed(folder: RangeFolder | undefined) {
  await using database = await createTestDatabase()
  const store = openStore(database)
  const { signal } = new AbortController()
  const refused: string[] = []
  let fromFiles = 0
  const idAt = async (height: number) => (await node.client.block(height))?.id
  await using files =
    folder && new RangeFiles({ folder, origin, idAt, signal, warn: (line) => refused.push(line) })
  const ranges = files && {
    read: async (heights: readonly number[]) => {
      const parts = await files.read(heights)
      if (parts !== undefined) fromFiles += heights.length
      return parts
    },
    refuse: (height: number, reason: string) => files.refuse(height, reason),
  }
  await indexBlocks({
    source: { ...node.source, live: false },
    store,
    ranges,
    batchBlocks,
    signal,
    report: ({ height }) => {
      if (height !== undefined) files?.written(height)
    },
  })
  return { tables: await dumpTables(database), refused, fromFiles }
}

async function filesOf(ending: string): Promise<string[]> {
  return (await readdir(path)).filter((name) => name.endsWith(ending)).toSorted()
}

async function overwrite(name: string, at: number): Promise<void> {
  await using file = await open(join(path, name), 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([buffer[0]! ^ 255]), 0, 1, at)
}

test('two readers share the spans of final blocks, and the index from their files equals that from the node', async () => {
  const spans = await Promise.all([read({ host: 'a' }), read({ host: 'b' })])
  expect(Math.min(...spans.map(({ length }) => length))).toBeGreaterThan(1)
  const all = spans.flat().toSorted((left, right) => left - right)
  expect(all).toEqual(all.map((_, at) => (at + 1) * spanBlocks - 1))
  const solidified = (await node.source.solidified())!.height
  expect(all.length).toBe(Math.floor((solidified + 1) / spanBlocks))
  expect([await filesOf('.lock'), await filesOf('.part')]).toEqual([[], []])
  const { tables, refused, fromFiles } = await indexed(await openFolder('writer'))
  expect(tables).toEqual(clean)
  expect([refused, fromFiles]).toEqual([[], all.length * spanBlocks])
  // What was written is deleted.
  expect(await filesOf('.batches')).toEqual([])
})

test('a span that another reader finished in the meantime is not read again, and one that it reads keeps its file', async () => {
  const [one, other] = [await openFolder('one'), await openFolder('other')]
  const lock = (await one.lock(0))!
  await writeFile(lock.partFile, 'begun')
  expect(await other.lock(0)).toBeUndefined()
  expect(await filesOf('.part')).toHaveLength(1)
  await lock.finish()
  expect(await other.lock(0)).toBeUndefined()
  expect([await filesOf('.lock'), await filesOf('.batches')]).toEqual([[], ['0000000000.batches']])
})

test('a reader killed at any request loses its span only, and another one goes on', async () => {
  let nowMs = 0
  for (const killedAfter of [1, 9, 33, 75]) {
    let requests = 0
    let die: () => void = () => undefined
    const dead = new Promise<void>((resolve) => (die = resolve))
    const source = {
      block: async (height: number) => {
        if (++requests < killedAfter) return node.source.block(height)
        die()
        return new Promise<never>(() => undefined)
      },
    }
    await Promise.race([read({ host: `killed-${killedAfter}`, source }), dead])
  }
  expect((await filesOf('.lock')).length).toBe(4)
  const whole = await filesOf('.batches')
  // Nobody renews these locks: after a minute they are free.
  const spans = await read({ now: () => (nowMs += 30_000) })
  expect(whole.length + spans.length).toBe((await filesOf('.batches')).length)
  const { tables, refused, fromFiles } = await indexed(await openFolder('writer'))
  expect({ tables, refused }).toEqual({ tables: clean, refused: [] })
  expect(fromFiles).toBe((whole.length + spans.length) * spanBlocks)
})

/** Replaces the file by what the reader writes. */
async function readAgain(name: string, reader: Reader): Promise<void> {
  await rm(join(path, name))
  expect(await read(reader)).toEqual([Number(name.slice(0, 10)) + spanBlocks - 1])
}

/** A node with another block at a height of each span. */
const otherAt = (at: number, other: Partial<SourcedBlock> | undefined): Partial<BlockSource> => ({
  async block(height) {
    const block = await node.source.block(height)
    if (block === undefined || height % spanBlocks !== at) return block
    const rawData = { ...block.header.rawData!, parentHash: new Uint8Array(32) }
    return other === undefined ? { ...block, header: { ...block.header, rawData } } : { ...block, ...other }
  },
})

test('a file that is missing, damaged, of another network, release or branch is read from the node instead', async () => {
  await read()
  const [missing = '', header = '', body = '', network = '', release = '', unlinked = '', branch = ''] =
    await filesOf('.batches')
  await readAgain(network, { origin: { ...origin, network: 'd'.repeat(64) } })
  await readAgain(release, { origin: { ...origin, program: 'd'.repeat(64) } })
  await readAgain(unlinked, { source: otherAt(0, undefined) })
  await readAgain(branch, { source: otherAt(spanBlocks - 1, { id: 'd'.repeat(64) }) })
  await overwrite(header, 60)
  await overwrite(body, headerBytes + 900)
  await rm(join(path, missing))
  const { tables, refused } = await indexed(await openFolder('writer'))
  expect(tables).toEqual(clean)
  expect(refused.map((line) => line.replace(/^.*cannot be used: (.*) Its blocks.*$/, '$1'))).toEqual([
    'The header is damaged.',
    'A batch is damaged.',
    'The file is of another network.',
    'The file is from another release, or read with other settings.',
    'It does not continue the blocks of the index.',
    'The node has other blocks.',
  ])
  expect(await filesOf('.refused')).toEqual([])
})

test('readers stop while the folder is full, and go on above what the index has', async () => {
  expect(await read({ mostBytes: 1 })).toEqual([spanBlocks - 1])
  const folder = await openFolder('writer')
  await folder.written(3 * spanBlocks + 5)
  expect(await filesOf('.batches')).toEqual([])
  expect(await read({ mostBytes: 1 })).toEqual([4 * spanBlocks - 1])
  await expect(
    RangeFolder.open(path, { ...origin, network: 'd'.repeat(64), spanBlocks }),
  ).rejects.toMatchObject({
    code: 'ranges_refused',
  })
})
