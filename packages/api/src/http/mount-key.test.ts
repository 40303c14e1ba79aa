import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { dayMs } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { KeyUsage } from '../services/key-usage.ts'
import { FakeNode } from '../testing/fake-node.ts'

const budget = { perSecond: 1, burst: 12 }
const keys = new Map([
  ['secret-1', { name: 'shop', budget }],
  ['secret-2', { name: 'shop', budget }],
  ['secret-3', { name: 'other', budget }],
])

/** A database that can be away. */
class Records extends MemoryRecords {
  isAway = false
  override async addKeyUsage(...given: Parameters<MemoryRecords['addKeyUsage']>): Promise<void> {
    if (this.isAway) throw new Error('away')
    await super.addKeyUsage(...given)
  }
}

function open() {
  let nowMs = Date.UTC(2026, 10, 30, 23, 59, 59)
  const clock = { now: () => nowMs }
  const records = new Records()
  const usage = new KeyUsage({ records, clock })
  const server = createApi(
    {
      store: new MemoryStore(),
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock,
      services: { keyUsage: usage },
    },
    { rateLimits: { address: budget, web: budget, keys: () => keys, countsOwnMachine: true } },
  )
  return {
    usage,
    records,
    pass: (ms: number) => void (nowMs += ms),
    async ask(key: string, url = '/api/key') {
      const headers = key === '' ? {} : { 'tron-pro-api-key': key }
      const { statusCode, body } = await server.inject({ url, headers, remoteAddress: '9.9.9.9' })
      return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('the holder of a key sees what all keys of the name were used for, by day, and no other name', async () => {
  await using api = open()
  for (let at = 0; at < 4; at++) await api.ask(`secret-${1 + (at % 2)}`, '/api/top10')
  await api.ask('secret-3')
  api.pass(15_000)
  const { status, body } = await api.ask('secret-1')
  const days = body['days'] as Record<string, string>[]
  expect([status, body['name'], body['perSecond'], body['burst']]).toEqual([200, 'shop', 1, 12])
  expect(days.map(({ day, requests }) => [day, requests])).toEqual([
    ['2026-12-01', '1'],
    ['2026-11-30', '4'],
  ])
  const { refused, units } = days[1]!
  expect(Number(refused)).toBeGreaterThan(0)
  expect(Number(units)).toBeLessThanOrEqual(12)
})

test('a caller without a key of this server learns that it needs one', async () => {
  await using api = open()
  for (const key of ['', 'secret-9'])
    expect(await api.ask(key)).toMatchObject({ status: 401, body: { code: 'api_key_unknown' } })
})

test('what a request costs after its start is counted too, and no query makes a part of a unit', async () => {
  await using api = open()
  api.usage.count('shop', { units: 5, isWithin: true })
  api.usage.charge('shop', 20)
  expect((await api.usage.days('shop')).map(({ requests, units }) => [requests, units])).toEqual([[1n, 25n]])
  const { status } = await api.ask('secret-1', '/api/bridge/flows?limit=1.5')
  expect(status).toBe(400)
  const [day] = (await api.ask('secret-1')).body['days'] as Record<string, string>[]
  expect(day!['units']).toMatch(/^\d+$/)
})

test('requests for the days wait for one store, however many they are', async () => {
  await using api = open()
  let stores = 0
  api.records.addKeyUsage = async () => void stores++
  api.usage.count('shop', { units: 1, isWithin: true })
  await Promise.all(Array.from({ length: 50 }, () => api.usage.days('shop')))
  expect(stores).toBe(1)
})

test('days before the last 31 are not shown, and what the database could not take is not lost', async () => {
  await using api = open()
  api.records.isAway = true
  api.usage.count('shop', { units: 3, isWithin: true })
  await expect(api.usage.store()).rejects.toThrow('away')
  api.records.isAway = false
  api.pass(30 * dayMs)
  expect((await api.usage.days('shop')).map(({ requests, units }) => [requests, units])).toEqual([[1n, 3n]])
  api.pass(dayMs)
  expect(await api.usage.days('shop')).toEqual([])
})
