import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'
import { findReplaced, undoReplaced } from './replaced-blocks.ts'

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part[Symbol.asyncDispose]()
})

/** A chain that produces blocks on command, and an index that follows it as it follows any node. */
async function world() {
  const devnet = await openDevnet({ blockTimeMs: 0, finality: 'witnesses' })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig(['--node', server.address], {}))
  const abort = new AbortController()
  opened.push(devnet, server, store, client)
  const troubles: string[] = []
  const indexing = indexBlocks({
    source,
    store,
    signal: abort.signal,
    report: ({ trouble }) => {
      if (trouble !== undefined) troubles.push(trouble.message)
    },
  })
  opened.push({
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing.catch(() => undefined)
    },
  })
  return { devnet, store, node: { client, source }, indexing, troubles }
}

type World = Awaited<ReturnType<typeof world>>

async function level({ devnet, store }: World): Promise<void> {
  await expect.poll(() => idsOf(store), { interval: 50 }).toEqual(idsOfChain(devnet))
}

async function idsOf(store: Store): Promise<string[]> {
  const { rows } = await store.blocks({ start: 0, limit: 200, order: 'oldest' })
  return rows.map(({ id }) => id)
}

const idsOfChain = (devnet: World['devnet']): string[] =>
  Array.from({ length: devnet.chain.index.headHeight + 1 }, (_, height) => devnet.chain.index.idAt(height)!)

test.each([1, 5, 18])('undoes a fork of %s blocks and follows the other branch', async (depth) => {
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

test.each([
  ['lower than ours', 3],
  ['as high as ours', 12],
])('a node that lost blocks and returns %s is followed immediately', async (_, blockCount) => {
  const chain = await world()
  chain.devnet.mine(28)
  const snapshot = chain.devnet.chain.snapshot()
  chain.devnet.mine(12)
  await level(chain)
  const { headHeight: before } = chain.devnet.chain.index
  chain.devnet.revert(snapshot)
  chain.devnet.moveClock(60_000)
  chain.devnet.mine(blockCount)
  await level(chain)
  const { headHeight } = chain.devnet.chain.index
  const isNamed = chain.troubles.some((text) => text.endsWith(`is below ours, ${before}.`))
  expect([isNamed, chain.troubles]).toEqual([headHeight < before, expect.anything()])
})

test('reports a node that is lower on the same chain, and undoes nothing', async () => {
  const chain = await world()
  chain.devnet.mine(30)
  const snapshot = chain.devnet.chain.snapshot()
  chain.devnet.mine(5)
  await level(chain)
  const before = await idsOf(chain.store)
  chain.devnet.revert(snapshot)
  const { headHeight } = chain.devnet.chain.index
  const text = `The node's head ${headHeight} is below ours, ${headHeight + 5}.`
  await expect.poll(() => chain.troubles).toContain(text)
  expect(await idsOf(chain.store)).toEqual(before)
})

test('a fork past the solidified height stops the index, and names the command that repairs it', async () => {
  const chain = await world()
  chain.devnet.mine(60)
  await level(chain)
  const stopped = chain.indexing.catch((error: unknown) => error)
  const last = chain.devnet.chain.index.headHeight - 40
  chain.devnet.fork({ depth: 40, blockCount: 41, drop: false })
  expect(await stopped).toMatchObject({
    code: 'solidified_block_replaced',
    message: expect.stringContaining('sundial undo') as string,
  })
  const { head, solidifiedHeight } = await chain.store.state()
  expect(head!.height).toBeGreaterThanOrEqual(solidifiedHeight!)
  const { index } = chain.devnet.chain
  const replaced = await findReplaced(chain)
  expect(replaced).toMatchObject({ common: { id: index.idAt(last) }, first: last + 1, last: head!.height })
  expect(replaced!.finalCount).toBe(solidifiedHeight! - last)
  await undoReplaced(chain, replaced!)
  expect(await findReplaced(chain)).toBeUndefined()
  const { signal } = new AbortController()
  const once = { ...chain.node.source, live: false }
  await indexBlocks({ source: once, store: chain.store, signal, report: () => undefined })
  expect(await idsOf(chain.store)).toEqual(idsOfChain(chain.devnet))
})

test('blocks are undone for a node of the same chain only', async () => {
  const [one, other] = [await world(), await world()]
  one.devnet.mine(5)
  await level(one)
  expect(await findReplaced(one)).toBeUndefined()
  const foreign = {
    ...other.node,
    client: { ...other.node.client, block: async (height: number) => other.node.client.block(height + 1) },
  }
  await expect(findReplaced({ store: one.store, node: foreign })).rejects.toMatchObject({
    code: 'other_chain',
  })
  await other.store.undo(-1)
  await expect(findReplaced({ store: other.store, node: one.node })).rejects.toMatchObject({
    code: 'index_empty',
  })
})
