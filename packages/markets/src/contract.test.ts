import { beforeEach, expect, test } from 'vitest'
import { addressOf, encodeCall, encodeWithBytes } from '../test/calls.ts'
import { measureLadder, measureQueue } from '../test/energy.ts'
import { tokenHabits, type TokenHabit } from '../test/habits.ts'
import { accounts, book, owner, tokens, World } from '../test/world.ts'
import { highestPrice } from './order-book.ts'
import { toOrderNumber } from './order-number.ts'

const [alice, bob, carol] = accounts as [string, string, string]
const [apples, dollars] = tokens as [string, string]
const waits = 0
const returns = 1
/** Apples for dollars: 250 apples a lot, 1 dollar a tick. */
const pair = 2

let world: World
beforeEach(() => void (world = new World()))

const setHabit = (token: string, habit: TokenHabit, callBack: Uint8Array = new Uint8Array(0)) =>
  world.succeed(owner, token, encodeWithBytes('setHabit', [tokenHabits.indexOf(habit), book], callBack))

const order = (side: 'buy' | 'sell', price: number, index: number, generation = 0) =>
  toOrderNumber({ pair, side, price, generation, index })

/** Owner, lots and filled lots of an order. */
const stateOf = (number: bigint) => {
  const words = world.read('orderAt', [number])
  return [addressOf(words[0]!), words[4], words[5]]
}

test('only the owner lists a pair, and nobody once the right is given up', () => {
  const listed = [apples, 5n, dollars, 3n] as const
  expect(world.send(alice, 'listPair', listed).error).toBe('NotOwner')
  expect(world.send(owner, 'listPair', listed).error).toBeUndefined()
  expect(world.read('pairOf', [4]).slice(1)).toEqual([5n, BigInt(`0x${dollars.slice(2)}`), 3n])
  world.send(owner, 'renounceOwnership', [])
  expect(world.send(owner, 'listPair', listed).error).toBe('NotOwner')
  expect(world.read('pairCount', [])).toEqual([4n])
})

test.each([
  ['takesFee', 'WrongAmount'],
  ['takesFeeOnTop', 'WrongAmount'],
  ['lies', 'WrongAmount'],
  ['refusesQuietly', 'WrongAmount'],
  ['reverts', 'TransferFailed'],
  ['saysFalse', undefined],
  ['saysNothing', undefined],
] as const)('a token that %s is listed or refused by name: %s', (habit, error) => {
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  setHabit(apples, habit)
  expect(world.send(owner, 'listPair', [apples, 5n, dollars, 3n]).error).toBe(error)
  expect(world.send(owner, 'listPair', [dollars, 5n, apples, 3n]).error).toBe(error)
})

test('a pair needs two different tokens that are contracts, and units above zero', () => {
  expect(world.send(owner, 'listPair', [apples, 5n, apples, 3n]).error).toBe('SameTokens')
  expect(world.send(owner, 'listPair', [0n, 5n, apples, 3n]).error).toBe('NotAToken')
  expect(world.send(owner, 'listPair', [bob, 5n, apples, 3n]).error).toBe('NotAToken')
  expect(world.send(owner, 'listPair', [book, 5n, apples, 3n]).error).toBe('NotAToken')
  expect(world.send(owner, 'listPair', [apples, 0n, dollars, 3n]).error).toBe('InvalidUnit')
  expect(world.send(owner, 'listPair', [apples, 5n, dollars, 0n]).error).toBe('InvalidUnit')
})

test('a better price is filled first, then an earlier order, each at its own price', () => {
  world.send(alice, 'sell', [pair, 101, 10, 0, waits])
  world.send(bob, 'sell', [pair, 100, 4, 0, waits])
  world.send(alice, 'sell', [pair, 100, 6, 0, waits])
  const before = world.balance(carol, dollars)
  world.send(carol, 'buy', [pair, 101, 12, 5, returns])
  expect(before - world.balance(carol, dollars)).toBe(10n * 100n + 2n * 101n)
  expect(stateOf(order('sell', 100, 0))).toEqual([bob, 4n, 4n])
  expect(stateOf(order('sell', 100, 1))).toEqual([alice, 6n, 6n])
  expect(stateOf(order('sell', 101, 0))).toEqual([alice, 10n, 2n])
})

test('a taker stops at its worst price and at its most prices, and a rest that the other side reaches comes back', () => {
  for (const price of [100, 101, 102]) world.send(alice, 'sell', [pair, price, 5, 0, waits])
  const filled = (price: number, mostLevels: number, rest: number) => {
    const { error, events } = world.send(bob, 'buy', [pair, price, 20, mostLevels, rest])
    return error ?? events.map((event) => [event.kind, event.lots])
  }
  expect(filled(99, 9, returns)).toBe('NothingDone')
  expect(filled(102, 0, waits)).toBe('NothingDone')
  expect(filled(102, 1, waits)).toEqual([
    ['filled', 5n],
    ['taken', 20n],
  ])
  expect(filled(101, 9, waits)).toEqual([
    ['filled', 5n],
    ['taken', 20n],
    ['placed', 15n],
  ])
  expect(stateOf(order('buy', 101, 0))).toEqual([bob, 15n, 0n])
})

test('nobody cancels or claims an order of another account', () => {
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  world.send(bob, 'buy', [pair, 100, 4, 1, returns])
  for (const stranger of [bob, owner]) {
    expect(world.send(stranger, 'cancel', [order('sell', 100, 0)]).error).toBe('NotYourOrder')
    expect(world.send(stranger, 'claim', [[order('sell', 100, 0)]]).error).toBe('NotYourOrder')
  }
})

test('a cancelled order returns exactly what is left, even if the other token has stopped', () => {
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  world.send(bob, 'buy', [pair, 100, 4, 1, returns])
  setHabit(dollars, 'reverts')
  const before = world.balance(alice, apples)
  expect(world.send(alice, 'cancel', [order('sell', 100, 0)]).error).toBeUndefined()
  expect(world.balance(alice, apples) - before).toBe(6n * 250n)
  expect(world.send(alice, 'cancel', [order('sell', 100, 0)]).error).toBe('NothingLeft')
  expect(world.send(alice, 'claim', [[order('sell', 100, 0)]]).error).toBe('TransferFailed')
  setHabit(dollars, 'honest')
  const dollarsBefore = world.balance(alice, dollars)
  expect(world.send(alice, 'claim', [[order('sell', 100, 0)]]).error).toBeUndefined()
  expect(world.balance(alice, dollars) - dollarsBefore).toBe(400n)
  expect(world.send(alice, 'claim', [[order('sell', 100, 0)]]).error).toBe('NotYourOrder')
})

test('a queue that was emptied begins a new generation, and an order of the one before is filled whole', () => {
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  world.send(bob, 'buy', [pair, 100, 10, 1, returns])
  world.send(carol, 'sell', [pair, 100, 7, 0, waits])
  expect(stateOf(order('sell', 100, 0, 0))).toEqual([alice, 10n, 10n])
  expect(stateOf(order('sell', 100, 0, 1))).toEqual([carol, 7n, 0n])
})

test('nothing runs in the contract while it waits for a token', () => {
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  setHabit(apples, 'callsBack', encodeCall('sell', [pair, 100, 1, 0, waits]))
  world.send(alice, 'sell', [pair, 100, 10, 0, waits])
  world.send(alice, 'cancel', [order('sell', 100, 0)])
  expect(world.read('entries', [], apples)).toEqual([0n])
  // The same call is possible at any other time.
  setHabit(apples, 'honest')
  expect(world.send(apples, 'sell', [pair, 100, 1, 0, waits]).error).toBeUndefined()
})

test('prices reach from 1 to the highest, and lots of 40 bits at any of them', () => {
  const most = 2 ** 40 - 1
  for (const price of [1, 254, 255, 65_025, highestPrice])
    world.send(alice, 'sell', [pair, price, most, 0, waits])
  expect(world.send(alice, 'sell', [pair, 0, 1, 0, waits]).error).toBe('InvalidPrice')
  expect(world.send(alice, 'sell', [pair, highestPrice + 1, 1, 0, waits]).error).toBe('InvalidPrice')
  const words = world.read('depth', [pair, 1, 0, 10])
  expect(words.slice(3, 8)).toEqual([1n, 254n, 255n, 65_025n, BigInt(highestPrice)])
  expect(world.read('depth', [pair, 1, 255, 2]).slice(3, 5)).toEqual([255n, 65_025n])
  expect(words.slice(9)).toEqual([1, 2, 3, 4, 5].map(() => BigInt(most)))
})

test('no call costs more energy in a book of 150 orders than in one of 10, but for the sums of cancelled lots', () => {
  for (const measure of [measureQueue, measureLadder]) {
    const deep = new Map(measure(150).map(({ call, energy }) => [call, energy]))
    // One row of sums more to write, and up to 16 words of each row to read.
    const more = (call: string) => (/in the middle|neighbour|last order/.test(call) ? 28_000 : 100)
    const dearer = measure(10).filter(({ call, energy }) => deep.get(call)! > energy + more(call))
    expect(dearer).toEqual([])
  }
})
