import type { Side } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import { type Contract, dataOf } from '../contracts.ts'
import type { NodeCalls } from '../node-calls.ts'
import type { MarketPair } from './pairs.ts'
import { firstOrder } from './trades.ts'

/** A price with open orders. */
type Offered = { readonly price: number; readonly lots: bigint }

/** Open orders of a pair, the best prices first. */
export type BookNow = Readonly<Record<Side, readonly Offered[]>>

type Asking = { readonly node: Pick<NodeCalls, 'read'>; readonly book: Contract }

const mostPrices = 60

export async function bookNow({ node, book }: Asking, { pair }: MarketPair): Promise<BookNow> {
  const side = async (number: number) =>
    offersIn(await node.read(book.address, dataOf(book, 'depth', [pair, number, 0, mostPrices])))
  const [buy, sell] = await Promise.all([side(0), side(1)])
  return { buy, sell }
}

/** Two arrays, each behind its length. */
function offersIn(words: readonly bigint[]): readonly Offered[] {
  const [pricesAt = 0, lotsAt = 0] = words.slice(0, 2).map((bytes) => Number(bytes / 32n))
  const count = Number(words[pricesAt] ?? 0n)
  return Array.from({ length: count }, (_, index) => ({
    price: Number(words[pricesAt + 1 + index]),
    lots: words[lotsAt + 1 + index]!,
  }))
}

export type Place = { readonly pair: MarketPair; readonly side: Side; readonly price: number }

/** The first order of the newest queue at a price. `filled` lots are not claimed yet. */
export async function orderThere({ node, book }: Asking, { pair: { pair }, side, price }: Place) {
  const at = [pair, side === 'buy' ? 0 : 1, price]
  const [, generation = 0n] = await node.read(book.address, dataOf(book, 'levelOf', at))
  const number = firstOrder({ pair, side, price, generation: Number(generation) })
  const [, , , , lots = 0n, filled = 0n] = await node.read(book.address, dataOf(book, 'orderAt', [number]))
  return { number, left: lots - filled, filled }
}

export async function balanceOf({ node }: Asking, token: Contract, holder: Address): Promise<bigint> {
  const [units = 0n] = await node.read(token.address, dataOf(token, 'balanceOf', [holder]))
  return units
}
