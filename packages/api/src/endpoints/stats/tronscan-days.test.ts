// Calls of TronScan's clients that answer by day, as these clients send them.
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openRichWorld } from '../../testing/rich-world.ts'
import { firstMs, token } from '../../testing/small-chain.ts'

const dayMs = 86_400_000
const period = `start_timestamp=${firstMs + 6 * dayMs}&end_timestamp=${firstMs + 8 * dayMs}`

test.each([
  '/api/contract_caller_statistic',
  '/api/turnover',
  '/api/trxholder',
  '/api/triggerstatistic',
  '/api/calleraddressstatistic',
  '/api/energystatistic',
  '/api/account/active_statistic',
  '/api/netstatistic',
  '/api/acquisition_cost_statistic',
  `/api/token/analysis?token=${toBase58(token)}`,
])('%s keeps to the days of the request', async (url) => {
  await using world = await openRichWorld()
  const and = url.includes('?') ? '&' : '?'
  const whole = (await world.get(url)).body['data'] as object[]
  const part = (await world.get(`${url}${and}${period}`)).body['data'] as object[]
  expect(whole.length).toBeGreaterThan(part.length)
  expect(part).toEqual(whole.slice(7, 9))
  const newest = (await world.get(`${url}${and}days=2`)).body['data'] as object[]
  expect(newest).toEqual(whole.slice(-2))
})

test('calls and callers of a day stand side by side', async () => {
  await using world = await openRichWorld()
  const { body } = await world.get('/api/contract_caller_statistic?days=1')
  expect(body['data']).toEqual([{ day: '2026-01-17', trigger_count: 2, caller_count: 1 }])
})

test('the analysis of a token has its transfers and holders at the end of each day', async () => {
  await using world = await openRichWorld()
  const { body } = await world.get(`/api/token/analysis?token=${toBase58(token)}`)
  const rows = body['data'] as { holder_count: number; transfer_count: number }[]
  expect(rows.map(({ holder_count }) => holder_count)).toEqual(Array.from({ length: 10 }, () => 2))
  expect(rows.every(({ transfer_count }) => transfer_count === 1)).toBe(true)
})

test.each(['/api/energydailystatistic', '/api/triggeramountstatistic'])(
  '%s is of the newest day where the request names none',
  async (url) => {
    await using world = await openRichWorld()
    const named = await world.get(`${url}?day=${firstMs + 9 * dayMs}`)
    expect((await world.get(url)).body).toEqual(named.body)
    expect((await world.get(`${url}?day=0`)).body).not.toEqual(named.body)
  },
)

test.each(['/api/consumption/statistic', '/api/external/consumption/statistic'])(
  '%s has what was burned, and nothing of what stake saved',
  async (url) => {
    await using world = await openRichWorld()
    const dataOf = async (query: string) =>
      (await world.get(`${url}?${query}`)).body['data'] as Record<string, unknown>[]
    const burned = (await world.get('/api/external/turnover/new')).body['data'] as { burnedSun?: string }[]
    expect((await dataOf('type=burn')).map(({ burnedSun }) => burnedSun)).toEqual(
      burned.map(({ burnedSun }) => burnedSun),
    )
    expect((await dataOf('type=stake')).every((row) => Object.keys(row).join() === 'day')).toBe(true)
    expect(await dataOf('timeType=3')).toHaveLength(1)
    expect(await dataOf('size=2')).toHaveLength(2)
  },
)

test.each([
  [`/api/token_trc20/totalSupply?contract=${toBase58(token)}`, 'node_unavailable'],
  ['/api/token_trc20/totalSupply', 'parameter_missing'],
  ['/api/tokens/position-distribution', 'parameter_missing'],
])('%s: %s', async (url, code) => {
  await using world = await openRichWorld()
  expect((await world.get(url)).body).toMatchObject({ code })
})

test.each([
  [`/api/tokens/position-distribution?token=${toBase58(token)}`, 'tokenId'],
  ['/api/tokenholders?token=1000001', 'tokenId'],
])('%s is the same as with %s', async (url, name) => {
  await using world = await openRichWorld()
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect(body).toEqual((await world.get(url.replace('?token=', `?${name}=`))).body)
})
