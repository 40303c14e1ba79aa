import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { readFoundation, readLedgerMessages } from '../../services/operator-files.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob } from '../../testing/small-chain.ts'

test.each([
  ['/api/wink/fund', 'wink'],
  ['/api/jst/fund', 'jst'],
  ['/api/bittorrent/fund', 'bittorrent'],
])("%s has the accounts of %s in the operator's file, and none without it", async (url, project) => {
  await using plain = await openWorld()
  expect((await plain.get(url)).body).toEqual({ total: 0, data: [] })
  const foundation = readFoundation(`{"${project}":["${toBase58(alice)}","${bob}"]}`)
  await using world = await openWorld({ services: { foundation } })
  expect((await world.get(url)).body).toMatchObject({
    total: 2,
    data: [{ address: toBase58(alice) }, { address: toBase58(bob) }],
  })
})

test("knows what a price site calls a token from the operator's labels", async () => {
  const labels = readLabels(`{"labels":{"${toBase58(alice)}":{"priceSite":"tether"}}}`)
  await using world = await openWorld({ services: { labels } })
  expect((await world.get(`/api/token/id-mapper?address=${toBase58(alice)}`)).body['data']).toEqual([
    { mapper_id: 'tether' },
  ])
  expect((await world.get(`/api/token/id-mapper?address=${toBase58(bob)}`)).body['data']).toEqual([])
  expect((await world.get('/api/token/id-mapper?address=x')).body).toMatchObject({ data: [] })
  expect((await world.get(`/api/token/id-mapper?address=${'x'.repeat(200)}`)).body).toMatchObject({
    code: 'bad_request',
  })
})

testList(openFactWorld, {
  url: '/api/ledger',
  list: 'data',
  total: 1,
  refused: [['type=token20', 'filter_not_available']],
})

test('returns tokens and pairs in the format of hardware wallets, signed where the operator provides it', async () => {
  const ledgerMessages = readLedgerMessages('{"tokens":{"1000001":"0a0b"},"exchanges":{"1":"0c"}}')
  await using world = await openFactWorld(9, { services: { ledgerMessages } })
  expect((await world.get('/api/ledger?type=token10&start=0&limit=5000')).body['data']).toEqual([
    { id: 1_000_001, token_name: 'Coin of Alice', decimals: 3, message: '0a0b' },
  ])
  expect((await world.get('/api/ledger?type=exchange&start=0&limit=1000')).body['data']).toMatchObject([
    { id: 1, pair: expect.stringContaining('/') as string, message: '0c' },
  ])
  await using plain = await openFactWorld()
  const [row] = (await plain.get('/api/ledger')).body['data'] as Record<string, unknown>[]
  expect(row).not.toHaveProperty('message')
})

test.each([
  ['/api/ledger?type=token10', 5000],
  ['/api/ledger?type=exchange', 1000],
  ['/api/token_trc20', 100],
  ['/api/token', 5000],
  ['/api/tokens/overview', 1000],
])(
  'the limit of a call named in the spec applies, and a larger one is served as it: %s',
  async (url, most) => {
    await using world = await openFactWorld()
    const limited = (limit: number) => world.get(`${url}${url.includes('?') ? '&' : '?'}limit=${limit}`)
    const whole = await limited(most)
    const more = await limited(most + 1)
    expect(more.body).toEqual({ ...whole.body, pageSize: most })
    expect(more.headers['x-sundial-limit']).toBe(String(most))
  },
)
