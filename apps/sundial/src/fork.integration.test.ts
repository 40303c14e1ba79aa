import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part[Symbol.asyncDispose]()
})

/** A chain of its own that makes blocks when told, and an index that follows it. */
async function world() {
  const devnet = await openDevnet({ blockTimeMs: 0, finality: 'witnesses' })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig([], {}), server.address)
  const abort = new AbortController()
  opened.push(devnet, server, store, client)
  const indexing = indexBlocks({ source, store, signal: abort.signal, report: () => undefined })
  opened.push({
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing.catch(() => undefined)
    },
  })
  return { devnet, store, indexing }
}

type World = Awaited<ReturnType<typeof world>>

async function level({ devnet, store }: World): Promise<void> {
  await expect.poll(() => idsOf(store), { timeout: 20_000, interval: 50 }).toEqual(idsOfChain(devnet))
}

async function idsOf(store: Store): Promise<string[]> {
  const { rows } = await store.blocks({ start: 0, limit: 200, order: 'oldest' })
  return rows.map(({ id }) => id)
}

const idsOfChain = (devnet: World['devnet']): string[] =>
  Array.from({ length: devnet.chain.index.headHeight + 1 }, (_, height) => devnet.chain.index.idAt(height)!)

test.each([1, 5, 18])('a fork of %s blocks is undone and the other branch followed', async (depth) => {
  const chain = await world()
  chain.devnet.mine(40)
  await level(chain)
  const before = await idsOf(chain.store)
  chain.devnet.fork({ depth, blockCount: depth + 1, drop: false })
  await level(chain)
  const after = await idsOf(chain.store)
  expect(after.slice(0, before.length - depth)).toEqual(before.slice(0, before.length - depth))
  expect(after[before.length - depth]).not.toBe(before[before.length - depth])
})

test('a fork past the solidified height stops the index with a clear word', async () => {
  const chain = await world()
  chain.devnet.mine(60)
  await level(chain)
  const stopped = chain.indexing.catch((error: unknown) => error)
  chain.devnet.fork({ depth: 40, blockCount: 41, drop: false })
  expect(await stopped).toMatchObject({ code: 'solidified_block_replaced' })
  const { head, solidifiedHeight } = await chain.store.state()
  expect(head!.height).toBeGreaterThanOrEqual(solidifiedHeight!)
})
