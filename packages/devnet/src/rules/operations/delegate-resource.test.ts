import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  pass,
  refusalOf,
  run,
  setAccount,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { dayMs, runAndCheck, trx, use, weightsIn, weightsOver } from '../../../test/stake.ts'

const value = {
  ownerAddress: bob.address,
  resource: 'BANDWIDTH',
  balance: trx(10),
  receiverAddress: carol.address,
  lock: false,
  lockPeriod: 0n,
} as const
const locked = { lock: true, lockPeriod: 100n } as const
const pair = `${bob.address}/${carol.address}`

function staked(at: LayerWorld): void {
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    run(at, 'FreezeBalanceV2Contract', { ownerAddress: bob.address, frozenBalance: trx(100), resource })
  }
}

describeRefusals('DelegateResourceContract', {
  prepare: staked,
  value: () => value,
  cases: [
    { text: 'No support for resource delegate', given: setParameter('getAllowDelegateResource', 0n) },
    {
      text: 'Not support Delegate resource transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'delegateBalance must be greater than or equal to 1 TRX', with: { balance: 999_999n } },
    {
      text: 'delegateBalance must be less than or equal to available FreezeBandwidthV2 balance',
      with: { balance: 100_000_001n },
    },
    {
      text: 'delegateBalance must be less than or equal to available FreezeEnergyV2 balance',
      with: { balance: 100_000_001n, resource: 'ENERGY' },
    },
    { text: 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]', with: { resource: 'TRON_POWER' } },
    { text: 'Invalid receiverAddress', with: { receiverAddress: '' } },
    { text: 'receiverAddress must not be the same as ownerAddress', with: { receiverAddress: bob.address } },
    { text: `Account[${missingAccount}] not exists`, with: { receiverAddress: missingAccount } },
    {
      text: 'The lock period of delegate resource cannot be less than 0 and cannot exceed 864000!',
      with: { lock: true, lockPeriod: -1n },
    },
    {
      text: 'The lock period of delegate resource cannot be less than 0 and cannot exceed 864000!',
      with: { lock: true, lockPeriod: 864_001n },
    },
    {
      text: 'The lock period for BANDWIDTH this time cannot be less than the remaining time[300000ms] of the last lock period for BANDWIDTH!',
      with: { lock: true, lockPeriod: 99n },
      given: (at) => run(at, 'DelegateResourceContract', { ...value, ...locked }),
    },
    {
      text: 'The lock period for ENERGY this time cannot be less than the remaining time[299000ms] of the last lock period for ENERGY!',
      with: { resource: 'ENERGY', lock: true, lockPeriod: 99n },
      given: (at) => {
        run(at, 'DelegateResourceContract', { ...value, ...locked, resource: 'ENERGY' })
        pass(at, 1)
      },
    },
    {
      text: 'Do not allow delegate resources to contract addresses',
      given: setAccount(carol.address, { type: 'Contract' }),
    },
  ],
})

describe('DelegateResourceContract', () => {
  const ready = () => {
    const at = world()
    staked(at)
    return at
  }
  const delegationsIn = (at: LayerWorld) => Object.fromEntries(at.layer.entries('delegatedResources'))

  test.each(['BANDWIDTH', 'ENERGY'] as const)(
    'gives %s, and what was staked stays the owner’s',
    (resource) => {
      const at = ready()
      runAndCheck(at, 'DelegateResourceContract', { ...value, resource })
      const [owner, receiver] = [at.ledger.account(bob.address)!, at.ledger.account(carol.address)!]
      expect(owner.balance).toBe(trx(999_800))
      expect(owner.frozenV2.find(({ type }) => type === resource)!.amount).toBe(trx(90))
      const isNet = resource === 'BANDWIDTH'
      expect([
        isNet
          ? owner.delegatedFrozenV2BalanceForBandwidth
          : owner.accountResource!.delegatedFrozenV2BalanceForEnergy,
        isNet
          ? receiver.acquiredDelegatedFrozenV2BalanceForBandwidth
          : receiver.accountResource!.acquiredDelegatedFrozenV2BalanceForEnergy,
      ]).toEqual([trx(10), trx(10)])
      expect(weightsIn(at.layer)).toEqual({ net: 100n, energy: 100n })
      expect(weightsOver(at.layer)).toEqual({ net: 100n, energy: 100n })
      expect(at.layer.entries('delegationIndexes')).toEqual([
        [
          `v2/${pair}`,
          { account: carol.address, fromAccounts: [], toAccounts: [], timestamp: at.ledger.now() },
        ],
      ])
    },
  )

  test('a lock lasts its period, or three days; adding to it extends it for the whole amount', () => {
    const at = ready()
    const start = at.ledger.now()
    run(at, 'DelegateResourceContract', { ...value, ...locked })
    expect(delegationsIn(at)[`v2-locked/${pair}`]!.expireTimeForBandwidth).toBe(start + 300_000n)
    run(at, 'DelegateResourceContract', { ...value, lock: true })
    expect(delegationsIn(at)[`v2-locked/${pair}`]).toMatchObject({
      frozenBalanceForBandwidth: trx(20),
      expireTimeForBandwidth: start + 3n * dayMs,
    })
  })

  test('every lock lasts three days unless the committee set a longer period', () => {
    const at = ready()
    setParameter('getMaxDelegateLockPeriod', 86_400n)(at)
    run(at, 'DelegateResourceContract', { ...value, ...locked })
    expect(delegationsIn(at)[`v2-locked/${pair}`]!.expireTimeForBandwidth).toBe(at.ledger.now() + 3n * dayMs)
  })

  test('an expired lock joins the unlocked delegation, and one millisecond earlier it does not', () => {
    const at = ready()
    run(at, 'DelegateResourceContract', { ...value, ...locked })
    pass(at, 300)
    run(at, 'DelegateResourceContract', value)
    expect(delegationsIn(at)[`v2-locked/${pair}`]!.frozenBalanceForBandwidth).toBe(trx(10))
    at.ledger.setProperty('headTimeMs', at.ledger.now() + 1n)
    run(at, 'DelegateResourceContract', value)
    expect(delegationsIn(at)).toMatchObject({ [`v2/${pair}`]: { frozenBalanceForBandwidth: trx(30) } })
    expect(delegationsIn(at)[`v2-locked/${pair}`]).toBeUndefined()
  })

  test('resources in use cannot be delegated, but recover within a day', () => {
    const at = ready()
    // All of the network's stake is bob's: half of its bandwidth is half of his stake.
    use(at, bob.address, { net: 21_600_000_000n, energy: 90_000_000_000n })
    for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
      const all = { ...value, resource }
      expect(refusalOf(at, 'DelegateResourceContract', { ...all, balance: trx(51) })).toMatch('available')
      expect(refusalOf(at, 'DelegateResourceContract', { ...all, balance: trx(50) })).toBeUndefined()
    }
    pass(at, 86_400)
    expect(refusalOf(at, 'DelegateResourceContract', { ...value, balance: trx(50) })).toBeUndefined()
  })

  test('resources from others count as used first', () => {
    const at = ready()
    run(at, 'DelegateResourceContract', { ...value, balance: trx(60) })
    at.ledger.credit(carol.address, trx(40))
    run(at, 'FreezeBalanceV2Contract', {
      ownerAddress: carol.address,
      frozenBalance: trx(40),
      resource: 'BANDWIDTH',
    })
    use(at, carol.address, { net: (43_200_000_000n * 60n) / 140n })
    const back = { ...value, ownerAddress: carol.address, receiverAddress: dave.address }
    expect(refusalOf(at, 'DelegateResourceContract', { ...back, balance: trx(40) })).toBeUndefined()
  })
})
