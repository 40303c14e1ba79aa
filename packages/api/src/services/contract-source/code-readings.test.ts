import { Malformed } from '@sundial/primitives'
import type { Reading } from '@sundial/solidity'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { NotNow } from '../../errors.ts'
import { addressOf } from '../../testing/signed.ts'
import { CodeReadings } from './code-readings.ts'
import type { ReadOrder, ReadResult } from './read-sources.ts'

const place = { file: 'A.sol', line: 3 }

const reading = {
  contract: 'A',
  file: 'A.sol',
  isToken: true,
  upgrades: [],
  gaps: [],
  functions: [
    {
      signature: 'mint()',
      access: { kind: 'restricted', groups: [{ isAlways: true, rules: [ownerRule()] }] },
    },
    { signature: 'gone()', access: { kind: 'nobody', groups: [] } },
  ],
  powers: ['mint()', 'gone()'].map((signature) => ({
    kind: 'mint',
    function: signature,
    place,
    text: '',
    where: 'supply',
    isSure: true,
    affects: [],
    when: [],
  })),
} as unknown as Reading

function ownerRule() {
  return { who: 'variable', holds: true, where: 'owner', roles: [], text: '', place }
}

/** Reads are answered by the test. */
async function open(answer: (order: ReadOrder) => Promise<ReadResult>) {
  const records = new MemoryRecords()
  const orders: ReadOrder[] = []
  let entered = 0
  const sources = {
    newestAmong: async (addresses: readonly string[]) => new Set(addresses),
    enter: () => {
      entered += 1
      return () => {
        entered -= 1
      }
    },
    read: async (order: ReadOrder) => {
      orders.push(order)
      return answer(order)
    },
  }
  const verify = (digit: number, verifiedMs: number) =>
    records.putContractSource({ address: addressOf(digit), verifiedMs, isFull: false, record: '{}' })
  return { readings: new CodeReadings({ records, sources }), orders, verify, entered: () => entered }
}

const read = async (): Promise<ReadResult> => ({
  compiler: 'v0.8.37',
  errors: [],
  files: [],
  main: 'A',
  report: { contracts: [], readings: [reading] },
})

test('a verified contract is read once, and again when other sources are verified', async () => {
  const world = await open(read)
  const address = addressOf(1)
  expect(await world.readings.of([address])).toEqual(new Map())
  await world.verify(1, 10)
  expect(await world.readings.of([address])).toEqual(new Map([[address, { summary: undefined }]]))
  await world.readings.readPending()
  await world.readings.readPending()
  expect(world.orders).toEqual([{ address }])
  const power = {
    kind: 'mint',
    function: 'mint()',
    file: 'A.sol',
    line: 3,
    access: 'restricted',
    who: 'owner',
    isSure: true,
  }
  const summary = { kind: 'read', isToken: true, gapCount: 0, powers: [power] }
  expect(await world.readings.of([address])).toEqual(new Map([[address, { summary }]]))
  await world.verify(1, 20)
  expect(await world.readings.of([address])).toEqual(new Map([[address, { summary: undefined }]]))
  await world.readings.readPending()
  expect(world.orders).toHaveLength(2)
  expect(world.entered()).toBe(0)
})

test('sources that cannot be read are stored as such and not tried again', async () => {
  const world = await open(async () => {
    throw new Malformed('ast', 'x')
  })
  await world.verify(1, 10)
  await world.readings.readPending()
  await world.readings.readPending()
  expect(world.orders).toHaveLength(1)
  const summary = { kind: 'unreadable', cause: 'malformed_ast' }
  expect(await world.readings.of([addressOf(1)])).toEqual(new Map([[addressOf(1), { summary }]]))
})

test('a busy compiler delays sources; others are read meanwhile', async () => {
  let isBusy = true
  const world = await open(async ({ address }) => {
    if (isBusy && address === addressOf(2)) throw new NotNow('compiler_busy', 'x')
    return read()
  })
  await world.verify(1, 10)
  await world.verify(2, 20)
  await world.readings.readPending()
  expect((await world.readings.of([addressOf(1)])).get(addressOf(1))?.summary).toBeDefined()
  expect((await world.readings.of([addressOf(2)])).get(addressOf(2))?.summary).toBeUndefined()
  isBusy = false
  await world.readings.readPending()
  await world.readings.readPending()
  expect((await world.readings.of([addressOf(2)])).get(addressOf(2))?.summary).toBeDefined()
  expect(world.entered()).toBe(0)
})
