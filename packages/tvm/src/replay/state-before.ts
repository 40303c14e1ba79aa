// What a node tells is the state after a transaction, and after others. Where only this one moved a figure since, what it
// added can be taken back.
import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Message } from '../message.ts'
import type { KnownState, StateChange } from './known-state.ts'

const words = 1n << 256n

/** The state of now without what a run on `base` added to words and balances. A figure never becomes negative. */
export function takenBack(now: KnownState, base: KnownState, changed: StateChange): KnownState {
  const accounts = new Map(base.accounts)
  for (const [address, after] of changed.accounts) {
    const [told, before] = [now.accounts.get(address), base.accounts.get(address)]
    if (told !== undefined && before !== undefined) accounts.set(address, withoutMoves(told, before, after))
  }
  const known = new Map(base.words)
  for (const [name, after] of changed.words) {
    const told = now.words.get(name)
    if (told !== undefined) known.set(name, modulo(told - after + (base.words.get(name) ?? 0n)))
  }
  return { ...base, accounts, words: known }
}

/** The same with zero in place of words that already had what the run wrote: nothing in them says what was there before. */
export function withZeros(base: KnownState, changed: StateChange): KnownState {
  const known = new Map(base.words)
  for (const [name, after] of changed.words) if (known.get(name) === after) known.set(name, 0n)
  return { ...base, words: known }
}

/** The state of now without what the transaction itself brought to its contract. */
export function valueTakenBack(now: KnownState, message: Message): KnownState {
  const { caller, contract, callValue, tokenId, tokenValue } = message
  const accounts = new Map(now.accounts)
  const move = (address: Address, sun: bigint, token: bigint) => {
    const account = accounts.get(address)
    if (account === undefined) return
    const key = tokenId.toString()
    const owned = account.assetV2.find((entry) => entry.key === key)?.value ?? 0n
    const others = account.assetV2.filter((entry) => entry.key !== key)
    accounts.set(address, {
      ...account,
      balance: positive(account.balance + sun),
      assetV2: token === 0n ? account.assetV2 : [...others, { key, value: positive(owned + token) }],
    })
  }
  move(caller, callValue, tokenValue)
  move(contract, -callValue, -tokenValue)
  return { ...now, accounts }
}

/** Whether a run leaves every word and balance as the node tells it. */
export const leavesStateOf = (now: KnownState, changed: StateChange): boolean =>
  [...changed.words].every(([name, after]) => (now.words.get(name) ?? after) === after) &&
  [...changed.accounts].every(([address, after]) => hasBalancesOf(now.accounts.get(address), after))

const hasBalancesOf = (told: Account | undefined, after: Account): boolean =>
  told === undefined ||
  (told.balance === after.balance && after.assetV2.every(({ key, value }) => tokenOf(told, key) === value))

const tokenOf = ({ assetV2 }: Account, id: string): bigint =>
  assetV2.find(({ key }) => key === id)?.value ?? 0n

/** `told` without what came between `before` and `after`. */
function withoutMoves(told: Account, before: Account, after: Account): Account {
  const moved = new Map(after.assetV2.map(({ key, value }) => [key, value - tokenOf(before, key)]))
  return {
    ...told,
    balance: positive(told.balance - (after.balance - before.balance)),
    assetV2: [...moved].map(([key, change]) => ({ key, value: positive(tokenOf(told, key) - change) })),
  }
}

const positive = (value: bigint): bigint => (value < 0n ? 0n : value)
const modulo = (value: bigint): bigint => ((value % words) + words) % words
