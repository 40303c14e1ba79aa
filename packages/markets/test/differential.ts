// Random actions against the contract and against the model, compared after each of them.
import type { Address } from '@sundial/primitives'
import {
  type Book,
  bookAccount,
  cancel,
  claim,
  claimableLots,
  openLots,
  type Order,
  type Outcome,
  trade,
  trx,
  waitingOrders,
} from '../src/order-book.ts'
import { fromOrderNumber, type Side } from '../src/order-number.ts'
import { afterEvent } from '../src/rebuild.ts'
import { type Action, chooseAction, chooseHabits, type Random, randomOf, type WorldKind } from './actions.ts'
import { addressOf, encodeCall, encodeWithBytes } from './calls.ts'
import { Balances, type Habits, tokenHabits, traderHabits, transferAll } from './habits.ts'
import { book, everybody, owner, type Result, tokens, traders, World } from './world.ts'

/** After each action everything of its pair is compared, and after so many all pairs. */
const actionsBetweenWholeLooks = 20
const sides: readonly Side[] = ['buy', 'sell']
const assets = [trx, ...tokens]

export class Disagreement extends Error {}

export type Tally = {
  actions: number
  done: number
  refused: Map<string, number>
  fills: number
  worlds: number
}

export type Run = {
  readonly count: number
  readonly seed: number
  /** After so many actions a new world begins: the model's list only grows. */
  readonly actionsInWorld?: number
  /** Creation code of a changed contract. */
  readonly bytecode?: string
}

/** Throws a `Disagreement` with the action that shows it. */
export function runActions(
  { count, seed, actionsInWorld = 500, bytecode }: Run,
  progress: (tally: Tally) => void = () => {},
): Tally {
  const random = randomOf(seed)
  const tally: Tally = { actions: 0, done: 0, refused: new Map(), fills: 0, worlds: 0 }
  while (tally.actions < count) {
    const kind = ++tally.worlds % 8 === 2 ? 'long' : 'wide'
    const comparison = new Comparison(random, kind, bytecode)
    for (let index = 0; index < actionsInWorld && tally.actions < count; index++) {
      tally.actions++
      try {
        addTo(tally, comparison.step())
      } catch (cause) {
        throw new Disagreement(`Action ${tally.actions} of seed ${seed}: ${String(cause)}`, { cause })
      }
    }
    progress(tally)
  }
  return tally
}

function addTo(tally: Tally, { error, events }: Result): void {
  if (error === undefined) tally.done++
  else tally.refused.set(error, (tally.refused.get(error) ?? 0) + 1)
  tally.fills += events.filter(({ kind }) => kind === 'filled').length
}

class Comparison {
  readonly #world: World
  readonly #random: Random
  readonly #kind: WorldKind
  #book: Book
  #balances = new Balances()
  /** From the contract's events alone. */
  #rebuilt: readonly Order[] = []
  #habits: Habits = new Map()
  #actions = 0

  constructor(random: Random, kind: WorldKind, bytecode: string | undefined) {
    this.#random = random
    this.#kind = kind
    this.#world = new World(bytecode)
    this.#book = this.#world.emptyBook
    for (const asset of assets)
      for (const account of everybody) this.#balances.add(asset, account, this.#world.balance(account, asset))
  }

  step(): Result {
    const habits = chooseHabits(this.#random)
    this.#setHabits(habits)
    const action = chooseAction(this.#random, {
      kind: this.#kind,
      book: this.#book,
      balanceOf: (caller) => this.#balances.get(trx, caller),
    })
    const result = this.#send(action)
    const expected = this.#expect(action, habits)
    const where = JSON.stringify({ action, habits: [...habits] }, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    agree('outcome', result.error, expected.kind === 'done' ? undefined : expected.error, where)
    agree('events', result.events, expected.kind === 'done' ? expected.events : [], where)
    for (const event of result.events) this.#rebuilt = afterEvent(this.#rebuilt, event)
    agree('orders rebuilt from events', this.#rebuilt, this.#book.orders, where)
    this.#compareBalances(where)
    const isWhole = ++this.#actions % actionsBetweenWholeLooks === 0
    const looked = this.#book.pairs
      .map(({ pair }) => pair)
      .filter((pair) => isWhole || pair === pairOf(action))
    for (const pair of looked) this.#compareLevels(pair, where)
    for (const pair of looked) this.#compareOrders(pair, where)
    return result
  }

  #send(action: Action): Result {
    if (action.kind === 'cancel') return this.#world.send(action.caller, 'cancel', [action.number])
    if (action.kind === 'claim') return this.#world.send(action.caller, 'claim', [action.numbers])
    const { caller, pair, side, price, lots, mostLevels, rest, sent } = action.request
    return this.#world.send(caller, side, [pair, price, lots, mostLevels, rest === 'waits' ? 0 : 1], sent)
  }

  #expect(action: Action, habits: Habits): Outcome {
    const outcome = this.#decide(action)
    if (outcome.kind === 'refused') return outcome
    const balances = transferAll(this.#balances, outcome.transfers, habits)
    if (typeof balances === 'string') return { kind: 'refused', error: balances }
    this.#balances = balances
    this.#book = outcome.book
    return outcome
  }

  #decide(action: Action): Outcome {
    if (action.kind === 'cancel') return cancel(this.#book, action.caller, action.number)
    if (action.kind === 'claim') return claim(this.#book, action.caller, action.numbers)
    return trade(this.#book, action.request)
  }

  /** Those that call back try to act on the contract in the middle of its call. */
  #setHabits(habits: Habits): void {
    for (const account of new Set([...this.#habits.keys(), ...habits.keys()])) {
      const isTrader = traders.includes(account)
      const names: readonly string[] = isTrader ? traderHabits : tokenHabits
      const habit = names.indexOf(habits.get(account) ?? 'honest')
      const data = encodeWithBytes('setHabit', [habit, book], this.#callBack(account))
      this.#world.succeed(owner, account, data)
    }
    this.#habits = habits
  }

  #callBack(account: Address): Uint8Array {
    const own = this.#book.orders.filter((order) => order.owner === account)
    const order = own.findLast((one) => openLots(one) > 0n || claimableLots(one) > 0n)
    if (order === undefined) return encodeCall('sell', [2, 256, 1n, 5, 0])
    return claimableLots(order) > 0n
      ? encodeCall('claim', [[order.number]])
      : encodeCall('cancel', [order.number])
  }

  #compareBalances(where: string): void {
    for (const asset of assets) {
      for (const account of everybody) {
        const found = this.#world.balance(account, asset)
        agree(`balance of ${account} in ${asset}`, found, this.#balances.get(asset, account), where)
      }
      agree(
        `escrow in ${asset}`,
        this.#world.balance(book, asset),
        this.#balances.get(asset, bookAccount),
        where,
      )
      agree(`escrow and orders in ${asset}`, this.#balances.get(asset, bookAccount), this.#owed(asset), where)
    }
  }

  /** What the contract owes to the owners of all orders. */
  #owed(asset: string): bigint {
    let sum = 0n
    for (const order of this.#book.orders) {
      const { first, second, lot, tick } = this.#book.pairs.find(({ pair }) => pair === order.pair)!
      const price = BigInt(order.price) * tick
      const inFirst = order.side === 'sell' ? openLots(order) : claimableLots(order)
      const inSecond = order.side === 'sell' ? claimableLots(order) : openLots(order)
      if (asset === first) sum += inFirst * lot
      if (asset === second) sum += inSecond * price
    }
    return sum
  }

  #compareLevels(pair: number, where: string): void {
    for (const side of sides) {
      const expected = new Map<number, bigint>()
      for (const order of waitingOrders(this.#book, pair, side))
        expected.set(order.price, (expected.get(order.price) ?? 0n) + openLots(order))
      const most = expected.size + 1
      const words = this.#world.read('depth', [pair, side === 'buy' ? 0 : 1, 0, most])
      const length = Number(words[2])
      const found = words
        .slice(3, 3 + length)
        .map((price, index) => [Number(price), words[4 + length + index]])
      agree(`levels of ${side} orders of pair ${pair}`, found, [...expected], where)
    }
  }

  #compareOrders(pair: number, where: string): void {
    for (const order of this.#book.orders) {
      if (order.pair !== pair) continue
      const isClosed = openLots(order) === 0n && claimableLots(order) === 0n
      // An order that is closed never comes back: looked at once more now and then.
      if (isClosed && this.#random(40) > 0) continue
      const [account, , , , lots, filled] = this.#world.read('orderAt', [order.number])
      const expected = isClosed ? 0n : order.lots - order.cancelled - order.claimed
      agree(`lots of order ${order.number}`, lots, expected, where)
      if (isClosed) continue
      agree(`owner of order ${order.number}`, addressOf(account!), order.owner, where)
      agree(`filled lots of order ${order.number}`, filled, claimableLots(order), where)
    }
  }
}

function pairOf(action: Action): number {
  if (action.kind === 'trade') return action.request.pair
  return fromOrderNumber(action.kind === 'cancel' ? action.number : action.numbers[0]!).pair
}

function agree(what: string, found: unknown, expected: unknown, where: string): void {
  if (isSame(found, expected)) return
  throw new Error(`${what}: ${text(found)} in the contract, ${text(expected)} in the model, after ${where}`)
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? 'none'

/** Equal in depth, whatever the order of members. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
    )
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(one[name as keyof typeof one], other[name as keyof typeof other]))
  )
}
