export type Side = 'buy' | 'sell'

/** Where an order waits: behind `index` earlier orders of its queue. A queue has a new generation when it begins again after it was empty. */
export type OrderPlace = {
  readonly pair: number
  readonly side: Side
  /** In ticks for a lot. */
  readonly price: number
  readonly generation: number
  readonly index: number
}

/** The contract's number of an order: 128 bits. */
export const toOrderNumber = ({ pair, side, price, generation, index }: OrderPlace): bigint =>
  (BigInt(pair) << 96n) |
  (BigInt(side === 'buy' ? 0 : 1) << 88n) |
  (BigInt(price) << 64n) |
  (BigInt(generation) << 32n) |
  BigInt(index)

export const fromOrderNumber = (number: bigint): OrderPlace => ({
  pair: Number(number >> 96n),
  side: (number >> 88n) & 1n ? 'sell' : 'buy',
  price: Number((number >> 64n) & 0xff_ffffn),
  generation: Number((number >> 32n) & 0xffff_ffffn),
  index: Number(number & 0xffff_ffffn),
})
