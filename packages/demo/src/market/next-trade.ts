// What people of the order book do next. They remember nothing over restarts: prices say whose order is at them, and the contract
// says the rest.
import type { Side } from '@sundial/markets'
import type { Contract } from '../contracts.ts'
import { type Draft, sun } from '../drafts.ts'
import type { Turn } from '../habit.ts'
import type { Person } from '../person.ts'
import { balanceOf, type BookNow, bookNow, orderThere, type Place } from './book-now.ts'
import { fairPrice, type MarketPair, marketPairs } from './pairs.ts'
import { bookKey, cancel, claim, type Offer, trade } from './trades.ts'

type Roles = 'keeper' | 'makers' | 'takers' | 'hesitant'
type Scene = {
  readonly turn: Turn<Roles>
  readonly book: Contract
  readonly pair: MarketPair
  readonly now: BookNow
  readonly fair: number
}

/** Prices at which market makers offer on each side. */
const ladder = 12
/** Steps from what a token is worth beyond which they take their orders back. */
const farSteps = 18
/** Places of a side that no purchase or sale of the next blocks reaches. */
const safePlaces = 9
/** Prices that takers leave on each side. */
const leftPrices = 8
/** Filled prices that a market maker claims at once. */
const claimedAtOnce = 4
/** TRX that stays for fees. */
const reserveSun = sun(500)

export async function nextTrade(turn: Turn<Roles>): Promise<Draft | undefined> {
  const book = turn.contracts.get(bookKey)
  if (book === undefined) return undefined
  const pair = turn.random.pick(marketPairs)
  const now = await bookNow({ ...turn, book }, pair)
  const scene = { turn, book, pair, now, fair: fairPrice(pair, turn.headMs) }
  const roll = turn.random.integer(1, 10)
  if (roll <= 5) return makersTurn(scene)
  return roll <= 8 ? takersTurn(scene) : hesitantTurn(scene)
}

/** `steps` above or below what the token is worth, at a price of market makers. */
const gridPrice = ({ pair: { step }, fair }: Scene, side: Side, steps: number): number =>
  side === 'sell' ? (Math.floor(fair / step) + steps) * step : (Math.ceil(fair / step) - steps) * step

async function makersTurn(scene: Scene): Promise<Draft | undefined> {
  const { pair, now, fair, turn } = scene
  const { step, usualLots } = pair
  const side = turn.random.pick(['buy', 'sell'] as const)
  const other = now[side === 'buy' ? 'sell' : 'buy'][0]?.price
  const maker = (price: number) => turn.people.makers[(price / step) % turn.people.makers.length]!
  const offered = new Set(now[side].map(({ price }) => price))
  const missing = Array.from({ length: ladder }, (_, index) => gridPrice(scene, side, index + 1)).filter(
    (price) => !offered.has(price) && !crosses(side, price, other) && isUntouched(scene, side, price),
  )
  if (missing.length > 0) {
    const price = turn.random.oneIn(3) ? turn.random.pick(missing) : missing[0]!
    const lots = Math.max(1, Math.round((usualLots * turn.random.integer(40, 260)) / 100))
    const by = maker(price)
    const others = missing.filter((other) => other !== price && maker(other) === by)
    return claimOrPlace(scene, { by, pair, side, price, lots }, others.slice(0, claimedAtOnce - 1))
  }
  const far = now[side].find(
    ({ price }, place) =>
      place >= safePlaces &&
      price % step === 0 &&
      Math.abs(price - fair) > farSteps * step &&
      isUntouched(scene, side, price),
  )
  return far && takeBack(scene, { pair, side, price: far.price }, maker(far.price))
}

/** Buys or sells through several prices: back to what the token is worth, or whatever they want. */
async function takersTurn(scene: Scene): Promise<Draft | undefined> {
  const { pair, now, fair, turn } = scene
  const by = turn.random.pick(turn.people.takers)
  const isCheap = (now.sell[0]?.price ?? Infinity) < fair
  const isDear = (now.buy[0]?.price ?? 0) > fair
  const side = isCheap ? 'buy' : isDear ? 'sell' : turn.random.pick(['buy', 'sell'] as const)
  const offers = now[side === 'buy' ? 'sell' : 'buy']
  if (offers.length <= leftPrices || !isUntouched(scene, side, 0)) return undefined
  const wanted = turn.random.oneIn(3) ? turn.random.integer(2, 4) : 1
  const levels = Math.min(offers.length - leftPrices, wanted)
  const whole = offers.slice(0, levels - 1).reduce((sum, { lots }) => sum + lots, 0n)
  const part = (offers[levels - 1]!.lots * BigInt(turn.random.integer(15, 90))) / 100n
  const lots = Math.max(1, Number(whole + part))
  // The first ones may be gone by then.
  const worst = offers[levels + 1]!.price
  const price = side === 'buy' ? worst + 3 * pair.step : Math.max(1, worst - 3 * pair.step)
  touch(scene, side, 0)
  return ifAffordable(scene, { by, pair, side, price, lots, mostLevels: levels + 1, rest: 'returns' })
}

/** Orders at prices of their own, far enough to be taken back in time. */
async function hesitantTurn(scene: Scene): Promise<Draft | undefined> {
  const { pair, now, turn } = scene
  const who = turn.random.integer(0, turn.people.hesitant.length - 1)
  const by = turn.people.hesitant[who]!
  const side = turn.random.pick(['buy', 'sell'] as const)
  const own = now[side].filter(
    ({ price }, place) =>
      place >= safePlaces && price % pair.step === who + 1 && isUntouched(scene, side, price),
  )
  if (own.length > 0 && turn.random.oneIn(2))
    return takeBack(scene, { pair, side, price: turn.random.pick(own).price }, by)
  const price = gridPrice(scene, side, turn.random.integer(8, ladder)) + who + 1
  if (now[side].some((offer) => offer.price === price) || !isUntouched(scene, side, price)) return undefined
  const lots = Math.max(1, Math.round(pair.usualLots / turn.random.integer(1, 4)))
  return claimOrPlace(scene, { by, pair, side, price, lots })
}

const crosses = (side: Side, price: number, other: number | undefined): boolean =>
  other !== undefined && (side === 'buy' ? price >= other : price <= other)

type Wish = Place & { readonly by: Person; readonly lots: number }

/** Whoever was filled at this price claims that first, and what was filled at others. */
async function claimOrPlace(
  scene: Scene,
  wish: Wish,
  others: readonly number[] = [],
): Promise<Draft | undefined> {
  const { turn, book } = scene
  const filledAt = async (price: number) => {
    const { number, filled } = await orderThere({ ...turn, book }, { ...wish, price })
    if (filled > 0n) touch(scene, wish.side, price)
    return filled > 0n ? [number] : []
  }
  const here = await filledAt(wish.price)
  if (here.length > 0) {
    const there = await Promise.all(others.map(filledAt))
    return claim(book, wish.by, [...here, ...there.flat()])
  }
  touch(scene, wish.side, wish.price)
  // If prices move before this arrives, it trades with them.
  return ifAffordable(scene, { ...wish, mostLevels: 8, rest: 'waits' })
}

async function takeBack(scene: Scene, place: Place, by: Person): Promise<Draft | undefined> {
  const { turn, book } = scene
  touch(scene, place.side, place.price)
  const { number, left } = await orderThere({ ...turn, book }, place)
  return left > 0n ? cancel(book, by, number) : undefined
}

async function ifAffordable(scene: Scene, offer: Offer): Promise<Draft | undefined> {
  const { turn, book } = scene
  const { by, pair, side, price } = offer
  const lots = BigInt(offer.lots)
  const key = side === 'sell' ? pair.first : pair.second
  const needed = side === 'sell' ? lots * pair.lot : lots * BigInt(price) * pair.tick
  const available =
    key === undefined
      ? ((await turn.accountNow(by.address))?.sun ?? 0n) - reserveSun
      : await balanceOf({ ...turn, book }, turn.contracts.get(key)!, by.address)
  return available < needed ? undefined : trade(book, offer)
}

/** Places that were acted on, by town, with the time of the head then. */
const touched = new WeakMap<Turn['contracts'], Map<string, number>>()
/** Until an order has its effect for certain. */
const effectMs = 10_000

const placeKey = ({ pair }: Scene, side: Side, price: number) => `${pair.pair}/${side}/${price}`

function touch(scene: Scene, side: Side, price: number): void {
  const { contracts, headMs } = scene.turn
  const places = touched.get(contracts) ?? new Map<string, number>()
  for (const [key, timeMs] of places) if (timeMs < headMs - effectMs) places.delete(key)
  places.set(placeKey(scene, side, price), headMs)
  touched.set(contracts, places)
}

const isUntouched = (scene: Scene, side: Side, price: number): boolean =>
  (touched.get(scene.turn.contracts)?.get(placeKey(scene, side, price)) ?? -Infinity) <
  scene.turn.headMs - effectMs
