// A database that is slower than the chain: each statement takes longer than a block.
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { type Database, openDatabase, openStore } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { smallChain } from '../testing/small-chain.ts'

const statementMs = 15
const blockMs = 20
let made: TestDatabase
let reading: Database
let server: FastifyInstance
let address: string
let height = 9
let statementCount = 0
const defects: unknown[] = []
const feed = createLiveFeed()
const stop = { isOver: false }
let growing: Promise<void>

beforeAll(async () => {
  made = await createTestDatabase()
  const writer = openStore(made)
  await writer.write(smallChain(0, height), 5)
  reading = await openDatabase({ url: made.url, network: made.schema, poolSize: 5 })
  reading.pool.on('connect', delayStatements)
  server = createApi(
    {
      store: { ...openStore(reading), state: (last) => writer.state(last) },
      node: new FakeNode(),
      network: { id: 'test', name: 'Test', kind: 'test' },
      clock: Date,
      feed,
    },
    { onDefect: (error) => defects.push(error) },
  )
  address = await server.listen({ port: 0, host: '127.0.0.1' })
  growing = (async () => {
    while (!stop.isOver) {
      const turn = height++ % 8
      // Now and then another block takes the place of the newest one.
      if (turn === 7) await writer.undo(height - 2)
      const [block] = smallChain(turn === 7 ? height - 1 : height, turn === 7 ? height - 1 : height)
      if (turn === 7) height--
      await writer.write([block!], Math.max(0, block!.height - 19))
      feed.publish({})
      await sleep(blockMs)
    }
  })()
})

afterAll(async () => {
  stop.isOver = true
  await growing
  await server.close()
  await reading[Symbol.asyncDispose]()
  await made[Symbol.asyncDispose]()
})

function delayStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]) => {
    statementCount++
    if (typeof parameters.at(-1) === 'function') setTimeout(() => query(...parameters), statementMs)
    else return sleep(statementMs).then(() => query(...parameters))
  }) as typeof client.query
}

test('answers that take longer than a block are true at the block they name, and none is refused', async () => {
  const paths = [
    '/api/block?limit=20',
    '/api/transaction?limit=20',
    '/api/transfer?limit=20',
    '/api/top10?time=1',
    '/api/account/list',
    '/api/system/homepage-bundle',
  ]
  let moved = 0
  const ask = async (path: string) => {
    const { status, body } = await get(path)
    expect({ path, status, code: body.code }).toEqual({ path, status: 200, code: undefined })
    if (!path.startsWith('/api/block')) return
    // The chain has every block from 0 on, each with two transactions.
    expect(body.total).toBe(body.trueAtBlock + 1)
    expect(body.data.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => body.trueAtBlock - at).filter((number) => number >= 0),
    )
    if (height > body.trueAtBlock) moved++
  }
  for (let round = 0; round < 4; round++) await Promise.all(paths.map(ask))
  expect(moved).toBeGreaterThan(0)
  expect(defects).toEqual([])
})

type Body = {
  readonly code?: string
  readonly total: number
  readonly trueAtBlock: number
  readonly data: readonly { readonly number: number }[]
}

async function get(path: string): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(`${address}${path}`)
  return { status: response.status, body: (await response.json()) as Body }
}

test('reading ends when the client has left', async () => {
  stop.isOver = true
  await growing
  const writer = openStore(made)
  const countOf = async (work: () => Promise<unknown>) => {
    // Nothing is known of a new block yet.
    height++
    await writer.write(smallChain(height, height), 5)
    feed.publish({})
    await untilQuiet()
    const before = statementCount
    await work()
    await untilQuiet()
    return statementCount - before
  }
  const path = '/api/transaction?limit=50'
  const whole = await countOf(() => get(path))
  const part = await countOf(async () => {
    const leaving = new AbortController()
    const left = fetch(`${address}${path}`, { signal: leaving.signal })
    const before = statementCount
    await expect.poll(() => statementCount, { interval: 1 }).toBeGreaterThan(before)
    leaving.abort()
    await expect(left).rejects.toThrow('abort')
  })
  expect(part).toBeLessThan(whole)
  expect(defects).toEqual([])
})

/** Until no session of the pool has worked for a while. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0, last = statementCount; quiet < 5; quiet++, last = statementCount) {
    await sleep(statementMs * 2)
    if (statementCount !== last) quiet = 0
  }
}
