import * as api from './messages/api.ts'
import { readFileSync } from 'node:fs'
import { fromHex, limits, Malformed, TronError, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  account,
  block,
  bool,
  bytes,
  exchange,
  int32,
  int64,
  map,
  marketAccountOrder,
  marketOrder,
  marketOrderIdList,
  marketOrderPair,
  marketPriceList,
  message,
  permission,
  rawTransaction,
  receipt,
  repeated,
  string,
  transaction,
  unknownFields,
} from './index.ts'

const everything = message({
  flag: [1, bool],
  small: [2, int32],
  large: [3, int64],
  words: [4, repeated(string)],
  numbers: [5, repeated(int64)],
  amounts: [6, map(string, int64)],
  inner: [7, message({ data: [1, bytes] })],
  far: [200, bytes],
})

const anything = fc.record({
  flag: fc.boolean(),
  small: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  large: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  words: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  numbers: fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { maxLength: 4 }),
  amounts: fc.uniqueArray(
    fc.record({ key: fc.string(), value: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }) }),
    { maxLength: 3, selector: ({ key }) => key },
  ),
  inner: fc.option(fc.record({ data: fc.uint8Array({ maxLength: 200 }) }), { nil: undefined }),
  far: fc.uint8Array({ maxLength: 5 }),
})

test('any value comes back from its bytes', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(everything.decode(everything.encode(value))).toEqual(value)
    }),
  )
})

test.each([{ visible: true }, { visible: false }])('any value comes back from its JSON (%o)', (form) => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(everything.fromJson(everything.toJson(value, form), form)).toEqual(value)
    }),
  )
})

describe('re-encoding gives the bytes that were read', () => {
  test.each([
    ['an explicit zero', '0800'],
    ['fields out of order', '1002' + '0801'],
    ['a field given twice', '1002' + '1003'],
    ['an overlong varint', '108200'],
    ['an overlong tag', '90000a'],
    ['an overlong length', '228100' + '61'],
    ['a length with bits past the 32nd', '22818080808010' + '61'],
    ['a bool of two', '0802'],
    ['an int32 without its upper bits', '10ffffffff0f'],
    ['bits past the 64th', '18' + 'ffffffffffffffffff7f'],
    ['a list of numbers unpacked', '2801' + '2802'],
    ['an empty packed list', '2a00'],
    ['a map entry without its value', '32030a0161'],
    ['a message in two parts', '3a030a0101' + '1801' + '3a00'],
    ['a key of a map given twice', '32050a01611001' + '32050a01611002'],
    ['an unknown field in an entry of a map', '32070a016110011805'],
    ['a group', '43' + '0801' + '44'],
    ['a tag of ten bytes', '88808080808080808000' + '01'],
    ['an unknown field before a known one', 'f80601' + '0801'],
    ['a known number with another wire type', '0a0161'],
  ])('%s', (_, hex) => {
    expect(toHex(everything.encode(everything.decode(fromHex(hex))))).toBe(hex)
  })

  test('any bytes that are a message at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (input) => {
        let value: ReturnType<typeof everything.decode>
        try {
          value = everything.decode(input)
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed)
          return
        }
        expect(toHex(everything.encode(value))).toBe(toHex(input))
      }),
      { numRuns: 3000 },
    )
  })
})

test('the tenth byte of a number counts as 1, whatever it is, as in protobuf for Java', () => {
  for (const last of ['00', '01', '40']) {
    const read = everything.decode(fromHex(`18d3b985808080808080${last}`))
    expect(read.large).toBe(-9_223_372_036_854_686_509n)
    expect(toHex(everything.rewrite(read, 'canonical'))).toBe('18d3b98580808080808001')
    expect(everything.decode(fromHex(`08808080808080808080${last}`)).flag).toBe(true)
  }
})

test('a text that is not UTF-8 is refused', () => {
  for (const broken of ['80', 'e6bc', 'c080', 'eda080', 'f4908080'])
    expect(() => everything.decode(fromHex(`220${broken.length / 2}${broken}`))).toThrow(Malformed)
  expect(everything.decode(fromHex('2206' + 'efbbbfefbfbd')).words).toEqual(['\ufeff\ufffd'])
})

test('a changed copy of an irregular value is encoded anew, unknown fields with it', () => {
  const read = everything.decode(fromHex('0800' + '1005' + 'f80601'))
  expect(read[unknownFields]).toEqual(fromHex('f80601'))
  expect(toHex(everything.encode({ ...read, small: 6 }))).toBe('1006f80601')
})

test('an irregular value cannot be changed in place, so its original bytes cannot go stale', () => {
  expect(Object.isFrozen(everything.decode(fromHex('0800')))).toBe(true)
})

test.each([1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_431, 33_554_432, 536_870_911])(
  'a tag of field number %i is canonical in its shortest form only',
  (number) => {
    const high = message({ flag: [number, bool] })
    const shortest = high.encode(high.create({ flag: true }))
    expect(Object.isFrozen(high.decode(shortest))).toBe(false)
    if (number >= 33_554_432) return
    const overlong = fromHex(
      toHex(shortest).replace(
        /(..)01$/,
        (_, end: string) => `${toHex(Uint8Array.of(Number(`0x${end}`) | 128))}0001`,
      ),
    )
    expect(Object.isFrozen(high.decode(overlong))).toBe(true)
  },
)

test('int64 beyond 2^53 stays exact in JSON', () => {
  const json = everything.toJson(everything.create({ large: 9_223_372_036_854_775_807n }), { visible: false })
  expect(json).toEqual({ large: 9_223_372_036_854_775_807n })
  expect(everything.fromJson({ large: '9223372036854775807' }, { visible: false }).large).toBe(2n ** 63n - 1n)
})

test.each([
  ['a number past 64 bits', { large: '9223372036854775808' }],
  ['a fraction', { small: 1.5 }],
  ['a text for a list', { words: 'a' }],
  ['hex with an odd digit', { far: 'abc' }],
  ['a list for an object', []],
])('%s in JSON is refused by code', (_, json) => {
  expect(() => everything.fromJson(json, { visible: false })).toThrow(TronError)
})

test('messages nest a hundred deep, as in protobuf for Java, and no deeper', () => {
  const level = message({ inner: [1, bytes] })
  let inner = fromHex('0a00')
  for (let depth = 1; depth < 100; depth++) inner = level.encode({ inner })
  const lazy: { read?: (typeof bytes)['read'] } = {}
  const nest = message({
    inner: [1, { ...bytes, read: (...input: Parameters<(typeof bytes)['read']>) => lazy.read!(...input) }],
  })
  lazy.read = (reader, state) => nest.read(reader, state) as never
  expect(() => nest.decode(inner)).not.toThrow()
  expect(() => nest.decode(level.encode({ inner }))).toThrow('nest too deep')
  const groups = (depth: number) => fromHex('43'.repeat(depth) + '44'.repeat(depth))
  expect(() => everything.decode(groups(100))).not.toThrow()
  expect(() => everything.decode(groups(101))).toThrow('nest too deep')
})

/** Field numbers stand once more in the facts collected from the protocol; both must agree. */
const wire = JSON.parse(readFileSync('vectors/tron-wire.json', 'utf8')) as {
  messages: Record<string, Record<string, [number, string, string?]>>
}

test.each([
  ['Transaction', transaction],
  ['Transaction.raw', rawTransaction],
  ['TransactionInfo', receipt],
  ['Block', block],
  ['Account', account],
  ['Permission', permission],
  ['Exchange', exchange],
  ['MarketOrder', marketOrder],
  ['MarketAccountOrder', marketAccountOrder],
  ['MarketOrderPair', marketOrderPair],
  ['MarketPriceList', marketPriceList],
  ['MarketOrderIdList', marketOrderIdList],
  ['Return', api.returnMessage],
  ['TransactionExtention', api.transactionExtention],
  ['EstimateEnergyMessage', api.estimateEnergyMessage],
  ['BlockExtention', api.blockExtention],
  ['BlockList', api.blockList],
  ['BlockListExtention', api.blockListExtention],
  ['TransactionInfoList', api.receiptList],
  ['TransactionIdList', api.transactionIdList],
  ['NumberMessage', api.numberMessage],
  ['BytesMessage', api.bytesMessage],
  ['PaginatedMessage', api.paginatedMessage],
  ['PricesResponseMessage', api.pricesMessage],
  ['BlockLimit', api.blockLimit],
  ['BlockReq', api.blockRequest],
  ['DynamicProperties', api.dynamicProperties],
  ['WitnessList', api.witnessList],
  ['ProposalList', api.proposalList],
  ['ExchangeList', api.exchangeList],
  ['ChainParameters', api.chainParameters],
  ['MarketOrderList', api.marketOrderList],
  ['MarketOrderPairList', api.marketOrderPairList],
  ['GetAvailableUnfreezeCountRequestMessage', api.unfreezeCountRequest],
  ['GetAvailableUnfreezeCountResponseMessage', api.unfreezeCount],
  ['CanDelegatedMaxSizeRequestMessage', api.delegatableRequest],
  ['CanDelegatedMaxSizeResponseMessage', api.delegatable],
  ['CanWithdrawUnfreezeAmountRequestMessage', api.withdrawableRequest],
  ['CanWithdrawUnfreezeAmountResponseMessage', api.withdrawable],
  ['AccountBalanceRequest', api.accountBalanceRequest],
  ['AccountBalanceResponse', api.accountBalanceResponse],
  ['BlockBalanceTrace', api.blockBalanceTrace],
  ['BlockBalanceTrace.BlockIdentifier', api.blockIdentifier],
  ['TransactionSignWeight', api.transactionSignWeight],
  ['TransactionApprovedList', api.transactionApprovedList],
] as const)('%s has the protocol’s field numbers', (name, type) => {
  const ours = Object.values(type.fields as Record<string, readonly [number, unknown, string?]>).map(
    ([number]) => number,
  )
  const theirs = Object.values(wire.messages[name]!).map(([number]) => number)
  expect(ours.toSorted((a, b) => a - b)).toEqual(theirs.toSorted((a, b) => a - b))
})

test.each([{ visible: false }, { visible: true }])(
  'prints and reads the id of an issued token as text in the form $visible',
  (form) => {
    const issuer = account.fromJson({ asset_issued_ID: '10000001' }, form)
    expect(Buffer.from(issuer.assetIssuedId).toString()).toBe('10000001')
    expect(account.toJson(issuer, form)).toEqual({ asset_issued_ID: '10000001' })
  },
)

test('as many unknown fields as a transaction has room for come back', () => {
  const encoded = fromHex('f80601'.repeat(Math.floor(limits.transactionBytes / 3)))
  expect(toHex(everything.encode(everything.decode(encoded)))).toBe(toHex(encoded))
})
