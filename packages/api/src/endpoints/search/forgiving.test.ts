import { toBase58, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, token, transactionIdOf } from '../../testing/small-chain.ts'
import { rangesInAnyCase } from './any-case.ts'
import { mistakesIn, stepsBetween } from './close-names.ts'

const ofAlice = toBase58(alice)
const swapped = Array.from(ofAlice, (letter) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
).join('')

test.each([ofAlice.toLowerCase(), ofAlice.toUpperCase(), `T${swapped.slice(1)}`, swapped])(
  'an address whose letters changed case, %s, finds the account that the index knows',
  async (term) => {
    await using world = await openWorld()
    expect((await world.get(`/api/search?term=${term}`)).body).toEqual([{ desc: 'Address', value: ofAlice }])
    expect((await world.get(`/api/search/v2?term=${term}`)).body['address']).toMatchObject([
      { address: ofAlice },
    ])
  },
)

test('a contract is found in any case too, and an unknown address is not made up', async () => {
  await using world = await openWorld()
  const lower = toBase58(token).toLowerCase()
  expect((await world.get(`/api/search?term=${lower}`)).body).toEqual([
    { desc: 'Contract', value: toBase58(token) },
  ])
  expect((await world.get(`/api/search/v2?term=${lower}`)).body['contract']).toMatchObject([
    { contract: toBase58(token) },
  ])
  const unknown = toBase58(`41${'7'.repeat(40)}`).toLowerCase()
  expect((await world.get(`/api/search?term=${unknown}`)).body).toEqual([])
})

test('at most 512 ranges are read, and one of them has the address', () => {
  const keys = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `41${toHex(bytes)}`)
  fc.assert(
    fc.property(keys, (key) => {
      const ranges = rangesInAnyCase(toBase58(key).toLowerCase())
      expect(ranges.length).toBeLessThanOrEqual(512)
      expect(ranges.some(({ from, to }) => from <= key && key <= to)).toBe(true)
    }),
  )
  expect(rangesInAnyCase(ofAlice)).toEqual([])
  expect(rangesInAnyCase(`t${'0'.repeat(33)}`)).toEqual([])
  expect(rangesInAnyCase('tether')).toEqual([])
})

test.each([
  [`https://tronscan.org/#/transaction/${transactionIdOf(3, 1)}`, 'TxHash', transactionIdOf(3, 1)],
  [`Sent: "${transactionIdOf(3, 1)}".`, 'TxHash', transactionIdOf(3, 1)],
  [`https://nile.tronscan.org/#/address/${ofAlice}`, 'Address', ofAlice],
  [`${ofAlice.slice(0, 9)} ${ofAlice.slice(9)}`, 'Address', ofAlice],
  ['https://tronscan.org/#/block/7', 'Block', '7'],
  ['0,007', 'Block', '7'],
])('%s is found', async (typed, desc, value) => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/search?term=${encodeURIComponent(typed)}`)
  expect(body).toEqual([{ desc, value }])
})

test('a name with a typing mistake finds what has it, as a guess', async () => {
  await using world = await openFactWorld()
  const find = async (term: string) =>
    (await world.get(`/api/search?term=${encodeURIComponent(term)}`)).body as unknown as readonly object[]
  const guess = { desc: 'Token-TRC10', value: 'Coin of Alice 1000001', name: 'Coin of Alice', isGuess: true }
  expect(await find('Cion of Alise')).toEqual([guess])
  expect(await find('Coin fo Alice')).toEqual([guess])
  expect(await find('coinofalic')).toEqual([{ desc: 'Token-TRC10', value: 'Coin of Alice 1000001' }])
  expect(await find('Coyn ov Elice')).toEqual([])
})

test.each([
  ['usdt', 'usdt', 0],
  ['ustd', 'usdt', 1],
  ['usd', 'usdt', 1],
  ['usddt', 'usdt', 1],
  ['usdx', 'usdt', 1],
  ['dust', 'usdt', undefined],
  ['🚀oin', '🚀on', 1],
  ['', 'a', 1],
  ['', '', 0],
])('%j is %j in %j steps', (left, right, steps) => {
  expect(stepsBetween(left, right, 1)).toBe(steps)
  expect(stepsBetween(right, left, 1)).toBe(steps)
})

test('short names have no mistakes, and long texts are not compared', () => {
  expect(['usd', 'usdt', 'tetherusd', 'x'.repeat(65)].map(mistakesIn)).toEqual([0, 1, 2, 0])
})
