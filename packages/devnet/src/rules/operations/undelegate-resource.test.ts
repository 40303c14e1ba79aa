import { resources } from '@sundial/operations'
import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  pass,
  run,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { runAndCheck, trx, use, weightsIn, weightsOver } from '../../../test/stake.ts'

const value = {
  ownerAddress: bob.address,
  resource: 'BANDWIDTH',
  balance: trx(10),
  receiverAddress: carol.address,
} as const
const give = { ...value, balance: trx(50), lock: false, lockPeriod: 0n } as const
const locked = { ...give, balance: trx(5), lock: true, lockPeriod: 100n } as const

function delegated(at: LayerWorld): void {
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    run(at, 'FreezeBalanceV2Contract', { ownerAddress: bob.address, frozenBalance: trx(100), resource })
    run(at, 'DelegateResourceContract', { ...give, resource })
    run(at, 'DelegateResourceContract', { ...locked, resource })
  }
}

describeRefusals('UnDelegateResourceContract', {
  prepare: delegated,
  value: () => value,
  cases: [
    { text: 'No support for resource delegate', given: setParameter('getAllowDelegateResource', 0n) },
    {
      text: 'Not support unDelegate resource transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] does not exist`, with: { ownerAddress: missingAccount } },
    { text: 'Invalid receiverAddress', with: { receiverAddress: '' } },
    { text: 'receiverAddress must not be the same as ownerAddress', with: { receiverAddress: bob.address } },
    { text: 'delegated Resource does not exist', with: { receiverAddress: dave.address } },
    { text: 'unDelegateBalance must be more than 0 TRX', with: { balance: 0n } },
    {
      text: 'insufficient delegatedFrozenBalance(BANDWIDTH), request=50000001, unlock_balance=50000000',
      with: { balance: 50_000_001n },
    },
    {
      text: 'insufficient delegateFrozenBalance(Energy), request=50000001, unlock_balance=50000000',
      with: { balance: 50_000_001n, resource: 'ENERGY' },
      given: (at) => pass(at, 300),
    },
    { text: 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]', with: { resource: 'TRON_POWER' } },
  ],
})

describe('UnDelegateResourceContract', () => {
  const ready = () => {
    const at = world()
    delegated(at)
    return at
  }

  test('takes back a part, then an expired lock, and removes the pair with the last amount', () => {
    const at = ready()
    runAndCheck(at, 'UnDelegateResourceContract', value)
    expect(at.ledger.account(bob.address)!).toMatchObject({
      balance: trx(999_800),
      frozenV2: [{ amount: trx(55) }, { amount: trx(45) }],
      delegatedFrozenV2BalanceForBandwidth: trx(45),
    })
    expect(at.ledger.account(carol.address)!.acquiredDelegatedFrozenV2BalanceForBandwidth).toBe(trx(45))
    pass(at, 301)
    for (const [resource, balance] of [
      ['BANDWIDTH', trx(45)],
      ['ENERGY', trx(55)],
    ] as const) {
      runAndCheck(at, 'UnDelegateResourceContract', { ...value, resource, balance })
    }
    expect(at.layer.entries('delegatedResources')).toEqual([])
    expect(at.layer.entries('delegationIndexes')).toEqual([])
    expect(weightsIn(at.layer)).toEqual({ net: 100n, energy: 100n })
    expect(weightsOver(at.layer)).toEqual({ net: 100n, energy: 100n })
  })

  test('keeps the pair while a lock lasts', () => {
    const at = ready()
    run(at, 'UnDelegateResourceContract', { ...value, balance: trx(50) })
    run(at, 'UnDelegateResourceContract', { ...value, balance: trx(50), resource: 'ENERGY' })
    expect(at.layer.entries('delegatedResources').map(([key]) => key)).toEqual([
      `v2-locked/${bob.address}/${carol.address}`,
    ])
    expect(at.layer.entries('delegationIndexes')).toHaveLength(1)
  })

  const energyOf = (at: LayerWorld, address: string) => resources.energyUsageOf(at.ledger.account(address)!)
  const netOf = (at: LayerWorld, address: string) => resources.netUsageOf(at.ledger.account(address)!)

  test.each(['BANDWIDTH', 'ENERGY'] as const)(
    'the %s used of the stake comes back with it, as large a part as the stake is of all',
    (resource) => {
      const at = ready()
      const of = resource === 'BANDWIDTH' ? netOf : energyOf
      use(at, carol.address, { net: 5500n, energy: 5500n })
      run(at, 'UnDelegateResourceContract', { ...value, resource })
      expect(of(at, carol.address)).toMatchObject({ usage: 4500n, window: 28_800_000n, optimized: true })
      expect(of(at, bob.address)).toMatchObject({ usage: 1000n, window: 28_800_000n, optimized: true })
      expect(of(at, bob.address).time).toBe(resources.resourceSlotOf(at.ledger))
    },
  )

  test('windows merge, each weighted by its usage', () => {
    const at = ready()
    use(at, carol.address, { net: 5500n })
    pass(at, 43_200)
    use(at, bob.address, { net: 1000n })
    run(at, 'UnDelegateResourceContract', value)
    // Half of carol's 5,500 is left for half a day; 10 of her 55 TRX bring 500 of it to bob's fresh 1,000.
    expect(netOf(at, carol.address)).toMatchObject({ usage: 2250n, window: 14_400_000n })
    expect(netOf(at, bob.address)).toMatchObject({ usage: 1500n, window: 24_000_000n })
    pass(at, 72_000)
    expect(resources.recoveredInWindow(netOf(at, bob.address), resources.resourceSlotOf(at.ledger))).toBe(0n)
  })

  test('no more returns than the stake provides', () => {
    const at = ready()
    const all = 43_200_000_000n
    use(at, carol.address, { net: 20n * all })
    run(at, 'UnDelegateResourceContract', value)
    expect(netOf(at, bob.address).usage).toBe(all / 10n)
    expect(netOf(at, carol.address).usage).toBe(20n * all - all / 10n)
  })

  test('nothing returns when nothing was used, and the owner’s window does not change', () => {
    const at = ready()
    run(at, 'UnDelegateResourceContract', value)
    expect(netOf(at, bob.address)).toEqual({ usage: 0n, time: 0n, window: 0n, optimized: false })
  })

  test('a receiver that was deleted, or created again, loses nothing and returns nothing', () => {
    const at = ready()
    use(at, carol.address, { net: 5500n })
    at.ledger.change(carol.address, { acquiredDelegatedFrozenV2BalanceForBandwidth: 1n })
    run(at, 'UnDelegateResourceContract', value)
    expect(at.ledger.account(carol.address)!.acquiredDelegatedFrozenV2BalanceForBandwidth).toBe(0n)
    expect(netOf(at, bob.address).usage).toBe(0n)
    at.layer.set('accounts', carol.address, undefined)
    run(at, 'UnDelegateResourceContract', value)
    expect(at.ledger.account(bob.address)!.frozenV2[0]!.amount).toBe(trx(65))
  })
})
