import { fromHex, fromText, toHex } from '@sundial/primitives'
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

/** Notes that count what was read and written since they were last asked. */
class CountedNotes extends Map<string, string> {
  #reads = 0
  #bytes = 0

  override get(key: string): string | undefined {
    this.#reads++
    return super.get(key)
  }

  override set(key: string, text: string): this {
    this.#bytes += key.length + text.length
    return super.set(key, text)
  }

  take(): { readonly reads: number; readonly bytes: number } {
    const taken = { reads: this.#reads, bytes: this.#bytes }
    this.#reads = 0
    this.#bytes = 0
    return taken
  }
}

const idOf = (place: number) => fromHex(place.toString(16).padStart(64, '0'))
/** Each has a price of its own, and neighbors in price are far apart in time. */
const priceAt = (place: number) => 1_000_000n + BigInt((place * 7919) % 10_007)
const offer = (place: number): OrderEffect => {
  const order = {
    ...sale(0).order,
    orderId: idOf(place),
    sellTokenQuantity: 10n,
    buyTokenQuantity: priceAt(place),
  }
  return { kind: 'order', order, details: [] }
}
const cancelOf = (place: number): Effect => ({ kind: 'cancel', account: maker, orderId: idOf(place) })

const placesUpTo = (count: number) => Array.from({ length: count }, (_, place) => place)

test('an order reads and writes as much beside ten thousand waiting orders as beside a thousand', () => {
  const notes = new CountedNotes()
  let unknown = 0
  const mostOf = (effects: readonly Effect[]) => {
    const most = { reads: 0, bytes: 0 }
    for (const effect of effects) {
      if (settle(effect, notes, 0n) === undefined) unknown++
      const { reads, bytes } = notes.take()
      most.reads = Math.max(most.reads, reads)
      most.bytes = Math.max(most.bytes, bytes)
    }
    return most
  }
  const places = placesUpTo(10_000)
  const first = mostOf(places.slice(0, 1000).map(offer))
  const later = mostOf(places.slice(1000).map(offer))
  expect(later.reads).toBeLessThan(1.5 * first.reads)
  expect(later.bytes).toBeLessThan(1.5 * first.bytes)
  expect(mostOf(places.filter((place) => place % 5 === 0).map(cancelOf)).bytes).toBeLessThan(2 * first.bytes)
  expect(unknown).toBe(0)
})

test('orders are sold in the order of their prices, whatever was placed and canceled before', () => {
  const notes = new Map<string, string>()
  const places = placesUpTo(1500)
  const canceled = places.filter((place) => place % 3 === 0)
  const settled = [...places.map(offer), ...canceled.map(cancelOf)].map((effect) => settle(effect, notes, 0n))
  expect(settled).not.toContain(undefined)
  const byPrice = places
    .filter((place) => place % 3 !== 0)
    .toSorted((left, right) => Number(priceAt(left) - priceAt(right)))
  const sales = byPrice.map((place, turn) => {
    const takerOrderId = idOf(20_000 + turn)
    const filled = { fillSellQuantity: priceAt(place), fillBuyQuantity: 10n }
    const order = { ...purchase(priceAt(place), []).order, orderId: takerOrderId, buyTokenQuantity: 10n }
    const details = [{ makerOrderId: idOf(place), takerOrderId, ...filled }]
    return settle({ kind: 'order', order, details }, notes, 0n)
  })
  expect(sales).not.toContain(undefined)
  expect([...notes].filter(([key, text]) => key.startsWith('level') && text !== '')).toEqual([])
  const states = new Set([...notes].filter(([key]) => key.startsWith('order/')).map(([, text]) => text))
  expect(states).toEqual(new Set(['INACTIVE', 'CANCELED']))
})

test('orders that an older release noted in one text are matched and canceled', () => {
  const noted = (): Map<string, string> => {
    const lines = [3, 1, 2].map((place) => [toHex(idOf(place)), maker, 1, 1, 1].join(' '))
    return new Map([
      ['book/1000001/_', lines.join(';')],
      ...[1, 2, 3].map((place) => [`order/${toHex(idOf(place))}`, '1000001/_'] as const),
    ])
  }
  const notes = noted()
  const filled = {
    makerOrderId: idOf(3),
    takerOrderId: orderId(99),
    fillSellQuantity: 1n,
    fillBuyQuantity: 1n,
  }
  expect(settle(cancelOf(1), notes, 0n)).toHaveLength(1)
  expect(settle(cancelOf(1), notes, 0n)).toBeUndefined()
  expect(settle(purchase(1n, [filled]), notes, 0n)).toHaveLength(3)
  expect(settle(cancelOf(3), notes, 0n)).toBeUndefined()
  expect(settle(cancelOf(2), notes, 0n)).toHaveLength(1)
  expect(notes.get('book/1000001/_')).toBe('')
  expect(settle(purchase(1n, [filled]), noted(), 0n)).toHaveLength(3)
})
