import { fromHex, sha256, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { MemoryHost } from './testing/memory-host.ts'
import { runCode, testContract, traceCode } from './testing/run-code.ts'

/** Puts a word into memory, calls a precompile with 32 bytes and answers what stands in memory, and in the row 0 what was pushed. */
const callOf = (address: number, energy: string) =>
  `7f${'ab'.repeat(32)}600052602060006020600060${address.toString(16).padStart(2, '0')}${energy}fa60005560206000f3`

test('SHA-256 of a word costs 72 and leaves the rest of what it was given', () => {
  const host = new MemoryHost()
  const outcome = runCode(callOf(2, '61ffff'), { host })
  expect(toHex(outcome.returnData)).toBe(toHex(sha256(fromHex('ab'.repeat(32)))))
  expect(host.storage(testContract, 0n)).toBe(1n)
  const steps = traceCode(callOf(2, '61ffff'))
  const at = steps.findIndex(({ name }) => name === 'STATICCALL')
  expect(steps[at]!.energyLeft - steps[at + 1]!.energyLeft).toBe(40 + 60 + 12)
  expect(outcome.internalTransactions).toEqual([])
})

test('with one energy too few it spends it all and pushes a zero', () => {
  const host = new MemoryHost()
  runCode(callOf(2, '6047'), { host })
  expect(host.storage(testContract, 0n)).toBe(0n)
})

test('sun sent to a precompile that has no account fails the contract with all its energy', () => {
  const outcome = runCode('60006000600060006001600261fffff100')
  expect(outcome).toMatchObject({ result: 'UNKNOWN', error: 'transfer failure', energyUsed: 1_000_000n })
})

test('all of the answer goes to memory, however little room was asked for', () => {
  // Identity of 64 bytes into room for none: java-tron writes them all the same.
  const { returnData } = runCode('60006080604060006004' + '61fffffa' + '5960005260206000f3')
  expect(toHex(returnData)).toBe('c0'.padStart(64, '0'))
})
