// Calls and answers of the contract as words, by hand: a million of them must be fast.
import { type Address, fromEvmAddress, fromHex, toEvmAddress, toHex } from '@sundial/primitives'
import { type Abi, toEventSelector, toFunctionSelector, toFunctionSignature } from 'viem'
import { contracts } from '../../../contracts/index.ts'
import type { BookEvent } from '../src/order-book.ts'
import type { Side } from '../src/order-number.ts'

export type Word = bigint | number | boolean | Address | readonly bigint[]

const functions = selectorsOf([
  ...contracts.orderBook.abi,
  ...contracts.hostileToken.abi,
  ...contracts.hostileTrader.abi.filter((item) => item.type === 'function' && item.name === 'send'),
])
const errorBySelector = new Map(
  contracts.orderBook.abi
    .filter((item) => item.type === 'error')
    .map((item) => {
      const signature = `${item.name}(${item.inputs.map(({ type }) => type).join(',')})`
      return [toFunctionSelector(signature), item.name]
    }),
)
const eventByTopic = new Map(
  contracts.orderBook.abi
    .filter((item) => item.type === 'event')
    .map((item) => [toEventSelector(item).slice(2), item.name]),
)

function selectorsOf(abi: Abi): ReadonlyMap<string, string> {
  const found = abi.filter((item) => item.type === 'function')
  return new Map(found.map((item) => [item.name, toFunctionSelector(toFunctionSignature(item)).slice(2)]))
}

/** The data of a call whose arguments are words, and at most one list, which comes last. */
export function encodeCall(name: string, args: readonly Word[] = []): Uint8Array {
  const list = args.findLast((arg) => typeof arg === 'object')
  const head = args.map((arg) => (typeof arg === 'object' ? wordOf(args.length * 32) : wordOf(arg)))
  const tail = list === undefined ? '' : wordOf(list.length) + list.map(wordOf).join('')
  return fromHex(functions.get(name)! + head.join('') + tail)
}

/** The data of a call whose last argument is bytes. */
export function encodeWithBytes(name: string, args: readonly Word[], bytes: Uint8Array): Uint8Array {
  const head = args.map((arg) => wordOf(arg as bigint)).join('') + wordOf((args.length + 1) * 32)
  const padded = toHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return fromHex(functions.get(name)! + head + wordOf(bytes.length) + padded)
}

const wordOf = (value: Exclude<Word, readonly bigint[]>): string =>
  typeof value === 'string'
    ? toEvmAddress(value).slice(2).padStart(64, '0')
    : BigInt(value).toString(16).padStart(64, '0')

export function decodeWords(data: Uint8Array): readonly bigint[] {
  const hex = toHex(data)
  return Array.from({ length: Math.floor(hex.length / 64) }, (_, index) =>
    BigInt(`0x${hex.slice(index * 64, index * 64 + 64)}`),
  )
}

export const addressOf = (word: bigint): Address =>
  fromEvmAddress(fromHex(word.toString(16).padStart(64, '0')))

/** The name of an error of the contract. */
export const errorOf = (data: Uint8Array): string => {
  const selector = `0x${toHex(data.slice(0, 4))}`
  return errorBySelector.get(selector as `0x${string}`) ?? selector
}

const sideOf = (word: bigint): Side => (word === 0n ? 'buy' : 'sell')

/** An event of the contract that changes the book. */
export function decodeBookEvent({
  topics,
  data,
}: {
  readonly topics: readonly Uint8Array[]
  readonly data: Uint8Array
}): BookEvent | undefined {
  const [pair, account, order] = topics.slice(1).map((topic) => decodeWords(topic)[0]!)
  const words = decodeWords(data)
  const ofOrder = { pair: Number(pair), owner: addressOf(account!), order: order ?? 0n }
  const ofTaker = {
    pair: Number(pair),
    taker: addressOf(account!),
    side: sideOf(words[0]!),
    price: Number(words[1]!),
  }
  switch (eventByTopic.get(toHex(topics[0]!))) {
    case 'Placed':
      return { kind: 'placed', ...ofOrder, side: ofTaker.side, price: ofTaker.price, lots: words[2]! }
    case 'Filled':
      return { kind: 'filled', ...ofTaker, generation: Number(words[2]!), lots: words[3]! }
    case 'Taken':
      return { kind: 'taken', ...ofTaker, lots: words[2]!, filled: words[3]!, paid: words[4]! }
    case 'Claimed':
      return { kind: 'claimed', ...ofOrder, lots: words[0]! }
    case 'Cancelled':
      return { kind: 'cancelled', ...ofOrder, lots: words[0]! }
    default:
      return undefined
  }
}
