// What a purchase gets is computed as the chain computes it, and is refused for the same reasons.
import { type LedgerView, mainnetParameters, messageOf, validateOn } from '@sundial/operations'
import { fromText, toAddress, toBase58 } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isDue,
  mostSunFor,
  purchaseOperation,
  purchaseProblem,
  readTokenSale,
  saleStateOf,
  soldOf,
  sunFor,
  type TokenSale,
  unitsFor,
} from './token-sale.ts'

const issuer = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')
const buyer = toAddress('TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw')
const nowMs = 1_750_800_000_000n

type Members = {
  readonly trxNum?: number
  readonly num?: number
  readonly left?: bigint
  readonly nowMs?: bigint
}

const saleOf = ({ trxNum = 3, num = 10, left = 1000n, nowMs: now = nowMs }: Members = {}): TokenSale => ({
  asset: messageOf('AssetIssueContract').create({
    id: '1000001',
    ownerAddress: issuer,
    totalSupply: 5000n,
    trxNum,
    num,
    startTime: nowMs - 10n,
    endTime: nowMs + 10n,
  }),
  left,
  frozen: [
    { amount: 100n, untilMs: nowMs },
    { amount: 200n, untilMs: nowMs + 1n },
  ],
  height: 5n,
  nowMs: now,
})

/** Why the chain refuses the purchase; `undefined` where it does not. */
function refusalOf(
  sun: bigint,
  { asset, left, nowMs: now }: TokenSale,
  by: { address: typeof buyer; balance: bigint },
) {
  const balances = new Map([[by.address, by.balance]])
  const ledger: LedgerView = {
    now: () => now,
    parameter: (name) => mainnetParameters[name],
    property: () => 0n,
    record: (table, key) => (table === 'tokens' && key === asset.id ? (asset as never) : undefined),
    account: (address) => account.create({ address, balance: balances.get(address) ?? 0n }),
    balance: (address, token) =>
      token === undefined || address !== issuer ? (balances.get(address) ?? 0n) : left,
  }
  try {
    validateOn(ledger, purchaseOperation(by.address, asset, sun))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const price = fc.record({
  trxNum: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  num: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
})
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 2000n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }))

test('the form refuses a purchase exactly when the chain does', () => {
  const small = fc.record({ trxNum: fc.integer({ min: 1, max: 20 }), num: fc.integer({ min: 1, max: 20 }) })
  const purchases = fc.record({
    ratio: fc.oneof(small, price),
    sun: amount,
    left: amount,
    balance: amount,
    now: fc.bigInt({ min: nowMs - 12n, max: nowMs + 12n }),
    address: fc.constantFrom(buyer, buyer, buyer, issuer),
  })
  const outcomes = new Set<string | undefined>()
  fc.assert(
    fc.property(purchases, ({ ratio, sun, left, balance, now, address }) => {
      const sale = saleOf({ ...ratio, left, nowMs: now })
      const problem = purchaseProblem(sun, sale, { address, balance })
      outcomes.add(problem)
      expect([problem, problem === undefined]).toEqual([
        problem,
        refusalOf(sun, sale, { address, balance }) === undefined,
      ])
    }),
    { numRuns: 2000 },
  )
  expect(outcomes.size).toBeGreaterThanOrEqual(7)
})

test('a purchase is cut off and never rounded up, and the least sun for as much is found', () => {
  expect([unitsFor(5n, saleOf().asset), sunFor(16n, saleOf().asset)]).toEqual([16n, 5n])
  fc.assert(
    fc.property(price, fc.bigInt({ min: 1n, max: 2n ** 62n }), (ratio, units) => {
      const sun = sunFor(units, ratio)
      expect(unitsFor(sun, ratio) >= units).toBe(true)
      expect(unitsFor(sun - 1n, ratio) < units).toBe(true)
      // Nobody pays less than the price.
      expect(unitsFor(units, ratio) * BigInt(ratio.trxNum) <= units * BigInt(ratio.num)).toBe(true)
    }),
  )
})

test('MAX buys the rest or what the balance buys, wastes no sun, and the chain takes it', () => {
  fc.assert(
    fc.property(price, amount, amount, (ratio, left, balance) => {
      const sale = saleOf({ ...ratio, left })
      const sun = mostSunFor(sale, balance)
      const units = unitsFor(sun, sale.asset)
      expect(sun <= balance && units <= left).toBe(true)
      expect(sun === 0n || unitsFor(sun - 1n, sale.asset) < units).toBe(true)
      if (sun > 0n) expect(refusalOf(sun, sale, { address: buyer, balance })).toBeUndefined()
    }),
  )
})

test('a sale is ahead, open or over by the time of the newest block; one of a second is none', () => {
  const { asset } = saleOf()
  const long = { ...asset, startTime: nowMs, endTime: nowMs + 1001n }
  expect([-1n, 0n, 1000n, 1001n].map((later) => saleStateOf(long, nowMs + later))).toEqual([
    'ahead',
    'open',
    'open',
    'over',
  ])
  expect(saleStateOf({ ...long, endTime: nowMs + 1000n }, nowMs)).toBe('none')
})

test('what is sold is what neither the issuer nor a frozen part has', () => {
  const sale = saleOf()
  expect(soldOf(sale)).toBe(5000n - 1000n - 300n)
  expect(sale.frozen.map((part) => isDue(part, nowMs))).toEqual([true, false])
})

test('a token is read with what its issuer has left, at the block of the node', async () => {
  const answers: Readonly<Record<string, Record<string, unknown>>> = {
    '/wallet/getblock': { block_header: { raw_data: { number: 7, timestamp: Number(nowMs) } } },
    '/wallet/getassetissuebyid': {
      id: '1000001',
      owner_address: toBase58(issuer),
      name: 'Sand',
      total_supply: 5000,
      trx_num: 3,
      num: 10,
      start_time: 1,
      end_time: 2,
    },
    '/wallet/getaccount': {
      address: toBase58(issuer),
      assetV2: [
        { key: '1000000', value: 1 },
        { key: '1000001', value: 42 },
      ],
      frozen_supply: [
        { frozen_balance: 9, expire_time: 8 },
        { frozen_balance: 6, expire_time: 5 },
      ],
    },
  }
  const sale = await readTokenSale('1000001', async (path) => answers[path]!)
  expect(sale).toMatchObject({ left: 42n, height: 7n, nowMs, asset: { name: fromText('Sand'), num: 10 } })
  expect(sale?.frozen).toEqual([
    { amount: 6n, untilMs: 5n },
    { amount: 9n, untilMs: 8n },
  ])
  expect(
    await readTokenSale('7', async (path) => (path === '/wallet/getblock' ? answers[path]! : {})),
  ).toBeUndefined()
})
