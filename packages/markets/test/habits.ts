// What a transfer does under the habits of the contracts HostileToken and HostileTrader.
import type { Address } from '@sundial/primitives'
import { bookAccount, type Transfer, trx } from '../src/order-book.ts'

export const tokenHabits = [
  'honest',
  'takesFee',
  'takesFeeOnTop',
  'saysFalse',
  'saysNothing',
  'lies',
  'refusesQuietly',
  'reverts',
  'callsBack',
] as const
export type TokenHabit = (typeof tokenHabits)[number]

export const traderHabits = ['honest', 'refuses', 'callsBack'] as const
export type TraderHabit = (typeof traderHabits)[number]

/** Of tokens and traders that are not honest. */
export type Habits = ReadonlyMap<Address, TokenHabit | TraderHabit>

/** Balances by asset, then by account. */
export class Balances {
  readonly #amounts = new Map<string, bigint>()

  get(asset: string, account: Address): bigint {
    return this.#amounts.get(`${asset} ${account}`) ?? 0n
  }

  add(asset: string, account: Address, amount: bigint): void {
    this.#amounts.set(`${asset} ${account}`, this.get(asset, account) + amount)
  }

  copy(): Balances {
    const copy = new Balances()
    for (const [key, amount] of this.#amounts) copy.#amounts.set(key, amount)
    return copy
  }
}

/** The balances after all transfers, or the name of the contract's error that the first failure leads to. */
export function transferAll(
  balances: Balances,
  transfers: readonly Transfer[],
  habits: Habits,
): Balances | string {
  const copy = balances.copy()
  for (const transfer of transfers) {
    const error = transfer.asset === trx ? moveTrx(copy, transfer, habits) : moveToken(copy, transfer, habits)
    if (error !== undefined) return error
  }
  return copy
}

function moveTrx(balances: Balances, { from, to, amount }: Transfer, habits: Habits): string | undefined {
  if (habits.get(to) === 'refuses') return 'PaymentRefused'
  balances.add(trx, from, -amount)
  balances.add(trx, to, amount)
  return undefined
}

function moveToken(
  balances: Balances,
  { asset, from, to, amount }: Transfer,
  habits: Habits,
): string | undefined {
  const habit = habits.get(asset)
  if (habit === 'reverts') return 'TransferFailed'
  if (habit === 'lies' || habit === 'refusesQuietly') return 'WrongAmount'
  const taken = amount + (habit === 'takesFeeOnTop' ? 1n : 0n)
  const given = amount - (habit === 'takesFee' ? 1n : 0n)
  if (balances.get(asset, from) < taken) return 'TransferFailed'
  // The contract looks at its own balance only.
  const moved = from === bookAccount ? taken : given
  if (moved !== amount) return 'WrongAmount'
  balances.add(asset, from, -taken)
  balances.add(asset, to, given)
  return undefined
}
