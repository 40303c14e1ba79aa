import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import create2 from '../vectors/create2.json' with { type: 'json' }
import { innerAddress, saltedAddress } from './index.ts'
import { fromAddressWhole } from './machine/words.ts'
import { MemoryHost } from './testing/memory-host.ts'
import { runCode, testContract, testTransactionId } from './testing/run-code.ts'

test('CREATE2 makes the addresses that tronweb computes', () => {
  for (const { creator, salt, code, address } of create2.vectors) {
    expect(saltedAddress(creator, BigInt(salt), fromHex(code))).toBe(address)
  }
})

test('CREATE makes them of the transaction and the internal transactions before, and pushes them with their 41', () => {
  const host = new MemoryHost()
  // Two empty creations; their addresses are stored in rows 0 and 1.
  const { result } = runCode('600060006000f0600055600060006000f060015500', { host })
  const first = innerAddress(testTransactionId, 0)
  const second = innerAddress(testTransactionId, 1)
  expect(result).toBe('SUCCESS')
  expect([host.contract(first), host.contract(second)]).toEqual([{ version: 0 }, { version: 0 }])
  expect(host.storage(testContract, 0n)).toBe(fromAddressWhole(first))
  expect(host.storage(testContract, 1n)).toBe(fromAddressWhole(second))
})

test('a second contract at the same address fails and uses all its energy', () => {
  const outcome = runCode('60006000600060006000600060006000f550f500')
  expect(outcome).toMatchObject({ result: 'SUCCESS', energyUsed: 1_000_000n })
  expect(outcome.internalTransactions.map(({ rejected }) => rejected)).toEqual([false, true])
})

test.each([
  ['code that begins with ef', '60ef60005360016000f3', 'INVALID_CODE'],
  ['code without enough energy', '6107d06000f3', 'OUT_OF_ENERGY'],
])('a deployment of %s fails', (_what, code, result) => {
  const contract = '41000000000000000000000000000000000000abcd'
  const outcome = runCode('', { kind: 'create', contract, data: fromHex(code), energyLimit: 300_000n })
  expect(outcome).toMatchObject({ result, energyUsed: 300_000n })
})
