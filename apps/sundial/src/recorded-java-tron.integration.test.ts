// The chain of a real java-tron, followed and audited through a server with only /wallet, like java-tron's port.
import { dirname, join } from 'node:path'
import {
  auditIndex,
  type BlockSource,
  indexBlocks,
  type IndexingReport,
  settleAgainMs,
} from '@sundial/indexer'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { buildProgram } from '../test/build-program.ts'
import { faultyNode } from '../test/faulty-node.ts'
import { openRecordedChain } from '../test/recorded-chain.ts'
import { dumpTables } from '../test/table-dump.ts'
import { readConfig } from './config.ts'
import { findNetworkNow } from './find-network.ts'
import { openNode } from './open-node.ts'
import { openReadThreads } from './reading/read-threads.ts'

test('follows and audits the recorded chain without a difference, and threads that read it give the same tables', async () => {
  await using chain = await openRecordedChain()
  const { blocks } = chain
  expect(chain.headId).toBe(blocks.at(-1)!.id)
  await using stock = await faultyNode(chain.address)
  stock.state.fault = async ({ path, body }, response) => {
    if (path.startsWith('/walletsolidity')) return void response.writeHead(405).end('<h2>HTTP ERROR 405</h2>')
    // As text: amounts beyond 2^53 would lose digits in JSON.parse.
    const answer = await fetch(`${chain.address}${path}`, { method: 'POST', body: JSON.stringify(body) })
    response.end(await answer.text())
  }
  const config = readConfig(['--node', stock.url], {})
  const node = await openNode(config)
  await using client = node.client
  expect(await findNetworkNow(config, client)).toMatchObject({ name: 'Private network', kind: 'test' })
  await using database = await createTestDatabase()
  const store = openStore(database)
  const { signal } = new AbortController()
  const source = { ...node.source, live: false }
  await indexBlocks({ source, store, signal, report: () => undefined })
  const { head, solidifiedHeight, knowsBalances } = await store.state()
  expect(head?.id).toBe(blocks.at(-1)!.id)
  expect([knowsBalances, solidifiedHeight! > 300, node.internal?.()]).toEqual([true, true, 'kept'])
  const audit = await auditIndex({ store, node: client })
  expect(audit).toMatchObject({ differences: [], unconserved: [], blockCount: blocks.length })

  await using other = await createTestDatabase()
  await using built = await buildProgram()
  await using lanes = openReadThreads(
    { config: readConfig(['--node', stock.url, '--read-threads', '2'], {}), ownChainUrl: undefined },
    join(dirname(built.main), 'reading', 'read-worker.js'),
  )
  let readInThreads = 0
  const counting = {
    count: lanes!.count,
    read: async (heights: readonly number[]) => {
      const parts = await lanes!.read(heights)
      readInThreads += heights.length
      return parts
    },
  }
  await indexBlocks({ source, store: openStore(other), lanes: counting, signal, report: () => undefined })
  expect(readInThreads).toBe(blocks.length - (blocks.length % 64))
  expect(await dumpTables(other)).toEqual(await dumpTables(database))
  // What the node keeps is known late, and the program is killed while it reads the blocks again.
  await using doubtful = await createTestDatabase()
  const late = openStore(doubtful)
  let shown = false
  const showing: BlockSource = {
    ...source,
    live: true,
    block: async (height) => {
      const block = await source.block(height)
      return block && { ...block, keepsInternal: shown && block.keepsInternal === true }
    },
  }
  const readUntil = async (isDone: (report: IndexingReport) => boolean) => {
    const abort = new AbortController()
    let nowMs = 0
    const notices: string[] = []
    await indexBlocks({
      source: showing,
      store: late,
      signal: abort.signal,
      clock: { now: () => (nowMs += settleAgainMs), pause: async () => undefined },
      report: (report) => {
        if (report.notice !== undefined) notices.push(report.notice)
        if (isDone(report)) abort.abort()
      },
    })
    return notices
  }
  const isAtHead = ({ move }: IndexingReport): boolean => move?.head?.height === blocks.length - 1
  const unknown = await readUntil(isAtHead)
  const height = await late.heightWithoutEffects()
  expect(unknown).toEqual([expect.stringContaining(`unknown since block ${height}.`)])
  expect((await late.state()).knowsBalances).toBe(false)
  shown = true
  const known = await readUntil(({ move }) => move?.undone !== undefined)
  expect(known).toEqual([expect.stringContaining(`block ${height} did to balances is known now`)])
  expect((await late.state()).head?.height).toBe(height! - 1)
  await readUntil(isAtHead)
  expect((await late.state()).knowsBalances).toBe(true)
  expect(await dumpTables(doubtful)).toEqual(await dumpTables(database))
})
