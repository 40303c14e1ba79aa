import { proposals, rewards } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import {
  afterFourDays,
  approve,
  candidacies,
  genesisWith,
  propose,
  send,
  toMaintenance,
  voter,
  witnesses,
} from '../../test/maintenance.ts'
import { memoryChain, rich } from '../../test/world.ts'
import { encodeCheckpoint } from '../log/checkpoint.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, parameterOf, propertyOf } from '../state/state.ts'
import type { Chain } from './chain.ts'
import { activeWitnesses } from './schedule.ts'
import { headerOf } from './stored-block.ts'

const sixHours = 21_600_000
const day = 86_400_000

const stateOf = ({ state }: Chain, id: number) => state.get('proposals', String(id))?.state
const view = (chain: Chain) => ledgerOn(new Layer(chain.state))
const dump = ({ state }: Chain) => toHex(encodeCheckpoint({ state, undos: [], logLength: 0, headId: '' }))

describe('a proposal', () => {
  test.each([
    [18, 'APPROVED', 210n],
    [17, 'DISAPPROVED', 100n],
  ])('with %i approvals of 27 is %s when it expires', (count, state, fee) => {
    const world = memoryChain()
    const { chain, time } = world
    chain.mine()
    propose(chain, [11, 210n])
    chain.mine()
    approve(chain, 1n, count)
    chain.mine()
    const { expirationTime } = chain.state.get('proposals', '1')!
    time.ms = Number(expirationTime) - 3001
    chain.mine()
    expect(stateOf(chain, 1)).toBe('PENDING')
    toMaintenance(world)
    expect(stateOf(chain, 1)).toBe(state)
    expect(parameterOf(chain.state, 'getEnergyFee')).toBe(fee)
    expect(proposals.priceHistoryOf(view(chain), 'getEnergyFee')).toBe(
      fee === 100n ? '0:100' : `0:100,${expirationTime}:210`,
    )
  })

  test('that was deleted is never decided', () => {
    const world = memoryChain()
    const { chain } = world
    chain.mine()
    propose(chain, [11, 210n])
    chain.mine()
    approve(chain, 1n, 27)
    send(chain, rich, 'ProposalDeleteContract', { ownerAddress: rich.address, proposalId: 1n })
    chain.mine()
    afterFourDays(world)
    expect(stateOf(chain, 1)).toBe('CANCELED')
    expect(parameterOf(chain.state, 'getEnergyFee')).toBe(100n)
  })

  test('is decided after those that came later, so the earlier of two prevails', () => {
    const world = memoryChain()
    const { chain } = world
    chain.mine()
    propose(chain, [3, 7n])
    propose(chain, [3, 9n], [68, 5n])
    chain.mine()
    approve(chain, 1n, 20)
    approve(chain, 2n, 20)
    chain.mine()
    afterFourDays(world)
    expect([stateOf(chain, 1), stateOf(chain, 2)]).toEqual(['APPROVED', 'APPROVED'])
    expect(parameterOf(chain.state, 'getTransactionFee')).toBe(7n)
    const at = chain.state.get('proposals', '1')!.expirationTime
    expect(proposals.priceHistoryOf(view(chain), 'getTransactionFee')).toBe(`0:1000,${at}:9,${at}:7`)
    expect(proposals.priceHistoryOf(view(chain), 'getMemoFee')).toBe(`0:1000000,${at}:5`)
  })

  test('counts only approvals of those who produce when it expires', () => {
    const world = memoryChain()
    candidacies(world, 4)
    const { chain } = world
    propose(chain, [11, 210n])
    chain.mine()
    for (const each of witnesses.slice(-19)) {
      const value = { ownerAddress: each.address, proposalId: 1n, isAddApproval: true }
      send(chain, each, 'ProposalApproveContract', value)
    }
    chain.mine()
    toMaintenance(world)
    afterFourDays(world)
    expect(stateOf(chain, 1)).toBe('DISAPPROVED')
  })

  test('changes the interval of maintenance from the next one on', () => {
    const world = memoryChain()
    const { chain } = world
    chain.mine()
    propose(chain, [0, 3_600_000n])
    chain.mine()
    approve(chain, 1n, 18)
    chain.mine()
    afterFourDays(world)
    const first = propertyOf(chain.state, 'nextMaintenanceMs')
    expect(Number(first) - chain.headTimeMs).toBeLessThanOrEqual(3_600_000)
    toMaintenance(world)
    expect(propertyOf(chain.state, 'nextMaintenanceMs')).toBe(first + 3_600_000n)
  })

  test('allows operations in active permissions, and changes the energy figures', () => {
    const world = genesisWith({ getAllowCancelAllUnfreezeV2: 0n })
    const { chain } = world
    chain.mine()
    const bits = () => propertyOf(chain.state, 'activeDefaultOperations').toString(16).padStart(64, '0')
    expect(bits()).toBe('7fff1fc0033ec307'.padEnd(64, '0'))
    propose(chain, [77, 1n], [19, 14_400_000n], [33, 5n])
    chain.mine()
    approve(chain, 1n, 18)
    chain.mine()
    afterFourDays(world)
    expect(bits()).toBe('7fff1fc0033ec30f'.padEnd(64, '0'))
    const figures = (
      [
        'getTotalEnergyLimit',
        'getTotalEnergyCurrentLimit',
        'getTotalEnergyTargetLimit',
        'getAdaptiveResourceLimitTargetRatio',
      ] as const
    ).map((name) => parameterOf(chain.state, name))
    expect(figures).toEqual([14_400_000n, 14_400_000n, 2000n, 5n])
  })
})

describe('adaptive energy', () => {
  test('grows by a thousandth with every quiet block, up to its multiple of the limit, and shrinks by a hundredth with every busy one', () => {
    const world = memoryChain()
    const { chain } = world
    chain.mine()
    propose(chain, [21, 1n], [29, 2n])
    chain.mine()
    approve(chain, 1n, 18)
    chain.mine()
    afterFourDays(world)
    const limit = () => parameterOf(chain.state, 'getTotalEnergyCurrentLimit')
    expect(parameterOf(chain.state, 'getAdaptiveResourceLimitTargetRatio')).toBe(2n)
    expect(parameterOf(chain.state, 'getTotalEnergyTargetLimit')).toBe(180_000_000_000n / 2880n)
    expect(limit()).toBe(180_000_000_000n)
    chain.mine()
    expect(limit()).toBe((180_000_000_000n * 1000n) / 999n)
    chain.mine(3)
    expect(limit()).toBe(180_721_803_604n)
    chain.cheat({ kind: 'parameter', name: 'getTotalEnergyAverageUsage', value: 10n ** 12n })
    chain.mine()
    expect(limit()).toBe(180_000_000_000n)
    chain.cheat({ kind: 'parameter', name: 'getTotalEnergyAverageUsage', value: 0n })
    chain.mine(900)
    expect(limit()).toBe(360_000_000_000n)
  })
})

describe('the votes of guard representatives', () => {
  test('are removed once, at the maintenance after their proposal', () => {
    const world = genesisWith({ getRemoveThePowerOfTheGr: 0n })
    const { chain } = world
    chain.mine()
    propose(chain, [10, 1n])
    chain.mine()
    approve(chain, 1n, 18)
    chain.mine()
    afterFourDays(world)
    expect(parameterOf(chain.state, 'getRemoveThePowerOfTheGr')).toBe(-1n)
    expect(chain.state.entries('witnesses').every(([, { voteCount }]) => voteCount === 0n)).toBe(true)
    expect(activeWitnesses(chain.state)).toHaveLength(27)
    toMaintenance(world)
    expect(chain.state.get('witnesses', rich.address)?.voteCount).toBe(0n)
    chain.mine(30)
    expect(chain.solidifiedHeight).toBeGreaterThan(0)
  })
})

describe('before voters were paid', () => {
  test('a block pays its witness alone, and a maintenance with votes in it those voted for', () => {
    const world = genesisWith({ getChangeDelegation: 0n })
    const { chain } = world
    const [candidate] = candidacies(world, 1)
    const allowances = () =>
      chain.state.entries('accounts').reduce((sum, [, { allowance }]) => sum + allowance, 0n)
    const before = BigInt(chain.index.headHeight) * 8_000_000n
    expect(allowances()).toBe(before)
    toMaintenance(world)
    const votes = 27 * 114 + 1000
    const pay = Math.trunc(1000 * (115_200_000_000 / votes))
    expect(chain.state.get('accounts', candidate!.address)!.allowance).toBe(BigInt(pay))
    expect(allowances()).toBeGreaterThan(before + 115_199_000_000n)
    expect(propertyOf(chain.state, 'currentCycle')).toBe(0n)
    expect(rewards.queryReward(view(chain), voter.address)).toBe(0n)
  })
})

describe('before the rewards of votes were counted', () => {
  test.each([
    [0n, 'in doubles'],
    [1n, 'exactly'],
  ])(
    'with AllowOldRewardOpt %i cycles are paid %s, one by one, and a proposal changes that for later ones',
    (opt) => {
      const world = genesisWith({ getAllowTvmVote: 0n, getAllowNewReward: 0n, getAllowOldRewardOpt: opt })
      const { chain } = world
      const [candidate] = candidacies(world, 1)
      const owed = () => rewards.queryReward(view(chain), voter.address)
      const earnedIn = (cycle: bigint) =>
        rewards.witnessCycleOf(view(chain), cycle, candidate!.address).reward
      toMaintenance(world)
      toMaintenance(world)
      toMaintenance(world)
      expect(rewards.witnessCycleOf(view(chain), 1n, candidate!.address).voteCount).toBe(1000n)
      expect(owed()).toBe(earnedIn(1n) + earnedIn(2n))

      propose(chain, [67, 1n])
      chain.mine()
      approve(chain, 1n, 18)
      chain.mine()
      afterFourDays(world)
      const since = propertyOf(chain.state, 'newRewardCycle')
      expect(since).toBe(propertyOf(chain.state, 'currentCycle'))
      for (let round = 0; round < 3; round++) toMaintenance(world)
      const current = propertyOf(chain.state, 'currentCycle')
      let sum = 0n
      for (let cycle = 1n; cycle < current; cycle++) sum += earnedIn(cycle)
      expect(sum - owed()).toBeGreaterThanOrEqual(0n)
      expect(sum - owed()).toBeLessThan(5n)
    },
  )
})

test('a fork over a maintenance leaves the state of a chain that never saw it', () => {
  const forked = memoryChain()
  const other = memoryChain()
  for (const world of [forked, other]) {
    candidacies(world, 3)
    propose(world.chain, [11, 210n])
    world.chain.mine(2)
  }
  expect(other.chain.index.headId).toBe(forked.chain.index.headId)
  toMaintenance(forked)
  forked.chain.mine(1)
  const depth = forked.chain.index.headHeight - other.chain.index.headHeight
  const branch = forked.chain.fork({ depth, blockCount: depth + 2, drop: true })
  for (const { block } of branch) {
    other.time.ms = Number(headerOf(block).timestamp)
    other.chain.mine()
  }
  expect(forked.chain.index.headId).toBe(other.chain.index.headId)
  expect(dump(forked.chain)).toBe(dump(other.chain))
  expect(dump(forked.reopen())).toBe(dump(other.chain))
})

test('a jump of several weeks is one maintenance', () => {
  const world = memoryChain()
  world.chain.mine(2)
  world.time.ms += 30 * day
  world.chain.mine()
  expect(propertyOf(world.chain.state, 'currentCycle')).toBe(1n)
  expect(
    Number(propertyOf(world.chain.state, 'nextMaintenanceMs')) - world.chain.headTimeMs,
  ).toBeLessThanOrEqual(sixHours)
})
