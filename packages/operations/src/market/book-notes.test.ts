import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { Effect } from '../facets.ts'
import { settle } from '../settle.ts'

const [token, trx] = [fromText('1000001'), fromText('_')]
const maker = `41${'aa'.repeat(20)}`
const taker = `41${'bb'.repeat(20)}`

type OrderEffect = Extract<Effect, { readonly kind: 'order' }>

const orderId = (place: number) => new Uint8Array(32).fill(place + 1)
const sale = (place: number): OrderEffect => ({
  kind: 'order',
  order: {
    ownerAddress: maker,
    orderId: orderId(place),
    sellTokenId: token,
    sellTokenQuantity: 1n,
    buyTokenId: trx,
    buyTokenQuantity: 1n,
  },
  details: [],
})
const purchase = (amount: bigint, details: OrderEffect['details']): OrderEffect => ({
  kind: 'order',
  order: {
    ownerAddress: taker,
    orderId: orderId(99),
    sellTokenId: trx,
    sellTokenQuantity: amount,
    buyTokenId: token,
    buyTokenQuantity: amount,
  },
  details,
})

test('an order that an unnoted one filled is unknown, also where the noted ones make more trades than allowed', () => {
  const notes = new Map<string, string>()
  for (let place = 0; place < 30; place++) expect(settle(sale(place), notes, 0n)).toHaveLength(1)
  // The chain had a better order, from before the index.
  const filled = {
    makerOrderId: new Uint8Array(32).fill(77),
    takerOrderId: orderId(99),
    fillSellQuantity: 30n,
    fillBuyQuantity: 40n,
  }
  expect(settle(purchase(30n, [filled]), notes, 0n)).toBeUndefined()
  expect(settle(purchase(5n, [filled]), notes, 0n)).toBeUndefined()
  const first = { ...filled, makerOrderId: orderId(0), fillSellQuantity: 1n, fillBuyQuantity: 1n }
  expect(settle(purchase(1n, [first]), notes, 0n)).toEqual([
    { account: taker, asset: { kind: 'trx' }, change: -1n },
    { account: taker, asset: { kind: 'trc10', id: '1000001' }, change: 1n },
    { account: maker, asset: { kind: 'trx' }, change: 1n },
  ])
})
