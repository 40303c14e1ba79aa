import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { smallChain } from '../testing/small-chain.ts'

test('reads the answer once more, in one snapshot, when the head moves during it', async () => {
  await using world = await openWorld()
  const blocks = world.store.blocks.bind(world.store)
  world.store.blocks = async (request) => {
    const page = await blocks(request)
    await world.store.write(smallChain(10, 10), 5)
    return page
  }
  const { body, headers } = await world.get('/api/block?limit=1')
  expect(headers['x-sundial-block']).toBe('10')
  expect(body).toMatchObject({ total: 11, trueAtBlock: 10, data: [{ number: 10, confirmations: 1 }] })
})

test('a refusal from an outdated state is computed again too', async () => {
  await using world = await openWorld()
  const state = world.store.state.bind(world.store)
  let calls = 0
  world.store.state = async () => {
    calls++
    if (calls === 2) await world.store.write(smallChain(10, 10), 5)
    return state()
  }
  expect(await world.get('/api/block?number=10')).toMatchObject({ status: 200, body: { trueAtBlock: 10 } })
})

test('answers twice at most while the index never stops moving, and never refuses', async () => {
  await using world = await openWorld()
  const state = world.store.state.bind(world.store)
  let height = 10
  world.store.state = async () => {
    await world.store.write(smallChain(height, height), 5)
    height++
    return state()
  }
  for (const path of ['/api/block', '/api/top10?time=1', '/api/account/list', '/api/transfer?limit=50'])
    expect(await world.get(path)).toMatchObject({ status: 200 })
  const heightBefore = height
  const { status, body } = await world.get('/api/block?limit=2')
  expect(status).toBe(200)
  // The state was read before and after the first try, and the second one needs neither.
  expect(height - heightBefore).toBeLessThanOrEqual(2)
  expect(body).toMatchObject({ total: height, data: [{ number: body['trueAtBlock'] }, {}] })
})

test('an unchanged answer costs a 304', async () => {
  await using world = await openWorld()
  const { headers } = await world.get('/api/block')
  const again = await world.get('/api/block', { 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
  await world.store.write(smallChain(10, 10), 5)
  expect((await world.get('/api/block', { 'if-none-match': String(headers['etag']) })).status).toBe(200)
})

test('compresses long answers, and lets other origins read the headers', async () => {
  await using world = await openWorld()
  const { headers } = await world.server.inject({
    url: '/api/block',
    headers: { 'accept-encoding': 'br', origin: 'https://example.org' },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'access-control-allow-origin': '*' })
  expect(String(headers['access-control-expose-headers'])).toContain('X-Sundial-Block')
})

test('reports a defect once and exposes nothing of it', async () => {
  await using world = await openWorld()
  const defect = new Error('secret')
  world.store.blocks = async () => {
    throw defect
  }
  const { status, body } = await world.get('/api/block')
  expect({ status, code: body['code'] }).toEqual({ status: 500, code: 'internal_error' })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(world.defects).toEqual([defect])
})

test('counts requests and shows the head among the metrics', async () => {
  await using world = await openWorld()
  await world.server.inject('/api/block')
  const { body } = await world.server.inject('/metrics')
  expect(body).toContain('sundial_index_head_block 9')
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/block",status="200"\} 1/,
  )
})

test('the metrics are for this machine, unless they are opened, and for no page of another origin', async () => {
  await using world = await openWorld()
  const ask = (more: object) => world.server.inject({ url: '/metrics', ...more })
  const own = await ask({ headers: { origin: 'http://evil.example' } })
  expect([own.statusCode, own.headers['access-control-allow-origin']]).toEqual([200, undefined])
  const other = await ask({ remoteAddress: '203.0.113.9' })
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([403, 'metrics_closed'])
  // A proxy on this machine that nobody trusts passes on requests of others.
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': 'unknown' },
    { 'x-forwarded-for': '' },
    { 'x-real-ip': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { host: 'explorer.example' },
  ])
    expect([headers, (await ask({ headers })).statusCode]).toEqual([headers, 403])
  expect((await ask({ headers: { host: '[::1]:3000' } })).statusCode).toBe(200)
})
