import { fromHex, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { execute } from './index.ts'
import { MemoryHost, testAddress } from './testing/memory-host.ts'

const owner = testAddress(0x1001)
const transactionId = new Uint8Array(32).fill(7)

test('adds, stores and returns', () => {
  const host = new MemoryHost()
  host.createAccount(owner)
  const contract = testAddress(0x2001)
  host.install(contract, fromHex('600260030160005560005460005260206000f3'))
  const outcome = execute(host, {
    kind: 'call',
    transactionId,
    caller: owner,
    contract,
    data: new Uint8Array(0),
    callValue: 0n,
    tokenId: 0n,
    tokenValue: 0n,
    energyLimit: 100_000n,
  })
  expect(outcome).toMatchObject({ result: 'SUCCESS', error: undefined })
  expect(toHex(outcome.returnData)).toBe('05'.padStart(64, '0'))
  expect(outcome.energyUsed).toBe(3n * 3n + 3n + 20_000n + 3n + 50n + 3n + 1n + 3n + 3n + 3n)
  expect(host.storage(contract, 0n)).toBe(5n)
})
