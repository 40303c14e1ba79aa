// What the wallet signs is what a library that is not ours reads with the interface of the compiled contract.
import { contracts } from '@sundial/contracts'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Abi, decodeFunctionData, encodeFunctionData } from 'viem'
import { type BookCall, decodeBookCall, encodeApproval, encodeBookCall, readAllowance } from './book-call.ts'

const abi = contracts.orderBook.abi as Abi

const request = fc.record({
  kind: fc.constantFrom('buy' as const, 'sell' as const),
  pair: fc.nat(2 ** 32 - 1),
  price: fc.nat(2 ** 24 - 1),
  lots: fc.bigInt(0n, 2n ** 40n - 1n),
  mostPrices: fc.nat(2 ** 16 - 1),
  waits: fc.boolean(),
})
const order = fc.bigInt(0n, 2n ** 128n - 1n)
const call: fc.Arbitrary<BookCall> = fc.oneof(
  request,
  fc.record({ kind: fc.constant('claim' as const), orders: fc.array(order, { maxLength: 5 }) }),
  fc.record({ kind: fc.constant('cancel' as const), order }),
)

const argumentsOf = (one: BookCall): readonly unknown[] => {
  if (one.kind === 'claim') return [one.orders]
  if (one.kind === 'cancel') return [one.order]
  return [one.pair, one.price, Number(one.lots), one.mostPrices, one.waits ? 0 : 1]
}

test('a call has the bytes that the interface of the contract gives it, and is read from them again', () => {
  fc.assert(
    fc.property(call, (one) => {
      const data = encodeBookCall(one)
      expect(decodeFunctionData({ abi, data: `0x${toHex(data)}` })).toEqual({
        functionName: one.kind,
        args: argumentsOf(one),
      })
      expect(decodeBookCall(data)).toEqual(one)
    }),
  )
})

test('data of no call of a book, and data that the contract would refuse, say nothing', () => {
  const refused = encodeBookCall({ kind: 'buy', pair: 1, price: 2, lots: 3n, mostPrices: 4, waits: true })
  refused[refused.length - 1] = 2
  expect(decodeBookCall(refused)).toBeUndefined()
  expect(decodeBookCall(refused.subarray(0, 40))).toBeUndefined()
  const other = encodeFunctionData({ abi, functionName: 'renounceOwnership' })
  expect(decodeBookCall(fromHex(other.slice(2)))).toBeUndefined()
})

const spender = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')

test('an approval names the spender and the exact amount', () => {
  const erc20 = contracts.plainToken.abi as Abi
  const { functionName, args } = decodeFunctionData({
    abi: erc20,
    data: `0x${toHex(encodeApproval(spender, 123n))}`,
  })
  expect([functionName, args?.map(String).map((text) => text.toLowerCase())]).toEqual([
    'approve',
    [`0x${spender.slice(2)}`, '123'],
  ])
})

test('an allowance is what the token answers, and zero where it answers nothing', async () => {
  const ask = (constant_result: readonly string[]) =>
    readAllowance({ token: spender, owner: spender, spender }, async () => ({ constant_result }))
  expect(await ask(['0'.repeat(62) + 'ff'])).toBe(255n)
  expect(await ask([])).toBe(0n)
})
