import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { addressOf, FakeCalls } from '../../testing/signed.ts'
import type { ContractSource } from './compiler.ts'
import { hashOfCode, Verifications } from './verifications.ts'

const address = addressOf(7)
const sourceOf = (name: string, match: 'full' | 'partial' = 'full') =>
  ({ contractName: name, match, files: [] }) as unknown as ContractSource

/** Verified at the time 100 by a release that stored no hash. */
async function openOlder(createdMs?: number) {
  const records = new MemoryRecords()
  const record = JSON.stringify(sourceOf('Old'))
  await records.putContractSource({ address, verifiedMs: 100, isFull: true, record })
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getcontractinfo', () => ({ runtimecode: '6002' }))
  return {
    records,
    verifications: new Verifications({
      records,
      calls,
      clock: { now: () => 300 },
      createdMs: async () => createdMs,
    }),
  }
}

test('a verification without a code hash counts until the contract is made again, and can be replaced then', async () => {
  for (const createdMs of [undefined, 50, 100]) {
    const { verifications } = await openOlder(createdMs)
    expect((await verifications.at(address))?.source).toMatchObject({ contractName: 'Old' })
    // What is known in full is not replaced by less.
    expect(await verifications.put(address, '6002', sourceOf('New', 'partial'))).toBe(false)
  }
  const { verifications, records } = await openOlder(200)
  expect(await verifications.at(address)).toBeUndefined()
  expect(await verifications.put(address, '6002', sourceOf('New', 'partial'))).toBe(true)
  expect((await verifications.at(address))?.source).toMatchObject({ contractName: 'New' })
  expect((await records.contractSource(address))?.codeHash).toBe(hashOfCode('6002'))
})

test('nobody waits for a node that hangs, and for a while it is not asked again', async () => {
  const records = new MemoryRecords()
  const row = { verifiedMs: 100, isFull: true, record: JSON.stringify(sourceOf('A')), codeHash: 'ab' }
  await records.putContractSource({ address, ...row })
  let asked = 0
  let now = 0
  const calls = {
    call: () => {
      asked++
      return new Promise<never>(() => undefined)
    },
  }
  const verifications = new Verifications({ records, calls, clock: { now: () => now } })
  const others = Array.from({ length: 30 }, (_, place) => addressOf(place + 100))
  for (const one of [address, ...others]) expect(await verifications.isOfCode(one, row)).toBe(true)
  expect(asked).toBe(1)
  now = 20_000
  await verifications.isOfCode(others[0]!, row)
  expect(asked).toBe(2)
})
