import { emptyRecord } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { decideListing, MarketListings } from '../../services/market-listings.ts'
import { TokenRecords } from '../../services/token-records.ts'
import { apples, dollars, openMarketWorld } from '../../testing/market-world.ts'
import { openWorld } from '../../testing/open-world.ts'
import { signedListing, signedRecord, tokenNode, trc20Answers } from '../../testing/token-issuer.ts'

const [token, second] = [toBase58(apples), toBase58(dollars)]
const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }

async function openListings() {
  const calls = tokenNode({
    [apples]: { creator: 1, says: { ...trc20Answers, 'symbol()': 'APPLE', 'decimals()': 8 } },
    [dollars]: { creator: 2, says: { ...trc20Answers, 'symbol()': 'USDT' } },
  })
  const records = new MemoryRecords()
  const tokenRecords = new TokenRecords({ records, calls, clock })
  const record = { ...emptyRecord, description: 'Apples', website: 'https://apple.example' }
  const { content, sig: signature } = signedRecord({ token, record, timeMs: ++clock.nowMs })
  await tokenRecords.submit({ content, signature, standard: 'trc20' }, 'a')
  const marketListings = new MarketListings({ records, tokenRecords, calls, clock })
  const world = await openMarketWorld(undefined, {
    services: { nodeCalls: calls, tokenRecords, marketListings },
  })
  const post = async (step: 'create' | 'confirm' | 'add') => {
    const listing = { step, second }
    const signed = signedListing({ token, timeMs: ++clock.nowMs, listing })
    return (await world.post(`/api/market/listing/${step}`, { content: signed.content, sig: signed.sig }))
      .body
  }
  return { world, records, post, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const pairsOf = (body: unknown, list: 'list' | 'hiddenList') =>
  (body as { data: Record<typeof list, { rows: { id: number; isHot: boolean }[] }> }).data[list].rows.map(
    ({ id, isHot }) => (isHot ? `${id} hot` : String(id)),
  )

test('an issuer applies, the operator approves, and the pair is among the recommended ones', async () => {
  await using listings = await openListings()
  const { world, records, post } = listings
  const search = async () => (await world.get('/api/exchange/marketPair/market/searchList')).body
  expect(pairsOf(await search(), 'list')).toEqual([])
  expect(await post('create')).toEqual({
    retCode: '0',
    retMsg: 'SUCCESS',
    data: { token, second, status: 0, statusName: 'submitted', submissions: 1 },
  })
  await post('confirm')
  expect(await post('add')).toMatchObject({ retCode: '1', code: 'listing_refused', data: null })
  expect((await world.get('/api/market/listings?status=7,2')).body).toMatchObject({
    data: [{ token, second, status: 7, statusName: 'confirmed', step: 'confirm', submissions: 1 }],
  })
  expect((await world.get('/api/market/listings?status=7,2&limit=0')).body).toMatchObject({ data: [] })
  const decision = { first: token, second, step: 'approve', reason: 'Fine.', isHot: true } as const
  await decideListing({ records, clock }, decision)
  expect(await post('add')).toMatchObject({ retCode: '0' })

  const after = await search()
  expect(pairsOf(after, 'list')).toEqual(['2 hot'])
  expect(pairsOf(after, 'hiddenList').sort()).toEqual(['1', '3'])
  const hot = (await world.get('/api/exchange/marketPair/list?sortType=1')).body as {
    data: { rows: { id: number }[] }
  }
  expect(hot.data.rows[0]!.id).toBe(2)
  expect(
    (await world.get(`/api/market/listing?first=${token}&second=${second}&before=4`)).body,
  ).toMatchObject({
    status: 3,
    statusName: 'approved',
    isRecommended: true,
    isHot: true,
    submissions: 1,
    resubmissionsLeft: 3,
    data: [
      { place: 3, step: 'approve', reason: 'Fine.', signers: [] },
      { place: 2, step: 'confirm' },
      { place: 1, step: 'create', status: 0 },
    ],
  })
})

test('bad input is refused by name, and a server without a node says so', async () => {
  await using listings = await openListings()
  const { world } = listings
  for (const [path, code] of [
    ['/api/market/listing?first=x', 'token_not_found'],
    ['/api/market/listing?first=_', 'token_not_found'],
    [`/api/market/listing?first=${token}&second=y`, 'token_not_found'],
    [`/api/market/listing?first=${token}&second=${token}`, 'token_not_found'],
    [`/api/market/listing?first=${token}&before=x`, 'malformed_number'],
    ['/api/market/listings?status=9', 'filter_not_available'],
    ['/api/market/listings?first=_', 'token_not_found'],
  ] as const)
    expect([path, (await world.get(path)).body]).toMatchObject([path, { code }])
  expect((await world.post('/api/market/listing/create', { content: '{}', sig: 'x' })).body).toMatchObject({
    retCode: '1',
    code: 'malformed_market_listing',
  })
  expect((await world.post('/api/market/listing/delete', { content: '{}' })).body).toMatchObject({
    retCode: '1',
    code: 'malformed_market_listing',
  })
  await using without = await openWorld()
  expect((await without.post('/api/market/listing/create', { content: '{}' })).body).toMatchObject({
    retCode: '1',
    code: 'service_not_configured',
  })
})
