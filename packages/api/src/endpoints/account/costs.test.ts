import { fromText, toBase58, toHex } from '@sundial/primitives'
import { chainParameter, proposal } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { apiLimits } from '../../limits.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, firstMs, smallChain, token } from '../../testing/small-chain.ts'

const path = (account: string, rest = '') => `/api/account/costs?address=${toBase58(account)}${rest}`
const values = {
  getEnergyFee: 420n,
  getTransactionFee: 1000n,
  getCreateAccountFee: 100_000n,
  getMemoFee: 1_000_000n,
}
const dayMs = 86_400_000

/** Two hours between blocks. In block 4 a proposal raises the price of energy from 100 to 420 sun. */
async function openCosts() {
  const world = await openWorld({ to: -1 })
  const sources = { netFeeSun: 0n, energyFeeSun: 0n, paidBandwidth: 0n, suppliedEnergy: 9_650n }
  const blocks = smallChain(0, 9).map((block) => ({
    ...block,
    timestampMs: firstMs + block.height * 7_200_000,
    transactions: block.transactions.map((one) => ({
      ...one,
      feeSun: one.type === 31 ? (block.height > 4 ? 4_200_000n : 1_000_000n) : 0n,
      netUsage: 345n,
      energyUsage: one.type === 31 ? 29_650n : 0n,
      result: block.height === 7 ? 'REVERT' : 'SUCCESS',
      sources: {
        ...sources,
        stakedEnergy: one.type === 31 ? 10_000n : 0n,
        suppliedEnergy: one.type === 31 ? 9_650n : 0n,
      },
    })),
    ledger: {
      ...block.ledger,
      notes:
        block.height === 4
          ? [{ key: 'parameter/11', text: '420 1 100' }]
          : block.height === 0
            ? [{ key: 'parameters/since', text: '0' }]
            : [],
    },
  }))
  await world.store.write(blocks, 0)
  const at = { height: 9, id: blockIdOf(9) }
  const states = Object.entries(values).map(([key, value]) => ({
    key: toHex(fromText(key)),
    bytes: chainParameter.encode(chainParameter.create({ key, value })),
  }))
  await world.store.storeWholeKind(at, 'parameter', states)
  const passed = proposal.create({ state: 'APPROVED', parameters: [{ key: 11n, value: 420n }] })
  await world.store.storeWholeKind(at, 'proposal', [{ key: '01', bytes: proposal.encode(passed) }])
  return world
}

test('adds up fees by what they paid for, at the prices of each block, by day and by method', async () => {
  await using world = await openCosts()
  const { body } = await world.get(path(alice))
  // Block 0 costs nothing; blocks 1 to 4 pay 100 sun for each unit, 5 to 9 pay 420.
  expect(body).toMatchObject({
    address: toBase58(alice),
    trueAtBlock: 9,
    total: {
      transactions: 20,
      failed: 2,
      withoutReceipt: 0,
      feeSun: '25000000',
      energySun: '25000000',
      bandwidthSun: '0',
      unsplitSun: '0',
      energyBought: '100000',
      energyCovered: '196500',
      bandwidthCovered: '6900',
    },
    methods: [
      {
        contractType: 31,
        contract_address: toBase58(token),
        methodId: 'a9059cbb',
        transactions: 10,
        feeSun: '25000000',
      },
      { contractType: 1, transactions: 10, feeSun: '0' },
    ],
  })
  expect(body).not.toHaveProperty('fromTime')
  const periods = body['periods'] as readonly { start: number; end: number; transactions: number }[]
  expect(periods.map(({ start }) => start)).toEqual(periods.map(({ start }) => start - (start % dayMs)))
  expect(periods.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(20)
  expect((await world.get(path(alice, '&period=month'))).body['periods']).toHaveLength(1)
})

test('only what the account itself made counts, and only in the time', async () => {
  await using world = await openCosts()
  expect((await world.get(path(bob))).body).toMatchObject({
    total: { transactions: 0 },
    periods: [],
    methods: [],
  })
  const from = firstMs + 5 * 7_200_000
  const { body } = await world.get(path(alice, `&start_timestamp=${from}&end_timestamp=${from + 7_200_000}`))
  expect(body['total']).toMatchObject({ transactions: 4, feeSun: '8400000' })
})

test('requests that go on before fromTime add up to all of a busy account', async () => {
  await using world = await openWorld({ to: -1 })
  const busy = Math.ceil(apiLimits.scannedRows / 3) + 5
  const blocks = smallChain(0, busy).map((block) => ({
    ...block,
    transactions: [...block.transactions, ...block.transactions.slice(0, 1)].map((one, at) => ({
      ...one,
      id: `${block.height.toString(16).padStart(60, '0')}000${at}`,
      feeSun: 7n,
    })),
  }))
  await world.store.write(blocks, 0)
  const first = (await world.get(path(alice))).body as unknown as Part
  const rest = (await world.get(path(alice, `&end_timestamp=${first.fromTime! - 1}`))).body as unknown as Part
  expect(rest.fromTime).toBeUndefined()
  expect(first.total.transactions % 3).toBe(0)
  expect(first.total.transactions).toBeGreaterThanOrEqual(apiLimits.scannedRows)
  expect(first.total.transactions + rest.total.transactions).toBe(3 * (busy + 1))
  expect(BigInt(first.total.feeSun) + BigInt(rest.total.feeSun)).toBe(BigInt(7 * 3 * busy))
})

type Part = {
  readonly fromTime?: number
  readonly total: { readonly transactions: number; readonly feeSun: string }
}

test.each([
  ['period=year', 'filter_not_available'],
  ['start_timestamp=x', 'malformed_number'],
])('refuses %s', async (rest, code) => {
  await using world = await openWorld()
  expect(await world.get(path(alice, `&${rest}`))).toMatchObject({ status: 400, body: { code } })
})
