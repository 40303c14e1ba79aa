// Orders of the second market that a person sent and the index does not list yet, cancellations in the same state, and orders that
// failed. They stay over a reload, until the chain has an answer.
import { storedValue } from './stored-value.ts'

/** An order as it was sent. */
export type SentOrder = {
  /** Of its transaction. */
  readonly hash: string
  /** The account, in base58. */
  readonly uAddr: string
  readonly pairID: number
  /** 0 buys the first token, 1 sells it. */
  readonly orderType: 0 | 1
  /** As typed: whole second tokens for one first token, and whole first tokens. */
  readonly price: string
  readonly amount: string
  readonly time: number
  /** The index has listed it, in a block that was not final. */
  readonly wasListed?: boolean
}

/** A cancellation as it was sent. */
export type SentCancellation = { readonly hash: string; readonly uAddr: string; readonly orderID: string }

/** More than this are not kept in a list. */
const mostKept = 200

const isRecord = (found: unknown): found is Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null

const textsIn = (found: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean =>
  names.every((name) => typeof found[name] === 'string')

const isOrder = (found: unknown): found is SentOrder =>
  isRecord(found) &&
  textsIn(found, 'hash', 'uAddr', 'price', 'amount') &&
  typeof found['pairID'] === 'number' &&
  typeof found['time'] === 'number' &&
  (found['orderType'] === 0 || found['orderType'] === 1)

const isCancellation = (found: unknown): found is SentCancellation =>
  isRecord(found) && textsIn(found, 'hash', 'uAddr', 'orderID')

const listOf =
  <Item>(isItem: (found: unknown) => found is Item) =>
  (found: unknown): readonly Item[] =>
    Array.isArray(found) ? found.filter(isItem) : []

const readOrders = listOf(isOrder)

type Failures = Readonly<Record<string, readonly SentOrder[]>>

const readFailures = (found: unknown): Failures =>
  isRecord(found) && !Array.isArray(found)
    ? Object.fromEntries(Object.entries(found).map(([address, orders]) => [address, readOrders(orders)]))
    : {}

const unconfirmed = storedValue('unConfirmOrderList', readOrders)
const cancelled = storedValue('cancelOrderList', listOf(isCancellation))
const failures = storedValue('delegateFailureList', readFailures)

const without = <Item>(items: readonly Item[], index: number): readonly Item[] =>
  items.filter((_, at) => at !== index)

/** The newest comes first. */
export const addUnconfirmed = (order: SentOrder): void =>
  unconfirmed.set([order, ...unconfirmed.get()].slice(0, mostKept))
export const removeUnconfirmed = (index: number): void => unconfirmed.set(without(unconfirmed.get(), index))
/** It stays in the list, since a fork may undo its block. */
export const markListed = (index: number): void =>
  unconfirmed.set(
    unconfirmed.get().map((order, at) => (at === index ? { ...order, wasListed: true } : order)),
  )
export const useUnconfirmed = (): readonly SentOrder[] => unconfirmed.use()

/** The newest comes last. */
export const addCancelled = (one: SentCancellation): void =>
  cancelled.set([...cancelled.get(), one].slice(-mostKept))
export const removeCancelled = (index: number): void => cancelled.set(without(cancelled.get(), index))
export const useCancelled = (): readonly SentCancellation[] => cancelled.use()

/** Of the account of the order. */
export function addFailure(order: SentOrder): void {
  const all = failures.get()
  failures.set({ ...all, [order.uAddr]: [order, ...(all[order.uAddr] ?? [])].slice(0, mostKept) })
}

export function removeFailure(address: string, index: number): void {
  const all = failures.get()
  failures.set({ ...all, [address]: without(all[address] ?? [], index) })
}

export const useFailures = (address: string): readonly SentOrder[] => failures.use()[address] ?? noFailures

const noFailures: readonly SentOrder[] = []
