// Ids that name a pair and an order of any order book: the contract numbers those of its own only.
type PairPlace = { readonly book: number; readonly pair: number }
type OrderNumber = { readonly book: number; readonly number: bigint }

const pairsOfBook = 1_000_000
const numberBits = 128n

/** Places of order books are 16 bits with a sign in the database. */
const highestBook = 2 ** 15 - 1

/** Highest id of a pair. */
export const highestPairId = (highestBook + 1) * pairsOfBook - 1

export const toPairId = ({ book, pair }: PairPlace): number => book * pairsOfBook + pair

export const fromPairId = (id: number): PairPlace => ({
  book: Math.floor(id / pairsOfBook),
  pair: id % pairsOfBook,
})

/** Decimal text. */
export const toOrderId = ({ book, number }: OrderNumber): string =>
  ((BigInt(book) << numberBits) | number).toString()

/** Undefined for a number that no order of any book can have. */
export function fromOrderId(id: string): OrderNumber | undefined {
  const value = BigInt(id)
  const book = value >> numberBits
  return book > highestBook ? undefined : { book: Number(book), number: value & ((1n << numberBits) - 1n) }
}
