import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

test.each([
  '/api/ledger?type=token10&start=0&limit=5000',
  '/api/wink/fund',
  '/api/jst/fund',
  '/api/bittorrent/fund',
])('%s is empty, as nobody here has what it lists', async (url) => {
  await using world = await openWorld()
  const { status, body } = await world.get(url)
  expect({ status, body }).toEqual({ status: 200, body: { total: 0, data: [] } })
})

test('no site of prices knows a token', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/token/id-mapper?address=x')).body).toEqual({ data: [] })
  expect((await world.get(`/api/token/id-mapper?address=${'x'.repeat(200)}`)).body).toMatchObject({
    code: 'bad_request',
  })
})
