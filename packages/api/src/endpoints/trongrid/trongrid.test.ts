// TronGrid's v1 over a chain in memory; apps/sundial/src/whole-chain.integration.test.ts compares it with a development chain.
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { factChain, openFactWorld } from '../../testing/fact-chain.ts'
import type { World } from '../../testing/open-world.ts'
import type { NodeCalls } from '../../services/node-calls.ts'
import { eachAtOnce } from './from-node.ts'
import { costOfNodeRows } from './grid.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'

type Row = Readonly<Record<string, unknown>>
type Meta = { readonly fingerprint?: string; readonly links?: { readonly next: string } }

const internal = `/v1/accounts/${toBase58(bob)}/internal-transactions`
const pageOf = async (world: World, url: string) => {
  const { status, body } = await world.get(url)
  return { status, rows: body['data'] as readonly Row[], meta: body['meta'] as Meta }
}

/** The rows of all pages, by `meta.links.next`. */
async function everyRow(world: World, first: string, between: () => Promise<void> = async () => {}) {
  const rows: Row[] = []
  let url: string | undefined = first
  while (url !== undefined) {
    const page = await pageOf(world, url)
    rows.push(...page.rows)
    url = page.meta.links?.next.replace('http://localhost:80', '')
    await between()
  }
  return rows
}

test('a list is read to its end by meta.links.next, each row once, in both orders, whatever blocks come meanwhile', async () => {
  for (const order of ['desc', 'asc']) {
    await using world = await openFactWorld(9)
    const query = `order_by=block_timestamp%2C${order}&max_timestamp=${firstMs + 27_000}`
    const whole = (await pageOf(world, `${internal}?${query}&limit=200`)).rows
    expect(whole).toHaveLength(10)
    let height = 10
    const rows = await everyRow(world, `${internal}?${query}&limit=3`, async () => {
      await world.store.write(factChain(height, height), 5)
      height++
    })
    expect(rows).toEqual(whole)
  }
})

test('the link to the next page has the URL and the parameters of the request, and the fingerprint last', async () => {
  await using world = await openFactWorld()
  const { meta } = await pageOf(world, `${internal}?limit=3&onlyConfirmed=true&unknown=1`)
  const named = `limit=3&only_confirmed=true&fingerprint=${meta.fingerprint}`
  expect(meta.links!.next).toBe(`http://localhost:80${internal}?${named}`)
})

test('an internal transaction is named as TronGrid names it, with addresses in hex and values by token', async () => {
  await using world = await openFactWorld()
  const { rows } = await pageOf(world, `${internal}?limit=1`)
  expect(rows).toEqual([
    {
      internal_tx_id: 'ab'.repeat(32),
      tx_id: transactionIdOf(9, 1),
      block_timestamp: firstMs + 27_000,
      from_address: token,
      to_address: bob,
      data: { note: '63616c6c', rejected: true, call_value: { _: 10 } },
    },
  ])
  expect((await pageOf(world, `${internal}?only_from=true`)).rows).toEqual([])
  const { rows: ofOne } = await pageOf(
    world,
    `/v1/transactions/${transactionIdOf(9, 1)}/internal-transactions`,
  )
  expect(ofOne).toEqual(rows)
})

test('only_confirmed and only_unconfirmed divide a list at the newest final block', async () => {
  await using world = await openFactWorld()
  const count = async (query: string) => (await pageOf(world, `${internal}?${query}`)).rows.length
  expect([await count(''), await count('only_confirmed=true'), await count('onlyUnconfirmed=true')]).toEqual([
    10, 6, 4,
  ])
})

test('transactions of an account say what the index knows where the node has no bytes, and wait for a node that is away', async () => {
  await using world = await openFactWorld()
  const url = `/v1/accounts/${alice}/transactions?limit=2`
  expect((await pageOf(world, url)).rows[0]).toMatchObject({
    blockNumber: 9,
    txID: expect.any(String) as string,
  })
  world.node.isAway = true
  const { status, body } = await world.get(url)
  expect(status).toBe(503)
  expect(body).toMatchObject({ success: false, statusCode: 503, error: expect.any(String) as string })
})

test('rows beyond the default that the node is asked for cost more, up to the most rows of a page', () => {
  expect([undefined, '20', '100', '200', '9999', 'x'].map((limit) => costOfNodeRows({ limit }))).toEqual([
    0, 0, 20, 45, 45, 0,
  ])
})

test.each([
  ['/v1/accounts/nonsense', 400],
  [`${internal}?order_by=amount`, 400],
  [`${internal}?fingerprint=??`, 400],
  [`${internal}?min_timestamp=soon`, 400],
  ['/v1/transactions/1/events', 400],
  ['/v1/trc20/info', 400],
  ['/v1/nothing', 404],
])('%s is refused with %i, TronGrid’s members and a code', async (url, statusCode) => {
  await using world = await openFactWorld()
  const { status, body } = await world.get(url)
  expect(status).toBe(statusCode)
  expect(body).toMatchObject({
    success: false,
    statusCode,
    error: expect.any(String) as string,
    code: expect.any(String) as string,
    message: expect.any(String) as string,
  })
})

test('the first read of the node that fails ends the others', async () => {
  const asked: number[] = []
  const read = async (item: number) => {
    asked.push(item)
    await Promise.resolve()
    if (item === 2) throw new Error('away')
    return item
  }
  const items = Array.from({ length: 100 }, (_, item) => item)
  await expect(eachAtOnce(items, read)).rejects.toThrow('away')
  await new Promise((done) => setTimeout(done, 5))
  expect(asked.length).toBeLessThan(20)
})

test('nothing more is read for a caller who has left', async () => {
  const leaving = new AbortController()
  const asked: number[] = []
  const read = async (item: number) => {
    asked.push(item)
    if (asked.length === 16) leaving.abort(new Error('left'))
  }
  const items = Array.from({ length: 100 }, (_, item) => item)
  await expect(eachAtOnce(items, read, leaving)).rejects.toThrow('left')
  expect(asked).toHaveLength(16)
})

test('an account whose node takes longer than what an answer can do without is waited for', async () => {
  let isAsked = false
  const nodeCalls: NodeCalls = {
    async call(path) {
      if (path === '/wallet/getaccount') isAsked = true
      await new Promise((done) => setTimeout(done, 10))
      return path === '/wallet/getaccount' ? { address: alice.slice(2) } : { blockID: 'ab'.repeat(32) }
    },
  }
  await using world = await openFactWorld(9, { services: { nodeCalls }, nodeDeadlineMs: 1 })
  const { status } = await world.get(`/v1/accounts/${alice}`)
  expect([status, isAsked]).toEqual([200, true])
})
