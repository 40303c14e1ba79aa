import { type Address, fromHex, toEvmAddress, toHex } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import { encodeAbiParameters, encodeEventTopics, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { type LoggedTransaction, orderBookLogs } from './order-book-logs.ts'

// Logs that viem encodes by the compiler's ABI of the contract.

const book = `41${'b0'.repeat(20)}`
const other = `41${'0c'.repeat(20)}`
const alice = `41${'a1'.repeat(20)}`
const token = `41${'70'.repeat(20)}`
const { abi } = contracts.orderBook
const evm = (address: Address) => toEvmAddress(address)
const bytes = (hex: string) => fromHex(hex.slice(2))

/** The values by the names of the event's members. */
function logOf(eventName: string, args: Readonly<Record<string, unknown>>, contract = book): Log {
  const { inputs } = abi.filter((item) => item.type === 'event').find(({ name }) => name === eventName)!
  const topics = encodeEventTopics({ abi, eventName, args })
  const plain = inputs.filter(({ indexed }) => indexed !== true)
  const data = encodeAbiParameters(
    plain,
    plain.map(({ name }) => args[name!]),
  )
  return {
    address: fromHex(contract.slice(2)),
    topics: topics.map((topic) => bytes(topic as string)),
    data: bytes(data),
  }
}

const transaction = (log: readonly Log[], more: Partial<LoggedTransaction> = {}): LoggedTransaction => ({
  id: 'ab'.repeat(32),
  succeeded: true,
  isCall: true,
  receipt: { log } as unknown as LoggedTransaction['receipt'],
  ...more,
})

const read = (log: readonly Log[], more: Partial<LoggedTransaction> = {}) =>
  orderBookLogs([book], [transaction([]), transaction(log, more)])[0]!.logs

const order = 0x1_01_000007_00000000_00000002n
const ofTaker = { pair: 1, taker: evm(alice), side: 1, price: 7 }

describe('events of the contract', () => {
  test.each([
    [
      'PairListed',
      { pair: 3, first: evm(token), second: evm(other), lot: 2n ** 96n - 1n, tick: 5n },
      { kind: 'listed', pair: 3, first: token, second: other, lot: 2n ** 96n - 1n, tick: 5n },
    ],
    [
      'PairListed',
      { pair: 3, first: evm(token), second: zeroAddress, lot: 1n, tick: 5n },
      { kind: 'listed', pair: 3, first: token, second: undefined, lot: 1n, tick: 5n },
    ],
    [
      'Placed',
      { pair: 1, owner: evm(alice), order, side: 1, price: 7, lots: 2 ** 40 - 1 },
      { kind: 'placed', pair: 1, owner: alice, order, side: 'sell', price: 7, lots: 2n ** 40n - 1n },
    ],
    [
      'Filled',
      { ...ofTaker, generation: 9, lots: 4 },
      { kind: 'filled', pair: 1, taker: alice, side: 'sell', price: 7, generation: 9, lots: 4n },
    ],
    [
      'Taken',
      { ...ofTaker, side: 0, lots: 6, filled: 4, paid: 2n ** 255n },
      { kind: 'taken', pair: 1, taker: alice, side: 'buy', price: 7, lots: 6n, filled: 4n, paid: 2n ** 255n },
    ],
    [
      'Claimed',
      { pair: 1, owner: evm(alice), order, lots: 4 },
      { kind: 'claimed', pair: 1, owner: alice, order, lots: 4n },
    ],
    [
      'Cancelled',
      { pair: 1, owner: evm(alice), order, lots: 4 },
      { kind: 'cancelled', pair: 1, owner: alice, order, lots: 4n },
    ],
  ])('%s is read with all its members', (name, args, expected) => {
    expect(read([logOf(name, args)])).toEqual([{ transactionIndex: 1, ...expected }])
  })

  test('are of the compiled contract, all of them', () => {
    const names = abi.flatMap((item) => (item.type === 'event' ? [item.name] : []))
    expect(names.toSorted()).toEqual([
      'Cancelled',
      'Claimed',
      'Filled',
      'OwnershipTransferred',
      'PairListed',
      'Placed',
      'Taken',
    ])
  })

  test('do not exist in a failed transaction, of another contract, and of an owner who gives up the right to list', () => {
    const placed = logOf('Claimed', { pair: 1, owner: evm(alice), order, lots: 4 })
    expect(read([placed], { succeeded: false })).toEqual([])
    expect(read([logOf('Claimed', { pair: 1, owner: evm(alice), order, lots: 4 }, other)])).toEqual([])
    expect(
      read([logOf('OwnershipTransferred', { previousOwner: evm(alice), newOwner: zeroAddress })]),
    ).toEqual([])
  })
})

describe('logs that are none of an order book are named, and no reader fails', () => {
  const placed = logOf('Placed', { pair: 1, owner: evm(alice), order, side: 1, price: 7, lots: 3 })
  const withData = (change: (data: Uint8Array) => Uint8Array): Log => ({
    ...placed,
    data: change(placed.data),
  })
  const withWord = (at: number, hex: string) =>
    withData((data) =>
      fromHex(toHex(data.subarray(0, 32 * at)) + hex.padStart(64, '0') + toHex(data.subarray(32 * at + 32))),
    )

  test.each<readonly [string, Log]>([
    ['no topics', { ...placed, topics: [] }],
    ['an unknown topic', { ...placed, topics: [placed.topics[1]!, ...placed.topics.slice(1)] }],
    ['too few topics', { ...placed, topics: placed.topics.slice(0, 3) }],
    ['a short topic', { ...placed, topics: [...placed.topics.slice(0, 3), new Uint8Array(31)] }],
    [
      'a pair beyond 32 bits',
      {
        ...placed,
        topics: [
          placed.topics[0]!,
          fromHex('1'.padEnd(10, '0').padStart(64, '0')),
          ...placed.topics.slice(2),
        ],
      },
    ],
    ['too little data', withData((data) => data.subarray(0, 64))],
    ['too much data', withData((data) => new Uint8Array([...data, ...data.subarray(0, 32)]))],
    ['data of no whole words', withData((data) => new Uint8Array([...data, 1]))],
    ['a third side', withWord(0, '2')],
    ['a price beyond 24 bits', withWord(1, '1000000')],
    ['lots beyond 40 bits', withWord(2, '10000000000')],
  ])('%s', (_, log) => {
    expect(read([log])).toMatchObject([{ kind: 'unreadable', transactionIndex: 1 }])
  })

  test('and a call without a receipt makes every book unknown', () => {
    expect(orderBookLogs([book, other], [transaction([], { receipt: undefined })])).toMatchObject([
      { contract: book, logs: [{ kind: 'unreadable' }] },
      { contract: other, logs: [{ kind: 'unreadable' }] },
    ])
  })
})
