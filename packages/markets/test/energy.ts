// What the calls of the contract cost, in a book of some depth, with ordinary tokens.
import { fromHex, toEvmAddress } from '@sundial/primitives'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { contracts } from '../../../contracts/index.ts'
import type { Side } from '../src/order-number.ts'
import { accounts, book, owner, World } from './world.ts'

export type EnergyRow = { readonly call: string; readonly energy: number }

const [maker, taker] = accounts as [string, string]
const token = '410000000000000000000000000000000000000701'
const middle = 100_000
const endless = 2n ** 256n - 1n
const tokenAbi = contracts.plainToken.abi

/** One pair, token and TRX, whose accounts have traded before. */
class EnergyWorld {
  readonly #world: World
  readonly #numbers: bigint[] = []

  constructor(bytecode?: string) {
    this.#world = new World(bytecode, [])
    const code = encodeDeployData({
      abi: tokenAbi,
      bytecode: `0x${contracts.plainToken.bytecode}`,
      args: ['Plain', 'PLN', 6, 10n ** 30n],
    })
    this.#world.create(token, fromHex(code))
    for (const person of [owner, maker, taker]) {
      this.#callToken(owner, 'transfer', [toEvmAddress(person), 10n ** 28n])
      this.#callToken(person, 'approve', [toEvmAddress(book), endless])
    }
    this.send(owner, 'listPair', [token, 1_000_000n, 0n, 100n])
  }

  #callToken(caller: string, functionName: string, args: readonly unknown[]): void {
    const data: Hex = encodeFunctionData({ abi: tokenAbi, functionName, args })
    this.#world.succeed(caller, token, fromHex(data))
  }

  send(
    caller: string,
    name: string,
    args: readonly (bigint | number | string | readonly bigint[])[],
    sent = 0n,
  ): number {
    const { outcome, error, events } = this.#world.send(caller, name, args, sent)
    if (error !== undefined) throw new Error(`${name}: ${error}`)
    const placed = events.find(({ kind }) => kind === 'placed')
    if (placed?.kind === 'placed') this.#numbers.push(placed.order)
    return Number(outcome.energyUsed)
  }

  /** The number of the n-th order that waited. */
  order(index: number): bigint {
    return this.#numbers.at(index)!
  }

  place(side: Side, price: number, lots = 10): number {
    const sent = side === 'buy' ? BigInt(lots * price) * 100n : 0n
    return this.send(maker, side, [1, price, lots, 0, 0], sent)
  }

  take(lots: number, mostLevels: number): number {
    const sent = BigInt(lots) * BigInt(middle * 2) * 100n
    return this.send(taker, 'buy', [1, middle * 2, lots, mostLevels, 1], sent)
  }

  /** Ends the transactions before, so that the next call costs what it costs in a block of its own. */
  next(): this {
    this.#world.endTransaction()
    return this
  }
}

/** All orders wait at one price. */
export function measureQueue(depth: number, bytecode?: string): readonly EnergyRow[] {
  const made = new EnergyWorld(bytecode)
  for (let index = 0; index < depth; index++) made.place('sell', middle)
  const rows: EnergyRow[] = []
  const measure = (call: string, run: () => number) => rows.push({ call, energy: (made.next(), run()) })
  measure('place an order behind all others', () => made.place('sell', middle))
  measure('cancel the last order', () => made.send(maker, 'cancel', [made.order(-1)]))
  measure('cancel an order in the middle, the first one', () =>
    made.send(maker, 'cancel', [made.order(depth / 2)]),
  )
  measure('cancel its neighbour', () => made.send(maker, 'cancel', [made.order(depth / 2 + 1)]))
  measure('take a part of one order', () => made.take(5, 1))
  measure('claim a part of an order', () => made.send(maker, 'claim', [[made.order(0)]]))
  measure('take all that is left', () => made.take((depth - 2) * 10 - 5, 1))
  measure('claim the last order', () => made.send(maker, 'claim', [[made.order(depth - 1)]]))
  measure('claim three orders', () =>
    made.send(maker, 'claim', [[made.order(1), made.order(2), made.order(3)]]),
  )
  return rows
}

/** Each order has a price of its own. */
export function measureLadder(depth: number, bytecode?: string): readonly EnergyRow[] {
  const made = new EnergyWorld(bytecode)
  for (let index = 0; index < depth; index++) made.place('sell', middle + 2 * index)
  const rows: EnergyRow[] = []
  const measure = (call: string, run: () => number) => rows.push({ call, energy: (made.next(), run()) })
  measure('place an order at a new price', () => made.place('sell', middle + depth + 1 - (depth % 2)))
  measure('cancel it, alone at its price', () => made.send(maker, 'cancel', [made.order(-1)]))
  measure('place an order at a price that was used before', () =>
    made.place('sell', middle + depth + 1 - (depth % 2)),
  )
  measure('take one price', () => made.take(10, 1))
  measure('take five prices', () => made.take(50, 5))
  measure('claim an order', () => made.send(maker, 'claim', [[made.order(0)]]))
  return rows
}
