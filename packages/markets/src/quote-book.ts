import type { Side } from './order-number.ts'

/** A price with the lots that are offered at it. */
export type Offered = { readonly price: number; readonly lots: bigint }

type Units = {
  /** Units of the first token in a lot, and of the second in a tick. */
  readonly lot: bigint
  readonly tick: bigint
}

export type BookQuote = {
  /** What is paid and received, in smallest units. */
  readonly paid: bigint
  readonly received: bigint
  /** What stays with the seller: less than a lot, or more than the book takes. */
  readonly left: bigint
}

/**
 * What `amount` brings at the other side's offers, the best first: a seller gives the first token, a buyer the second one. Whole lots
 * are traded, each at the price of its own offer, as the contract does.
 */
export function quoteOnBook(
  side: Side,
  amount: bigint,
  { lot, tick, offers }: Units & { readonly offers: readonly Offered[] },
): BookQuote {
  let left = amount
  let received = 0n
  for (const { price, lots } of offers) {
    const cost = BigInt(price) * tick
    const [given, gained] = side === 'sell' ? [lot, cost] : [cost, lot]
    const taken = left / given < lots ? left / given : lots
    left -= taken * given
    received += taken * gained
    if (taken < lots) break
  }
  return { paid: amount - left, received, left }
}
