// A swap and funds of a pool are computed as the chain computes them, and refused where the chain refuses them.
import {
  type Asset,
  type KnownOperation,
  type LedgerView,
  mainnetParameters,
  validateOn,
} from '@sundial/operations'
import { fromText, toAddress, toBase58 } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  injectionOperation,
  injectionProblem,
  leastOf,
  newPoolOperation,
  newPoolProblem,
  otherAmountOf,
  type Pool,
  type PoolFunds,
  type PoolPlace,
  readPool,
  swapOf,
  swapOperation,
  swapProblem,
  withdrawalOperation,
  withdrawalProblem,
} from './pool.ts'

const owner = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')
const tokenIds = ['_', '1000001'] as const

type Members = {
  readonly balances?: readonly [bigint, bigint]
  readonly hardened?: bigint
}

const poolOf = ({ balances = [1_000_000n, 3_000_000n], hardened = 1n }: Members = {}): Pool => ({
  id: 7,
  creator: owner,
  sides: [
    { tokenId: tokenIds[0], balance: balances[0] },
    { tokenId: tokenIds[1], balance: balances[1] },
  ],
  parameters: new Map([['getAllowHardenExchangeCalculation', hardened]]),
  height: 10n,
  nowMs: 1_750_800_000_000n,
})

/** A chain with the pool, and with an account that has the funds. */
function chainOf({ sides, parameters, id, creator }: Pool, funds: PoolFunds): LedgerView {
  const balances = { trx: funds[0], trc10: funds[1] }
  return {
    now: () => 1_750_800_000_000n,
    parameter: (name) => parameters.get(name) ?? mainnetParameters[name] ?? 0n,
    property: () => 0n,
    record: ((table: string, key: string) =>
      table === 'exchanges' && key === String(id)
        ? {
            exchangeId: BigInt(id),
            creatorAddress: creator,
            createTime: 0n,
            firstTokenId: fromText(sides[0].tokenId),
            firstTokenBalance: sides[0].balance,
            secondTokenId: fromText(sides[1].tokenId),
            secondTokenBalance: sides[1].balance,
          }
        : undefined) as LedgerView['record'],
    account: (address) => (address === owner ? account.create({ address, balance: funds[0] }) : undefined),
    balance: (_, asset: Asset = { kind: 'trx' }) =>
      asset.kind === 'trx' ? balances.trx : asset.kind === 'trc10' ? balances.trc10 : 0n,
  }
}

const accepts = (operation: KnownOperation, chain: LedgerView): boolean => {
  try {
    validateOn(chain, operation)
    return true
  } catch {
    return false
  }
}

const amount = fc.oneof(fc.bigInt(0n, 40n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 2n * 10n ** 15n))
const world = fc.record({
  balances: fc.tuple(amount, amount),
  funds: fc.tuple(amount, amount),
  quant: amount,
  place: fc.constantFrom<PoolPlace>(0, 1),
  hardened: fc.constantFrom(0n, 1n),
})

test('a swap is offered exactly where the chain accepts it, and gets what the chain pays', () => {
  fc.assert(
    fc.property(world, ({ balances, funds, quant, place, hardened }) => {
      const pool = poolOf({ balances, hardened })
      const swap = swapOf(pool, place, quant)
      const chain = chainOf(pool, funds)
      const isOffered = swapProblem(pool, swap, funds) === undefined
      expect(accepts(swapOperation(owner, pool, swap, 1n), chain)).toBe(isOffered)
      if (!isOffered) return
      expect(accepts(swapOperation(owner, pool, swap, swap.bought), chain)).toBe(true)
      expect(accepts(swapOperation(owner, pool, swap, swap.bought + 1n), chain)).toBe(false)
    }),
  )
})

test('funds are put in and taken out exactly where the chain accepts it', () => {
  fc.assert(
    fc.property(world, ({ balances, funds, quant, place, hardened }) => {
      const pool = poolOf({ balances, hardened })
      const chain = chainOf(pool, funds)
      const funding = { place, quant }
      const isTaken = withdrawalProblem(pool, funding) === undefined
      expect(accepts(withdrawalOperation(owner, pool, funding), chain)).toBe(isTaken)
      // The chain accepts a product beyond 64 bits, and then fails to execute it.
      const isFull = injectionProblem(pool, funding, funds) === 'pool_full'
      if (!isFull)
        expect(accepts(injectionOperation(owner, pool, funding), chain)).toBe(
          injectionProblem(pool, funding, funds) === undefined,
        )
    }),
  )
})

test('a new pair is offered exactly where the chain accepts it', () => {
  fc.assert(
    fc.property(world, fc.boolean(), ({ balances, funds }, isSame) => {
      const { sides: both } = poolOf({ balances })
      const sides = isSame ? ([both[0], { ...both[0], balance: both[1].balance }] as const) : both
      const feeSun = mainnetParameters.getExchangeCreateFee
      const held: PoolFunds = isSame ? [funds[0], funds[0]] : funds
      const problem = newPoolProblem({ sides, funds: held, trxBalance: funds[0], feeSun })
      const isAccepted = accepts(newPoolOperation(owner, sides), chainOf(poolOf(), funds))
      expect(isAccepted).toBe(problem === undefined)
    }),
  )
})

test('the price impact is what a swap gets less than at the price of the pool', () => {
  // A tenth of the pool: the other side becomes 10/11, so the price is 1/11 worse.
  const { bought, impact } = swapOf(poolOf({ balances: [10n ** 12n, 10n ** 12n] }), 0, 10n ** 11n)
  expect(Number(bought)).toBeCloseTo(10 ** 12 / 11, -7)
  expect(Number(impact) / 1e6).toBeCloseTo(1 / 11, 3)
})

test('the least of a swap is cut off, and never zero', () => {
  const swap = { sells: 0, quant: 1n, bought: 999n, impact: 0n } as const
  expect(leastOf(swap, 50n)).toBe(994n)
  expect(leastOf(swap, 0n)).toBe(999n)
  expect(leastOf({ ...swap, bought: 1n }, 50n)).toBe(1n)
})

test('both tokens of a pool move in its ratio', () => {
  expect(otherAmountOf(poolOf(), 0, 10n)).toBe(30n)
  expect(otherAmountOf(poolOf(), 1, 10n)).toBe(3n)
})

test('a pool is read from a node with its block and parameters', async () => {
  const answers: Readonly<Record<string, object>> = {
    '/wallet/getblock': { block_header: { raw_data: { number: 12, timestamp: 1_750_800_000_000 } } },
    '/wallet/getchainparameters': {
      chainParameter: [{ key: 'getAllowHardenExchangeCalculation', value: 1 }],
    },
    '/wallet/getexchangebyid': {
      exchange_id: 7,
      creator_address: toBase58(owner),
      create_time: 5,
      first_token_id: '1000001',
      first_token_balance: 100,
      second_token_id: '_',
      second_token_balance: 200,
    },
  }
  const call = async (path: string) => answers[path] as Readonly<Record<string, unknown>>
  expect(await readPool(7, call)).toEqual({
    id: 7,
    creator: owner,
    sides: [
      { tokenId: '1000001', balance: 100n },
      { tokenId: '_', balance: 200n },
    ],
    parameters: new Map([['getAllowHardenExchangeCalculation', 1n]]),
    height: 12n,
    nowMs: 1_750_800_000_000n,
  })
  expect(await readPool(8, async (path) => (path.endsWith('byid') ? {} : call(path)))).toBeUndefined()
})
