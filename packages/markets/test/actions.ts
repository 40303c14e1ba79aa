// Random actions of many accounts, chosen so that queues, levels and leaves of the ladder begin, fill and empty often.
import type { Address } from '@sundial/primitives'
import {
  type Book,
  claimableLots,
  highestPrice,
  openLots,
  type Order,
  type Request,
  trx,
} from '../src/order-book.ts'
import type { Side } from '../src/order-number.ts'
import { type Habits, tokenHabits, traderHabits, type TraderHabit, type TokenHabit } from './habits.ts'
import { everybody, tokens, traders } from './world.ts'

export type Action =
  | { readonly kind: 'trade'; readonly request: Request }
  | { readonly kind: 'claim'; readonly caller: Address; readonly numbers: readonly bigint[] }
  | { readonly kind: 'cancel'; readonly caller: Address; readonly number: bigint }

export type Random = {
  /** An integer below `limit`. */
  (limit: number): number
}

/** The same sequence for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)]!

/** Prices at the edges of leaves and of the ladder. */
const edges = [1, 2, 254, 255, 256, 509, 510, 65_024, 65_025, 65_026, highestPrice - 255, highestPrice]

/** About one action in twelve meets a token or a trader that is not honest. */
export function chooseHabits(random: Random): Habits {
  if (random(12) > 0) return new Map()
  const token = [pick(random, tokens), pick(random, tokenHabits)] as const
  const trader = [pick(random, traders), pick(random, traderHabits)] as const
  return new Map<Address, TokenHabit | TraderHabit>(
    random(3) > 0 ? [token] : random(2) > 0 ? [trader] : [token, trader],
  )
}

/** A `wide` world has many prices, a `long` one two queues with more orders than the lowest row of sums has in a group. */
export type WorldKind = 'wide' | 'long'

type Situation = {
  readonly kind: WorldKind
  readonly book: Book
  readonly balanceOf: (caller: Address) => bigint
}

export function chooseAction(random: Random, situation: Situation): Action {
  const { kind, book } = situation
  const dice = random(100)
  const alive = book.orders.filter((order) => openLots(order) > 0n || claimableLots(order) > 0n)
  // More than that makes each comparison slow and shows nothing new.
  const isCrowded = alive.length > 30
  if (alive.length === 0 || dice < (isCrowded ? 20 : 60))
    return kind === 'wide' ? chooseTrade(random, situation) : chooseQueued(random, isCrowded)
  if (dice < 80) return chooseCancel(random, book, alive)
  return chooseClaim(random, book, alive)
}

/** Sales that wait at two prices, and purchases that seldom empty them. */
function chooseQueued(random: Random, isCrowded: boolean): Action {
  const side: Side = random(isCrowded ? 3 : 6) === 0 ? 'buy' : 'sell'
  const price = side === 'buy' ? 256 : 255 + random(2)
  const rest = side === 'buy' ? 'returns' : 'waits'
  const lots = BigInt(1 + random(12))
  const caller = pick(random, everybody)
  return { kind: 'trade', request: { caller, pair: 2, side, price, lots, mostLevels: 2, rest, sent: 0n } }
}

function chooseTrade(random: Random, { book, balanceOf }: Situation): Action {
  const caller = pick(random, everybody)
  const pair = random(150) === 0 ? 9 : 1 + random(book.pairs.length)
  const side: Side = random(2) === 0 ? 'buy' : 'sell'
  const price = random(300) === 0 ? pick(random, [0, highestPrice + 1]) : choosePrice(random, book, pair)
  const lots = random(200) === 0 ? 0n : random(10) === 0 ? BigInt(1 + random(500)) : BigInt(1 + random(12))
  const mostLevels = random(4) === 0 ? random(3) : 20
  const rest = random(4) === 0 ? 'returns' : 'waits'
  const request = { caller, pair, side, price, lots, mostLevels, rest } as const
  return {
    kind: 'trade',
    request: { ...request, sent: chooseSent(random, book, request, balanceOf(caller)) },
  }
}

function choosePrice(random: Random, book: Book, pair: number): number {
  const dice = random(10)
  if (dice === 0) return pick(random, edges)
  const open = book.orders.filter((order) => order.pair === pair && openLots(order) > 0n)
  if (dice < 5 && open.length > 0) return pick(random, open).price
  return 250 + random(12)
}

function chooseSent(
  random: Random,
  book: Book,
  { pair, side, price, lots }: Pick<Request, 'pair' | 'side' | 'price' | 'lots'>,
  balance: bigint,
): bigint {
  const found = book.pairs.find((one) => one.pair === pair)
  const isPaidInTrx = found?.second === trx && side === 'buy'
  // The contract's `sell` takes no TRX at all, so that is never sent.
  if (!isPaidInTrx) return side === 'buy' && random(60) === 0 ? 5n : 0n
  const most = lots * BigInt(price) * found.tick
  const sent = random(8) > 0 ? most : random(2) === 0 ? most + BigInt(random(1000)) : most / 2n
  return sent < balance ? sent : balance
}

function chooseCancel(random: Random, book: Book, alive: readonly Order[]): Action {
  const isAnybody = random(15) === 0
  const order = pick(random, random(20) === 0 ? book.orders : alive)
  return { kind: 'cancel', caller: isAnybody ? pick(random, everybody) : order.owner, number: order.number }
}

function chooseClaim(random: Random, book: Book, alive: readonly Order[]): Action {
  const claimable = alive.filter((order) => claimableLots(order) > 0n)
  const first = pick(random, claimable.length > 0 && random(10) > 0 ? claimable : book.orders)
  const caller = random(15) === 0 ? pick(random, everybody) : first.owner
  const others = claimable.filter(
    (order) =>
      order !== first && order.owner === caller && order.pair === first.pair && order.side === first.side,
  )
  const more = random(3) === 0 ? others.slice(0, 2) : []
  const strange = random(40) === 0 ? [pick(random, book.orders)] : []
  return { kind: 'claim', caller, numbers: [first, ...more, ...strange].map(({ number }) => number) }
}
