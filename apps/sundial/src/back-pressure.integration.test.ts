import { setTimeout as sleep } from 'node:timers/promises'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks, type IndexingReport } from '@sundial/indexer'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const batch = 64
const blockCount = 300

test('while the database is slow only one batch is fetched ahead from the node', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  devnet.mine(blockCount)
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig(['--node', server.address], {}))
  await using _client = client
  let highestRequested = 0
  let written = 0
  const ahead: number[] = []
  const slow = {
    ...store,
    writePrepared: async (...given: Parameters<typeof store.writePrepared>) => {
      const blockCount = given[0].reduce((sum, { blocks }) => sum + blocks.length, 0)
      // Long enough for such a fast node to return all blocks.
      await sleep(700)
      ahead.push(highestRequested - (written + blockCount - 1))
      await store.writePrepared(...given)
      written += blockCount
    },
  }
  const reports: IndexingReport[] = []
  await indexBlocks({
    source: {
      ...source,
      live: false,
      block: (height) => {
        highestRequested = Math.max(highestRequested, height)
        return source.block(height)
      },
    },
    store: slow,
    signal: new AbortController().signal,
    report: (report) => void reports.push(report),
  })
  expect(written).toBe(devnet.chain.index.headHeight + 1)
  expect(ahead.length).toBeGreaterThan(4)
  expect(Math.max(...ahead)).toBe(batch)
  expect(Math.max(...reports.map(({ queuedBlockCount }) => queuedBlockCount))).toBe(batch)
  expect(reports.at(-1)!.queuedBlockCount).toBe(0)
})
