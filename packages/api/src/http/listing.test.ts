import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '../generated/endpoints.ts'
import { NotNow } from '../errors.ts'
import { openWorld, type World } from '../testing/open-world.ts'
import { alice, bob, smallChain, token } from '../testing/small-chain.ts'

const lists = [
  '/api/block',
  '/api/transaction',
  '/api/transfer',
  `/api/transfer?token=${token}`,
  `/api/transfer?address=${bob}&direction=in&token=_`,
  '/api/transaction?contract_type=31',
  `/api/transaction?address=${alice}&sort=timestamp`,
  '/api/transaction?contract_type=1&sort=timestamp',
  '/api/account/list?sort=timestamp',
]

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: { readonly body: Row }) => body['data'] as Row[]

async function follow(world: World, url: string, between: () => Promise<void> = async () => {}) {
  const rows: Row[] = []
  let cursor = ''
  for (let page = 0; page < 60; page++) {
    const answer = await world.get(`${url}${url.includes('?') ? '&' : '?'}limit=3${cursor}`)
    expect(answer.status).toBe(200)
    rows.push(...rowsOf(answer))
    if (answer.body['nextCursor'] === undefined) return rows
    cursor = `&cursor=${answer.body['nextCursor'] as string}`
    await between()
  }
  throw new Error('The cursors never end.')
}

const settled = (rows: readonly Row[]) =>
  rows.map((row) => {
    const { confirmations: _, totalTransactionCount: __, transferCount: ___, ...settled } = row
    return settled
  })

test.each(lists)('cursors lead through all of %s', async (url) => {
  await using world = await openWorld()
  const whole = await world.get(`${url}${url.includes('?') ? '&' : '?'}limit=200`)
  expect(rowsOf(whole).length).toBeGreaterThan(2)
  expect(whole.body).not.toHaveProperty('nextCursor')
  expect(await follow(world, url)).toEqual(rowsOf(whole))
})

test.each(lists.filter((url) => !url.includes('sort=timestamp')))(
  'new blocks do not move the cursors of %s',
  async (url) => {
    await using world = await openWorld()
    const whole = await world.get(`${url}${url.includes('?') ? '&' : '?'}limit=200`)
    let height = 9
    const rows = await follow(world, url, async () => {
      height++
      await world.store.write(smallChain(height, height), 5)
    })
    expect(settled(rows)).toEqual(settled(rowsOf(whole)))
  },
)

test('rejects a cursor of a dropped block, or of another order', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/block?limit=3')
  const cursor = body['nextCursor'] as string
  expect(await world.get(`/api/block?sort=number&cursor=${cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'malformed_cursor' },
  })
  await world.store.undo(8)
  await world.store.write(
    smallChain(9, 9).map((block) => ({ ...block, id: `${block.id.slice(0, 16)}${'c2'.repeat(24)}` })),
    5,
  )
  expect(await world.get(`/api/block?cursor=${cursor}`)).toMatchObject({
    status: 409,
    body: { code: 'cursor_outdated' },
  })
})

test('rejects a cursor of an index that began later, once it has older rows', async () => {
  const of = async (from: number) => openWorld({ from, to: 9, solidified: 5 })
  await using late = await of(4)
  await using whole = await of(0)
  const { body } = await late.get('/api/block?limit=3')
  const path = `/api/block?limit=3&cursor=${body['nextCursor'] as string}`
  expect((await late.get(path)).body['data']).toHaveLength(3)
  expect(await whole.get(path)).toMatchObject({ status: 409, body: { code: 'cursor_outdated' } })
})

/** RFC 4180, parsed by hand: no parser is installed. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[++at]!
    else if (letter === '"') quoted = !quoted
    else if (!quoted && letter === ',') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (!quoted && letter === '\r' && text[at + 1] === '\n') {
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
      at++
    } else cell += letter
  }
  return rows.slice(0, -1)
}

test.each(lists)('%s as CSV contains every row, their number and their checksum', async (url) => {
  await using world = await openWorld({ to: 250, solidified: 240 })
  const { statusCode, headers, body, trailers } = (await world.server.inject(
    `${url}${url.includes('?') ? '&' : '?'}format=csv&limit=2`,
  )) as Awaited<ReturnType<typeof world.server.inject>> & { trailers: Record<string, string> }
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['x-sundial-block']).toBe('250')
  const rows = parseCsv(body)
  const total = Number((await world.get(`${url}${url.includes('?') ? '&' : '?'}limit=0`)).body['total'])
  expect(rows.length).toBe(total + 2)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  const last = body.lastIndexOf('\r\n#') + 2
  const sum = createHash('sha256').update(body.slice(0, last)).digest('hex')
  expect(body.slice(last).split(',')[0]).toBe(`# rows=${total} sha256=${sum} block=250`)
  expect(trailers).toMatchObject({ 'x-sundial-rows': String(total), 'x-sundial-sha256': sum })
})

test('a CSV names nested members by their path and starts at the requested row', async () => {
  await using world = await openWorld()
  const { body } = await world.server.inject('/api/transfer?format=csv&start=18')
  const [head, first, second] = parseCsv(body)
  expect(head).toEqual(expect.arrayContaining(['transactionHash', 'tokenInfo.tokenId', 'amount_str']))
  expect(first![head!.indexOf('amount_str')]).toBe('18446744073709551617')
  expect(second![head!.indexOf('tokenInfo.tokenAbbr')]).toBe('trx')
})

test('an interrupted CSV says in its last line and in a trailer that it is not complete', async () => {
  await using world = await openWorld({ to: 250 })
  const read = world.store.blocks.bind(world.store)
  world.store.blocks = async (request) => {
    if (request.before !== undefined) throw new NotNow('database_away', 'The database is away.')
    return read(request)
  }
  const { body, trailers } = (await world.server.inject('/api/block?format=csv')) as Awaited<
    ReturnType<typeof world.server.inject>
  > & { trailers: Record<string, string> }
  const rows = parseCsv(body)
  expect(rows).toHaveLength(202)
  expect(rows.at(-1)![0]).toBe('# error=database_away: this file ends after 200 rows and is not complete')
  expect(trailers).toMatchObject({ 'x-sundial-error': 'database_away', 'x-sundial-sha256': '' })
})

test('a refused CSV is an error response', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/block?format=csv&limit=x')).toMatchObject({ status: 400 })
  expect(await world.get('/api/transaction?format=csv&hash=x')).toMatchObject({ status: 400 })
})

test('every answer names its block, and so does a refusal', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/block?number=99')).headers['x-sundial-block']).toBe('9')
})

test('a final answer has the same tag after new blocks, and a long cache time', async () => {
  await using world = await openWorld()
  const first = await world.get('/api/transaction?block=3')
  expect(first.headers['cache-control']).toContain('max-age=3600')
  await world.store.write(smallChain(10, 10), 6)
  const again = await world.get('/api/transaction?block=3', {
    'if-none-match': String(first.headers['etag']),
  })
  expect(again.status).toBe(304)
  const open = await world.get('/api/transaction?block=8')
  expect(open.headers['cache-control']).toBe('public, no-cache')
})

test('every list with a format has rows', () => {
  for (const { get, query, list, reply } of endpoints) {
    const member = list && (reply as { properties?: Record<string, unknown> }).properties?.[list]
    expect({ get, isList: 'format' in query }).toEqual({ get, isList: member !== undefined })
    expect({ get, isList: 'cursor' in query }).toEqual({ get, isList: member !== undefined })
  }
})
