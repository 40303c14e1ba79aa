// Ids that name a pair and an order of any order book: the contract numbers those of its own only.
type PairPlace = { readonly book: number; readonly pair: number }
type OrderNumber = { readonly book: number; readonly number: bigint }

const pairsOfBook = 1_000_000
const numberBits = 128n

/** Highest id of a pair that is read. */
export const highestPairId = 2 ** 40

export const toPairId = ({ book, pair }: PairPlace): number => book * pairsOfBook + pair

export const fromPairId = (id: number): PairPlace => ({
  book: Math.floor(id / pairsOfBook),
  pair: id % pairsOfBook,
})

/** Decimal text. */
export const toOrderId = ({ book, number }: OrderNumber): string =>
  ((BigInt(book) << numberBits) | number).toString()

export function fromOrderId(id: string): OrderNumber {
  const value = BigInt(id)
  return { book: Number(value >> numberBits), number: value & ((1n << numberBits) - 1n) }
}
