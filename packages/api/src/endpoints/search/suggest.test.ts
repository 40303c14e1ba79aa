import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'

const coin = { desc: 'Token-TRC10', value: 'Coin of Alice 1000001' }
const hit = { ...coin, name: 'Coin of Alice', abbr: 'COA', id: '1000001' }

test.each([
  ['co', [hit]],
  ['OFAL', [hit]],
  ['7', [{ desc: 'Block', value: '7' }]],
  ['70', []],
  ['bitcoin', []],
  ['', []],
])('%j suggests %j', async (term, expected) => {
  await using world = await openFactWorld()
  const { body } = await world.get(`/api/search/suggest?term=${encodeURIComponent(term)}`)
  expect(body).toEqual(expected)
})

test('finds tokens by name and symbol, case-insensitively', async () => {
  await using world = await openFactWorld()
  expect((await world.get('/api/search?term=coin')).body).toEqual([coin])
  expect((await world.get('/api/search?term=%20Coa')).body).toEqual([coin])
  expect((await world.get('/api/search?term=x')).body).toEqual([])
})

test.each([
  [`term=${'x'.repeat(300)}`, 'search_term_too_long'],
  ['limit=0', 'malformed_number'],
])('refuses %s', async (query, code) => {
  await using world = await openFactWorld()
  expect((await world.get(`/api/search/suggest?${query}`)).body).toMatchObject({ code })
})
