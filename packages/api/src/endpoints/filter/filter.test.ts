import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { apiLimits } from '../../limits.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import {
  alice,
  blockIdOf,
  bob,
  firstMs,
  past2To53,
  smallChain,
  token,
  transactionIdOf,
} from '../../testing/small-chain.ts'

type Row = Readonly<Record<string, unknown>>
const rowsOf = (body: Row) => body['data'] as readonly Row[]

const usdt = toBase58(token)

test.each([
  ['transaction', '', 20],
  ['transaction', `from=${toBase58(alice)}`, 20],
  ['transaction', `to=${bob}`, 10],
  ['transaction', `from=${bob}`, 0],
  ['transaction', 'contract_type=31', 10],
  ['transaction', 'type=02', 10],
  ['transaction', 'contract_type=4', 0],
  ['transaction', 'token=_', 10],
  ['transaction', 'token=TRX&min_amount=1000000&max_amount=1000000', 10],
  ['transaction', 'min_amount=1000001', 0],
  ['transaction', 'method=0xA9059CBB', 10],
  ['transaction', 'method=23b872dd', 0],
  ['transaction', 'result=SUCCESS', 20],
  ['transaction', 'result=FAIL', 0],
  ['transaction', 'start_block=3&end_block=5', 6],
  ['transaction', 'start_block=90071992547409', 0],
  ['transaction', `start_timestamp=${firstMs + 6000}&end_timestamp=${firstMs + 9000}`, 4],
  ['transaction', `contract_type=1&to=${bob}&start_block=3&result=SUCCESS&max_amount=${past2To53}`, 7],
  ['transfer', '', 20],
  ['transfer', `token=${usdt}`, 10],
  ['transfer', `token=${usdt}&min_amount=${past2To53}`, 10],
  ['transfer', `token=${usdt}&min_amount=${past2To53 + 1n}`, 0],
  ['transfer', `to=${bob}&contract_type=31`, 10],
  ['transfer', `from=${alice}&method=a9059cbb`, 0],
  ['transfer', `method=a9059cbb&end_block=4`, 5],
  ['transfer', 'token=1000001', 0],
])('/api/filter/%s?%s finds %i rows and says that it searched everything', async (kind, query, total) => {
  await using world = await openWorld()
  const { status, body } = await world.get(`/api/filter/${kind}?${query}&limit=200`)
  expect({ status, ...body }).toMatchObject({ status: 200, total, searched: { isWhole: true } })
  expect(rowsOf(body)).toHaveLength(total)
  expect(body).not.toHaveProperty('nextCursor')
})

test('says which index led the search, how many rows it compared, and between which blocks', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/filter/transfer?from=${alice}&result=SUCCESS&limit=3&end_block=8`)
  expect(rowsOf(body).map(({ block }) => block)).toEqual([8, 7, 6])
  expect(body).toMatchObject({
    searched: { by: 'from', rows: 3, left: 6, toBlock: 8, fromBlock: 6, isWhole: false },
    scanned: { rows: 3, isWhole: false },
  })
  expect(body).not.toHaveProperty('total')
  const rest = await world.get(
    `/api/filter/transfer?from=${alice}&result=SUCCESS&limit=200&end_block=8&cursor=${body['nextCursor'] as string}`,
  )
  expect(rest.body).toMatchObject({
    searched: { by: 'from', rows: 6, left: 0, toBlock: 5, fromBlock: 0, isWhole: true },
  })
})

async function follow(world: World, url: string, between: () => Promise<void> = async () => {}) {
  const rows: Row[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { status, body } = await world.get(`${url}&limit=3${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    rows.push(...rowsOf(body))
    cursor = body['nextCursor'] as string | undefined
    await between()
  }
  return rows.map(({ hash, transactionHash }) => hash ?? transactionHash)
}

const forkOf = (height: number) =>
  smallChain(height, height).map((block) => ({ ...block, id: `${block.id.slice(0, 16)}${'c2'.repeat(24)}` }))

test('blocks that come, and a fork above the page, change no page below', async () => {
  await using world = await openWorld({ solidified: 2 })
  let height = 9
  const hashes = await follow(world, '/api/filter/transaction?contract_type=1&end_block=9', async () => {
    await world.store.undo(height - 1)
    await world.store.write([...forkOf(height), ...smallChain(height + 1, height + 1)], 2)
    height++
  })
  expect(hashes).toEqual(Array.from({ length: 10 }, (_, at) => transactionIdOf(9 - at, 0)))
})

test('a fork below the page is said, and a cursor that belongs to another order too', async () => {
  await using world = await openWorld({ solidified: 2 })
  const { body } = await world.get('/api/filter/transaction?limit=4')
  const cursor = body['nextCursor'] as string
  expect(cursor).toContain(`-8-${blockIdOf(8).slice(16, 32)}`)
  await world.store.undo(7)
  await world.store.write(forkOf(8), 2)
  const outdated = await world.get(`/api/filter/transaction?cursor=${cursor}`)
  expect(outdated).toMatchObject({ status: 409, body: { code: 'cursor_outdated' } })
  expect(await world.get('/api/filter/transfer?cursor=o5-3-0123456789abcdef')).toMatchObject({
    body: { code: expect.stringMatching(/malformed_cursor|cursor_outdated/) as string },
  })
})

test('a file ends after its requests, names the cursor that continues, and the files together have every row', async () => {
  await using world = await openWorld({ to: apiLimits.filteredRequests * 100 + 9, solidified: 5 })
  const download = async (cursor: string) =>
    (await world.server.inject(`/api/filter/transaction?format=csv${cursor && `&cursor=${cursor}`}`)).body
  const first = await download('')
  const [, count, cursor = ''] = /# rows=(\d+) .* continues=(n[\da-f-]+)/.exec(first)!
  expect(Number(count)).toBe(200 * apiLimits.filteredRequests)
  const second = await download(cursor)
  expect(second).toContain('# rows=20 ')
  expect(second).not.toContain('continues=')
})

test.each([
  ['transaction', 'from=x', 'malformed_address'],
  ['transaction', 'to=%00', 'malformed_address'],
  ['transfer', 'token=nonsense', 'malformed_address'],
  ['transaction', `token=${usdt}`, 'filters_not_combinable'],
  ['transfer', 'min_amount=-1', 'malformed_number'],
  ['transfer', 'min_amount=1e9', 'malformed_number'],
  ['transfer', 'max_amount=1.5', 'malformed_number'],
  ['transfer', `max_amount=${'9'.repeat(79)}`, 'malformed_number'],
  ['transfer', 'min_amount=٣', 'malformed_number'],
  ['transfer', 'min_amount=2&max_amount=1', 'filters_not_combinable'],
  ['transfer', 'start_block=2&end_block=1', 'filters_not_combinable'],
  ['transfer', 'start_timestamp=2&end_timestamp=1', 'filters_not_combinable'],
  ['transaction', 'start_block=-1', 'malformed_number'],
  ['transaction', 'end_block=99999999999999999999', 'malformed_number'],
  ['transaction', 'method=transfer', 'filter_not_available'],
  ['transaction', 'method=0xa9059cbb00', 'filter_not_available'],
  ['transaction', "result=' OR 1=1 --", 'filter_not_available'],
  ['transaction', 'result=NONSENSE', 'filter_not_available'],
  ['transaction', 'type=zz', 'filter_not_available'],
  ['transaction', 'contract_type=1;2', 'filter_not_available'],
  ['transaction', 'cursor=1', 'malformed_cursor'],
  ['transaction', 'limit=0', 'malformed_number'],
  ['transaction', 'start=20', 'malformed_number'],
  ['transaction', 'format=xml', 'format_not_available'],
  ['transaction', 'from=x&from=y', 'parameter_repeated'],
])('/api/filter/%s?%s is refused with %s', async (kind, query, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/filter/${kind}?${query}`)).toMatchObject({ status: 400, body: { code } })
  expect(world.defects).toEqual([])
})

test('an empty index has nothing to search', async () => {
  await using world = await openWorld({ to: -1 })
  expect((await world.get('/api/filter/transfer?token=_')).body).toMatchObject({
    total: 0,
    data: [],
    searched: { by: 'blocks', rows: 0, isWhole: true },
  })
})
