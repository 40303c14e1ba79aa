// A chain with an order book: its events come from the model of the contract.
import { type Book, type BookEvent, cancel, trade, trx } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { BookLog, IndexedBlock, IndexedTransaction } from '@sundial/store'
import { openWorld, type World } from './open-world.ts'
import { alice, bob, smallChain, transactionIdOf } from './small-chain.ts'
import { tokenNode } from './token-issuer.ts'

export const orderBook: Address = `41${'1'.repeat(40)}`
export const apples: Address = `41${'2'.repeat(40)}`
export const dollars: Address = `41${'3'.repeat(40)}`

const apple = { 'name()': 'Sunny Apples', 'symbol()': 'APPLE', 'decimals()': 8, 'totalSupply()': 1e11 }
const dollar = { 'name()': 'Tron Dollar', 'symbol()': 'USDT', 'decimals()': 6 }

/** 0.01 apples a lot; 100 sun, and 0.0001 dollars, a tick. */
const pairs: Book['pairs'] = [
  { pair: 1, first: apples, lot: 1_000_000n, second: trx, tick: 100n },
  { pair: 2, first: apples, lot: 1_000_000n, second: dollars, tick: 100n },
  { pair: 3, first: dollars, lot: 1_000n, second: trx, tick: 7n },
]

type Trade = {
  readonly by: Address
  readonly pair?: number
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly lots: bigint
  readonly rest?: 'waits' | 'returns'
}
/** Cancels the n-th order that was placed, counted from 0. */
type Cancellation = { readonly by: Address; readonly cancels: number }
export type Step = Trade | Cancellation

/** What happens in the blocks from 2 on. Blocks up to 5 are final. */
export const story: readonly (readonly Step[])[] = [
  [
    { by: alice, side: 'sell', price: 260, lots: 300n },
    { by: alice, side: 'sell', price: 255, lots: 100n },
    { by: bob, side: 'buy', price: 240, lots: 200n },
    { by: alice, side: 'sell', price: 400, lots: 5n },
    { by: alice, pair: 2, side: 'sell', price: 10_000, lots: 10n },
  ],
  [
    { by: bob, side: 'buy', price: 255, lots: 150n },
    { by: alice, side: 'sell', price: 256, lots: 10n },
    { by: bob, side: 'buy', price: 256, lots: 4n, rest: 'returns' },
    { by: bob, pair: 2, side: 'buy', price: 10_000, lots: 4n, rest: 'returns' },
  ],
  [
    { by: alice, side: 'sell', price: 255, lots: 20n, rest: 'returns' },
    { by: alice, cancels: 6 },
  ],
  [{ by: bob, cancels: 2 }],
  [{ by: alice, side: 'sell', price: 300, lots: 10n }],
  [{ by: bob, side: 'buy', price: 260, lots: 30n, rest: 'returns' }],
  [{ by: alice, cancels: 0 }],
  [{ by: alice, side: 'sell', price: 255, lots: 30n, rest: 'returns' }],
]

function happens(book: Book, step: Step): { readonly book: Book; readonly events: readonly BookEvent[] } {
  const done =
    'cancels' in step
      ? cancel(book, step.by, book.orders[step.cancels]!.number)
      : trade(book, { pair: 1, rest: 'waits', mostLevels: 9, ...step, caller: step.by, sent: sentWith(step) })
  if (done.kind === 'refused') throw new Error(done.error)
  return done
}

const sentWith = ({ side, pair = 1 }: Trade): bigint => (side === 'buy' && pair !== 2 ? 10n ** 12n : 0n)

/** Blocks with the steps, from block 0 on: pairs are listed in block 1. */
export function marketChain(steps: readonly (readonly Step[])[] = story): readonly IndexedBlock[] {
  let book: Book = { pairs, orders: [] }
  const listed = pairs.map(({ second, ...pair }): BookLog => ({
    ...pair,
    kind: 'listed',
    second: second === trx ? undefined : second,
    transactionIndex: 0,
  }))
  const logsOf = (height: number): readonly BookLog[] =>
    height === 1
      ? listed
      : (steps[height - 2] ?? []).flatMap((step, transactionIndex) => {
          const after = happens(book, step)
          book = after.book
          return after.events.map((event) => ({ ...event, transactionIndex }))
        })
  return smallChain(0, steps.length + 1).map((block) => {
    const called = height(block) < 2 ? block.transactions : (steps[block.height - 2] ?? []).map(callOf(block))
    return {
      ...block,
      transactions: called.length === 0 ? block.transactions : called,
      transfers: called === block.transactions ? block.transfers : [],
      books: [{ contract: orderBook, logs: logsOf(block.height) }],
    }
  })
}

const height = ({ height: at }: IndexedBlock): number => at

const callOf =
  (block: IndexedBlock) =>
  ({ by }: Step, index: number): IndexedTransaction => ({
    ...block.transactions[1]!,
    id: transactionIdOf(block.height, index),
    owner: by,
    to: orderBook,
  })

/** A node that knows the tokens. */
export const marketNode = () =>
  tokenNode({ [apples]: { creator: 1, says: apple }, [dollars]: { creator: 1, says: dollar } })

type Options = Pick<Parameters<typeof openWorld>[0] & object, 'services' | 'leastPriceDepthSun'>

export async function openMarketWorld(blocks = marketChain(), options: Options = {}): Promise<World> {
  const nodeCalls = marketNode()
  const world = await openWorld({ to: -1, ...options, services: { nodeCalls, ...options.services } })
  await world.store.write([...blocks], 5)
  return world
}
