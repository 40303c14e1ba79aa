import type { Fact, IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { factChain } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { apiLimits } from '../../limits.ts'

/** The fact chain, whose pair is created in block 1 and traded on in each block, without the earlier trade. */
async function openTraded(
  change: (blocks: readonly IndexedBlock[]) => readonly IndexedBlock[] = (all) => all,
) {
  const world = await openWorld({ to: -1 })
  const [genesis, ...blocks] = factChain(0, 9)
  await world.store.write([{ ...genesis!, facts: [] }, ...change(blocks)], 5)
  return world
}

const url = '/api/exchange/balances?exchange_id=1'
type Row = { readonly t: number; readonly first: number | string; readonly second: number | string }
const rowsOf = (body: Record<string, unknown>) => body['data'] as readonly Row[]

type ExchangeFact = Extract<Fact, { kind: 'exchange' }>
const eventsOf = (blocks: readonly IndexedBlock[]) =>
  blocks.flatMap(({ facts }) => facts.filter((fact): fact is ExchangeFact => fact.kind === 'exchange'))

test('what a pair held follows from its creation, its funds and its trades', async () => {
  await using world = await openTraded()
  const { body } = await world.get(`${url}&granularity=1d`)
  const [made, ...trades] = eventsOf(factChain(1, 9))
  const paid = trades.reduce((sum, { amount }) => sum + amount, 0n)
  const got = trades.reduce((sum, { otherAmount = 0n }) => sum + otherAmount, 0n)
  const isFirst = JSON.stringify(trades[0]!.asset) === JSON.stringify(made!.asset)
  const [first, second] = [made!.amount, made!.otherAmount!]
  const expected = isFirst ? [first + paid, second - got] : [first - got, second + paid]
  expect(rowsOf(body).map((row) => [BigInt(row.first), BigInt(row.second)])).toEqual([expected])
  expect(body).toMatchObject({ exchange_id: 1, granularity: '1d', trueAtBlock: 9 })
})

test('pages continue at a time, and a file has all rows', async () => {
  const aMinuteApart = (block: IndexedBlock) => ({
    ...block,
    timestampMs: block.timestampMs + 60_000 * block.height,
  })
  await using world = await openTraded((blocks) => blocks.map(aMinuteApart))
  const minutes = `${url}&granularity=1m`
  const rows = rowsOf((await world.get(minutes)).body)
  expect(rows.length).toBeGreaterThan(4)
  const first = (await world.get(`${minutes}&limit=2`)).body
  expect(rowsOf(first)).toEqual(rows.slice(0, 2))
  const rest = (await world.get(`${minutes}&cursor=${first['nextCursor'] as string}`)).body
  expect(rowsOf(rest)).toEqual(rows.slice(2))
  expect(rest).not.toHaveProperty('nextCursor')
  const { body } = await world.server.inject(`${minutes}&format=csv`)
  expect(body).toContain(`# rows=${rows.length} sha256=`)
})

test('funds that come and go change both sides, and an event without its receipt ends what is known', async () => {
  const act = (height: number, part: Partial<ExchangeFact>) => (block: IndexedBlock) =>
    block.height === height
      ? {
          ...block,
          facts: block.facts.map((fact) => (fact.kind === 'exchange' ? { ...fact, ...part } : fact)),
        }
      : block
  const [made, trade] = eventsOf(factChain(1, 1))
  const side = { asset: made!.asset, amount: 7n, otherAmount: 3n }
  await using world = await openTraded((blocks) =>
    blocks
      .map(act(2, { action: 'inject', ...side }))
      .map(act(3, { action: 'withdraw', ...side, amount: 5n, otherAmount: 2n }))
      .map(act(4, { otherAmount: undefined })),
  )
  const { body } = await world.get(`${url}&granularity=1d`)
  expect(rowsOf(body).map((row) => [BigInt(row.first), BigInt(row.second)])).toEqual([
    [made!.amount - trade!.otherAmount! + 2n, made!.otherAmount! + trade!.amount + 1n],
  ])
  expect(body['scanned']).toEqual({ rows: 4, isWhole: false })
})

test('behind an event without its receipt the newest events are followed back', async () => {
  await using world = await openTraded((blocks) =>
    blocks.map((block) => ({
      ...block,
      facts: block.facts.map((fact) =>
        fact.kind === 'exchange' && block.height === 4 ? { ...fact, otherAmount: undefined } : fact,
      ),
      ledger:
        block.height === 9 ? { ...block.ledger, notes: [{ key: 'pool/1', text: '5000 700' }] } : block.ledger,
    })),
  )
  const { body } = await world.get(`${url}&granularity=1h`)
  expect(rowsOf(body).length).toBeGreaterThan(0)
  expect(body['scanned']).toEqual({ rows: 6, isWhole: false })
})

test('of more events than are read at once, the newest are followed back from what the index notes', async () => {
  const key = 'pool/1'
  const noted = (block: IndexedBlock): IndexedBlock =>
    block.height === 9 ? { ...block, ledger: { ...block.ledger, notes: [{ key, text: '5000 700' }] } } : block
  await using world = await openTraded((blocks) => blocks.map(noted))
  const { store } = world
  const facts = store.facts.bind(store)
  store.facts = async (list, page) =>
    page.limit === apiLimits.scannedRows
      ? { ...(await facts(list, { ...page, limit: 2 })) }
      : facts(list, page)
  const { body } = await world.get(`${url}&granularity=1d`)
  const [row] = rowsOf(body)
  expect([row!.first, row!.second].map(Number).toSorted((one, other) => one - other)).toEqual([700, 5000])
  expect(body['scanned']).toEqual({ rows: 2, isWhole: false })
})

test('a pair whose creation is not indexed has no history', async () => {
  await using world = await openTraded()
  expect(await world.get('/api/exchange/balances?exchange_id=2')).toMatchObject({
    status: 404,
    body: { code: 'exchange_not_found' },
  })
})
