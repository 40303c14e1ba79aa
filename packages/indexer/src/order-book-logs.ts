// The logs of order book contracts (docs/markets.md) as events. Strict: whoever names the contract may name another one.
import { topicOf } from '@sundial/abi'
import type { Side } from '@sundial/markets'
import { type Address, equalBytes, fromHex, toHex } from '@sundial/primitives'
import type { Log, Receipt } from '@sundial/protocol'
import type { BookLog, BookLogs } from '@sundial/store'
import { contractOf } from './projection.ts'

/** A transaction of a block, as far as its logs need it. */
export type LoggedTransaction = {
  readonly id: string
  readonly succeeded: boolean
  /** Whether it ran a contract. */
  readonly isCall: boolean
  readonly receipt: Receipt | undefined
}

/** What the contracts logged in a block, each of them once. A failed transaction has no events. */
export const orderBookLogs = (
  contracts: readonly Address[],
  transactions: readonly LoggedTransaction[],
): readonly BookLogs[] =>
  contracts.map((contract) => ({
    contract,
    logs: transactions.flatMap(({ id, succeeded, isCall, receipt }, transactionIndex) => {
      if (isCall && succeeded && receipt === undefined)
        return [{ transactionIndex, ...unreadable(`The node has no receipt of transaction ${id}.`) }]
      const logs = succeeded ? (receipt?.log ?? []) : []
      return logs
        .filter((log) => contractOf(log) === contract)
        .flatMap((log) => eventOf(log))
        .map((event) => ({ transactionIndex, ...event }))
    }),
  }))

type Event<Kind extends BookLog['kind']> = Omit<BookLog & { readonly kind: Kind }, 'transactionIndex'>
type AnyEvent = { readonly [Kind in BookLog['kind']]: Event<Kind> }[BookLog['kind']]

const unreadable = (problem: string): Event<'unreadable'> => ({ kind: 'unreadable', problem })

/** Empty for events that say nothing of pairs and orders. */
function eventOf({ topics, data }: Log): readonly AnyEvent[] {
  const [topic, ...indexed] = topics
  const form = forms.find((one) => topic !== undefined && equalBytes(topic, one.topic))
  if (form === undefined) return [unreadable('It logs an event that an order book does not have.')]
  const words = [...indexed, ...wordsIn(data)].map(valueOf)
  const isOfForm =
    indexed.length === form.indexed &&
    data.length % 32 === 0 &&
    words.length === form.limits.length &&
    words.every((word, at) => word !== undefined && word < form.limits[at]!)
  if (!isOfForm) return [unreadable(`It logs ${form.name} with other values than an order book has.`)]
  return form.read(words as readonly bigint[])
}

const wordsIn = (data: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.floor(data.length / 32) }, (_, at) => data.subarray(32 * at, 32 * at + 32))

const valueOf = (word: Uint8Array): bigint | undefined =>
  word.length === 32 ? BigInt(`0x${toHex(word)}`) : undefined

type Form = {
  readonly name: string
  readonly topic: Uint8Array
  readonly indexed: number
  /** What each word is below. */
  readonly limits: readonly bigint[]
  readonly read: (words: readonly bigint[]) => readonly AnyEvent[]
}

/** By the name of the event, its types, and how many of them are topics. */
function form(name: string, types: string, indexed: number, read: Form['read']): Form {
  const limits = types.split(',').map((type) => limitOf(type))
  return { name, topic: fromHex(topicOf(`${name}(${types})`)), indexed, limits, read }
}

const limitOf = (type: string): bigint =>
  // A side is an enumeration of two, which is a uint8 in signatures.
  type === 'address' ? 1n << 160n : type === 'uint8' ? 2n : 1n << BigInt(type.slice('uint'.length))

const addressOf = (word: bigint): Address => `41${word.toString(16).padStart(40, '0')}`
const sideOf = (word: bigint): Side => (word === 0n ? 'buy' : 'sell')

const ofOrder = ([pair, owner, order]: readonly bigint[]) => ({
  pair: Number(pair),
  owner: addressOf(owner!),
  order: order!,
})
const ofTaker = ([pair, taker, side, price]: readonly bigint[]) => ({
  pair: Number(pair),
  taker: addressOf(taker!),
  side: sideOf(side!),
  price: Number(price),
})

const forms: readonly Form[] = [
  form('PairListed', 'uint32,address,address,uint96,uint96', 3, ([pair, first, second, lot, tick]) => [
    {
      kind: 'listed',
      pair: Number(pair),
      first: addressOf(first!),
      second: second === 0n ? undefined : addressOf(second!),
      lot: lot!,
      tick: tick!,
    },
  ]),
  form('Placed', 'uint32,address,uint128,uint8,uint24,uint40', 3, (words) => [
    {
      kind: 'placed',
      ...ofOrder(words),
      side: sideOf(words[3]!),
      price: Number(words[4]),
      lots: words[5]!,
    },
  ]),
  form('Filled', 'uint32,address,uint8,uint24,uint32,uint40', 2, (words) => [
    { kind: 'filled', ...ofTaker(words), generation: Number(words[4]), lots: words[5]! },
  ]),
  form('Taken', 'uint32,address,uint8,uint24,uint40,uint40,uint256', 2, (words) => [
    { kind: 'taken', ...ofTaker(words), lots: words[4]!, filled: words[5]!, paid: words[6]! },
  ]),
  form('Claimed', 'uint32,address,uint128,uint40', 3, (words) => [
    { kind: 'claimed', ...ofOrder(words), lots: words[3]! },
  ]),
  form('Cancelled', 'uint32,address,uint128,uint40', 3, (words) => [
    { kind: 'cancelled', ...ofOrder(words), lots: words[3]! },
  ]),
  form('OwnershipTransferred', 'address,address', 2, () => []),
]
