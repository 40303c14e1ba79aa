// What a run of energy leaves of an account's usage, to the unit: charged before, given back and charged again.
import { resources } from '@sundial/operations'
import { describe, expect, test } from 'vitest'
import { draft, memoryChain, signed, wallet } from '../../test/world.ts'
import type { Chain } from '../chain/chain.ts'
import { viewOfHead } from '../server/account-at-head.ts'
import { caughtUp, freshContractState } from './energy.ts'

const bob = wallet(1000)
const owner = wallet(1001)
const contract = wallet(1500).address
const feeLimit = 5_000_000n

/** Two new words, a change of one and steps up to 50,000 energy. */
const using50000 = `600160005560016001556002600055${'5b'.repeat(50_000 - 45_018)}00`
const failing = 'fe'
/** Keeps what the network says the caller uses of its stake for energy, in sun. */
const askingItself = '6001600052336020526001604052604060606040602063010000126103e8fa' + '60605160005500'

let nonce = 0n

/** Bob has stake for energy, and half a window ago he used a million. */
function chainWith(code: string, { percent = 100n } = {}): Chain {
  const { chain } = memoryChain()
  chain.mine(2)
  for (const { address } of [bob, owner]) chain.cheat({ kind: 'balance', address, sun: 10_000_000_000n })
  for (const staker of [bob, owner]) {
    const frozen = {
      ownerAddress: staker.address,
      frozenBalance: 1_000_000_000n,
      resource: 'ENERGY' as const,
    }
    chain.accept(signed(draft(chain, 'FreezeBalanceV2Contract', frozen), staker))
  }
  chain.mine()
  chain.cheat({ kind: 'code', address: contract, code })
  const slot = resources.resourceSlotOf(viewOfHead(chain))
  const used = { usage: 1_000_000n, time: slot - 7155n, window: 14_400_000n, optimized: true }
  const record = chain.state.get('contracts', contract)!
  chain.state.apply([
    ...[bob, owner].map(({ address }) => {
      const account = chain.state.get('accounts', address)!
      const value = { ...account, ...resources.withEnergyUsage(account, used) }
      return { table: 'accounts', key: address, value } as const
    }),
    {
      table: 'contracts',
      key: contract,
      value: {
        ...record,
        originAddress: owner.address,
        consumeUserResourcePercent: percent,
        originEnergyLimit: 40_000n,
      },
    },
  ])
  return chain
}

function callOf(chain: Chain) {
  const value = {
    ownerAddress: bob.address,
    contractAddress: contract,
    callValue: 0n,
    data: new Uint8Array(0),
    callTokenValue: 0n,
    tokenId: 0n,
  }
  chain.accept(signed(draft(chain, 'TriggerSmartContract', value, { feeLimit, timestamp: ++nonce }), bob))
  return chain.mine()[0]!.receipts.at(-1)!.receipt!
}

const usageOf = (chain: Chain, address: string) =>
  resources.energyUsageOf(chain.state.get('accounts', address)!)

describe('50,000 energy on top of a million used 7,155 slots ago', () => {
  // Figures java-tron was seen to have.
  test.each([
    { case: 'that succeeds', code: using50000, result: 'SUCCESS', left: [553_124n, 9_193_479n] },
    { case: 'that fails', code: failing, result: 'ILLEGAL_OPERATION', left: [553_125n, 9_193_462n] },
  ] as const)('$case', ({ code, result, left: [usage, window] }) => {
    const chain = chainWith(code)
    expect(callOf(chain)).toMatchObject({ result, energyUsage: 50_000n, energyFee: 0n })
    expect(usageOf(chain, bob.address)).toMatchObject({ usage, window, optimized: true })
  })
})

test('creator and caller of the contract are charged in the same way, each for its share', () => {
  const chain = chainWith(using50000, { percent: 50n })
  expect(callOf(chain)).toMatchObject({ energyUsage: 25_000n, originEnergyUsage: 25_000n })
  expect(usageOf(chain, bob.address)).toEqual(usageOf(chain, owner.address))
  expect(usageOf(chain, bob.address).usage).toBe(528_124n)
})

test('a contract sees its caller charged for all that the run may use', () => {
  const chain = chainWith(askingItself)
  expect(callOf(chain).result).toBe('SUCCESS')
  const seen = chain.state.entries('storage').map(([, word]) => word)
  const view = viewOfHead(chain)
  const used = (energy: bigint) =>
    (energy * view.property('totalEnergyWeight') * 1_000_000n) / view.parameter('getTotalEnergyCurrentLimit')
  // The usage of before and, not the few thousands it took but the 50,000 of its fee limit.
  expect(seen).toEqual([used(553_124n)])
})

const rules = (threshold: bigint, step: bigint, most = 10_000n) => ({
  parameter: (name: string) =>
    ({
      getDynamicEnergyThreshold: threshold,
      getDynamicEnergyIncreaseFactor: step,
      getDynamicEnergyMaxFactor: most,
    })[name]!,
})
const busy = { energyUsage: 1_000_000n, energyFactor: 5000n, updateCycle: 1000n }

// Figures of java-tron's ContractStateCapsuleTest.
describe('a factor of one half on top, last met in cycle 1000', () => {
  test('does not change within its cycle, whatever the usage', () => {
    expect(caughtUp(busy, 1000n, rules(2_000_000n, 2000n, 1000n))).toBe(busy)
  })

  test.each<[string, cycle: bigint, ReturnType<typeof rules>, factor: bigint]>([
    ['rises by the step after a busy cycle', 1001n, rules(900_000n, 2000n), 8000n],
    ['rises to no more than the cap', 1001n, rules(900_000n, 5000n), 10_000n],
    ['falls by a quarter of the step after a quiet cycle', 1001n, rules(2_000_000n, 2000n), 4250n],
    ['falls where use reached the threshold and no more', 1001n, rules(1_000_000n, 2000n), 4250n],
    ['rises first and then falls once', 1002n, rules(900_000n, 5000n), 7500n],
    ['rises first and then falls twice', 1003n, rules(900_000n, 5000n), 5312n],
    ['rises first and then falls three times', 1004n, rules(900_000n, 5000n), 3398n],
    ['rises first and then falls four times', 1005n, rules(900_000n, 5000n), 1723n],
    ['rises first and then falls five times', 1006n, rules(900_000n, 5000n), 258n],
    ['falls to nothing and no further', 1007n, rules(900_000n, 5000n), 0n],
    ['falls over nine of ten cycles by a smaller step', 1010n, rules(900_000n, 1000n), 3137n],
  ])('%s', (_, cycle, parameters, factor) => {
    expect(caughtUp(busy, cycle, parameters)).toEqual({
      energyUsage: 0n,
      energyFactor: factor,
      updateCycle: cycle,
    })
  })
})

test.each([
  ['that was never called', { ...busy, updateCycle: 0n }],
  ['from a later cycle', { ...busy, updateCycle: 1002n }],
])('a contract %s begins afresh', (_, state) => {
  expect(caughtUp(state, 1001n, rules(0n, 5000n))).toEqual(freshContractState(1001n))
})
