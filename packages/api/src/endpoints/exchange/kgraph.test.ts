import { expect, test } from 'vitest'
import { factChain } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { firstMs } from '../../testing/small-chain.ts'

/** The fact chain, whose pair is created in block 1, without the earlier trade. */
async function openTraded(to = 9) {
  const world = await openWorld({ to: -1 })
  const [genesis, ...blocks] = factChain(0, to)
  await world.store.write([{ ...genesis!, facts: [] }, ...blocks], 5)
  return world
}

const url = '/api/exchange/kgraph?exchange_id=1'
const secondOf = (height: number): number => firstMs / 1000 + 3 * height

test('builds candles from the trades of a pair', async () => {
  await using world = await openTraded()
  const { body } = await world.get(`${url}&granularity=1d`)
  // Bob pays 101 to 109 sun for 0.04 coins each time.
  expect(body).toEqual({
    exchange_id: 1,
    granularity: '1d',
    data: [{ t: 1_767_830_400, o: '0.002525', h: '0.002725', l: '0.002525', c: '0.002725', v: '0.36' }],
    trueAtBlock: 9,
  })
})

test('counts only trades of the requested time, both ends included', async () => {
  await using world = await openTraded()
  const within = `${url}&granularity=1h&time_start=${secondOf(4)}&time_end=${secondOf(5)}`
  expect((await world.get(within)).body).toMatchObject({
    time_start: secondOf(4),
    time_end: secondOf(5),
    data: [{ o: '0.0026', c: '0.002625', v: '0.08' }],
  })
  const before = `${url}&time_end=${secondOf(0) - 1}`
  expect((await world.get(before)).body).toMatchObject({ data: [] })
})

test('returns candles newest first', async () => {
  await using world = await openTraded(30)
  const { body } = await world.get(`${url}&granularity=1min`)
  const times = (body['data'] as { t: number }[]).map(({ t }) => t)
  expect(times).toHaveLength(3)
  expect(times[0]! - times[1]!).toBe(60)
})

test('a pair whose creation is not indexed has no candles', async () => {
  await using world = await openTraded()
  expect(await world.get('/api/exchange/kgraph?exchange_id=2')).toMatchObject({
    status: 404,
    body: { code: 'exchange_not_found' },
  })
})

test('a token whose issue is not indexed has no decimals to compute with', async () => {
  await using world = await openWorld({ to: -1 })
  const [genesis, ...blocks] = factChain(0, 9)
  const without = blocks.map((block) => ({
    ...block,
    facts: block.facts.filter(({ kind }) => kind !== 'tokenIssue'),
  }))
  await world.store.write([{ ...genesis!, facts: [] }, ...without], 5)
  expect(await world.get(url)).toMatchObject({ status: 404, body: { code: 'token_not_found' } })
})

test.each([
  ['/api/exchange/kgraph', 'parameter_missing'],
  [`${url}&granularity=2h`, 'filter_not_available'],
  [`${url}&time_start=x`, 'malformed_number'],
])('refuses %s', async (query, code) => {
  await using world = await openTraded()
  expect(await world.get(query)).toMatchObject({ status: 400, body: { code } })
})
