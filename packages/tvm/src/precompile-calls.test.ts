import { fromHex, sha256, toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { mainnetRules, MemoryHost } from './testing/memory-host.ts'
import { runCode, testContract, traceCode } from './testing/run-code.ts'

/** Stores a word in memory, calls a precompile with 32 bytes and returns memory, with the pushed word in row 0. */
const callOf = (address: number, energy: string) =>
  `7f${'ab'.repeat(32)}600052602060006020600060${address.toString(16).padStart(2, '0')}${energy}fa60005560206000f3`

test('SHA-256 of a word costs 72 and returns the rest of its energy', () => {
  const host = new MemoryHost()
  const outcome = runCode(callOf(2, '61ffff'), { host })
  expect(toHex(outcome.returnData)).toBe(toHex(sha256(fromHex('ab'.repeat(32)))))
  expect(host.storage(testContract, 0n)).toBe(1n)
  const steps = traceCode(callOf(2, '61ffff'))
  const at = steps.findIndex(({ name }) => name === 'STATICCALL')
  expect(steps[at]!.energyLeft - steps[at + 1]!.energyLeft).toBe(40 + 60 + 12)
  expect(outcome.internalTransactions).toEqual([])
})

test('with one energy too few it uses all of it and pushes zero', () => {
  const host = new MemoryHost()
  runCode(callOf(2, '6047'), { host })
  expect(host.storage(testContract, 0n)).toBe(0n)
})

test('sun sent to a precompile without an account fails the contract with all its energy', () => {
  const outcome = runCode('60006000600060006001600261fffff100')
  expect(outcome).toMatchObject({ result: 'UNKNOWN', error: 'transfer failure', energyUsed: 1_000_000n })
})

/** Identity of 64 bytes into an area of 0 or 33 bytes, and the resulting MSIZE. */
const identityInto = (room: string) =>
  '60' + room + '60806040' + '60006004' + '61fffffa' + '5960005260206000f3'

test('the whole output goes to memory, however small the output area', () => {
  // java-tron writes it all the same.
  const { returnData } = runCode(identityInto('00'))
  expect(toHex(returnData)).toBe('c0'.padStart(64, '0'))
})

describe('since selfdestruct is restricted', () => {
  const host = () => new MemoryHost({ ...mainnetRules, getAllowTvmSelfdestructRestriction: 1n })

  test.each([
    ['no area, no growth', '00', '40'],
    ['an area of 33 bytes is two words', '21', 'c0'],
  ])('%s', (_, room, size) => {
    const { returnData } = runCode(identityInto(room), { host: host() })
    expect(toHex(returnData)).toBe(size.padStart(64, '0'))
  })

  test('output longer than its area is truncated', () => {
    // SHA-256 of 32 zeros into the first 4 bytes of memory that contains a word of 0xab.
    const code = `7f${'ab'.repeat(32)}600052` + '6004600060206020600261fffffa' + '5060206000f3'
    const hash = toHex(sha256(new Uint8Array(32)))
    expect(toHex(runCode(code, { host: host() }).returnData)).toBe(hash.slice(0, 8) + 'ab'.repeat(28))
    expect(toHex(runCode(code).returnData)).toBe(hash)
  })
})
