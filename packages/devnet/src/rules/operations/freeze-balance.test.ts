import { describe, expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  run,
  setAccount,
  setParameter,
  world,
} from '../../../test/operations.ts'
import { dayMs, runAndCheck, trx, weightsIn, weightsOver } from '../../../test/stake.ts'

const value = {
  ownerAddress: bob.address,
  frozenBalance: trx(10),
  frozenDuration: 3n,
  resource: 'BANDWIDTH',
  receiverAddress: '',
} as const
const stakeOneIsOpen = setParameter('getUnfreezeDelayDays', 0n)
const newModel = setParameter('getAllowNewResourceModel', 1n)

const openWorld = () => {
  const at = world()
  stakeOneIsOpen(at)
  return at
}

describeRefusals('FreezeBalanceContract', {
  prepare: stakeOneIsOpen,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'frozenBalance must be positive', with: { frozenBalance: 0n } },
    { text: 'frozenBalance must be greater than or equal to 1 TRX', with: { frozenBalance: 999_999n } },
    {
      text: 'frozenCount must be 0 or 1',
      given: setAccount(bob.address, {
        frozen: [
          { frozenBalance: 1n, expireTime: 1n },
          { frozenBalance: 1n, expireTime: 1n },
        ],
      }),
    },
    {
      text: 'frozenBalance must be less than or equal to accountBalance',
      with: { frozenBalance: trx(1_000_001) },
    },
    { text: 'frozenDuration must be less than 3 days and more than 3 days', with: { frozenDuration: 2n } },
    { text: 'frozenDuration must be less than 3 days and more than 3 days', with: { frozenDuration: 4n } },
    { text: 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]', with: { resource: 'TRON_POWER' } },
    {
      text: 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY、TRON_POWER]',
      with: { resource: 3 },
      given: newModel,
    },
    {
      text: 'TRON_POWER is not allowed to delegate to other accounts.',
      with: { resource: 'TRON_POWER', receiverAddress: carol.address },
      given: newModel,
    },
    {
      text: 'receiverAddress must not be the same as ownerAddress',
      with: { receiverAddress: bob.address },
    },
    { text: 'Invalid receiverAddress', with: { receiverAddress: '41' } },
    { text: `Account[${missingAccount}] not exists`, with: { receiverAddress: missingAccount } },
    {
      text: 'Do not allow delegate resources to contract addresses',
      with: { receiverAddress: carol.address },
      given: setAccount(carol.address, { type: 'Contract' }),
    },
    {
      text: 'freeze v2 is open, old freeze is closed',
      given: setParameter('getUnfreezeDelayDays', 14n),
    },
  ],
})

describe('FreezeBalanceContract', () => {
  test('stakes for three days, and adding to it locks all of it for another three days', () => {
    const at = openWorld()
    const start = at.ledger.now()
    runAndCheck(at, 'FreezeBalanceContract', value)
    expect(at.ledger.account(bob.address)).toMatchObject({
      balance: trx(999_990),
      frozen: [{ frozenBalance: trx(10), expireTime: start + 3n * dayMs }],
    })
    at.ledger.setProperty('headTimeMs', start + dayMs)
    runAndCheck(at, 'FreezeBalanceContract', { ...value, frozenBalance: 1_700_000n })
    expect(at.ledger.account(bob.address)!.frozen).toEqual([
      { frozenBalance: 11_700_000n, expireTime: start + 4n * dayMs },
    ])
    expect(at.ledger.property('totalNetWeight')).toBe(11n)
  })

  test('stakes for energy for another account, and stores who delegates to whom', () => {
    const at = openWorld()
    const expireTime = at.ledger.now() + 3n * dayMs
    runAndCheck(at, 'FreezeBalanceContract', { ...value, resource: 'ENERGY' })
    runAndCheck(at, 'FreezeBalanceContract', { ...value, resource: 'ENERGY', receiverAddress: dave.address })
    runAndCheck(at, 'FreezeBalanceContract', { ...value, receiverAddress: dave.address })
    expect(at.ledger.account(bob.address)).toMatchObject({
      balance: trx(999_970),
      delegatedFrozenBalanceForBandwidth: trx(10),
      accountResource: {
        frozenBalanceForEnergy: { frozenBalance: trx(10), expireTime },
        delegatedFrozenBalanceForEnergy: trx(10),
      },
    })
    expect(at.ledger.account(dave.address)).toMatchObject({
      acquiredDelegatedFrozenBalanceForBandwidth: trx(10),
      accountResource: { acquiredDelegatedFrozenBalanceForEnergy: trx(10) },
    })
    expect(at.layer.entries('delegatedResources')).toEqual([
      [
        `v1/${bob.address}/${dave.address}`,
        {
          from: bob.address,
          to: dave.address,
          frozenBalanceForBandwidth: trx(10),
          frozenBalanceForEnergy: trx(10),
          expireTimeForBandwidth: expireTime,
          expireTimeForEnergy: expireTime,
        },
      ],
    ])
    expect(weightsIn(at.layer)).toEqual({ net: 10n, energy: 20n })
    expect(weightsOver(at.layer)).toEqual({ net: 10n, energy: 20n })
  })

  test('ignores a receiver when delegation is not allowed', () => {
    const at = openWorld()
    setParameter('getAllowDelegateResource', 0n)(at)
    run(at, 'FreezeBalanceContract', { ...value, receiverAddress: missingAccount })
    expect(at.ledger.account(bob.address)!.frozen).toHaveLength(1)
  })

  test('counts whole TRX of each stake alone before new rewards', () => {
    const at = openWorld()
    setParameter('getAllowNewReward', 0n)(at)
    run(at, 'FreezeBalanceContract', { ...value, frozenBalance: 1_600_000n })
    run(at, 'FreezeBalanceContract', { ...value, frozenBalance: 1_600_000n })
    expect(at.ledger.property('totalNetWeight')).toBe(2n)
  })

  test('stakes for TRON power alone where the new resource model is allowed', () => {
    const at = openWorld()
    run(at, 'FreezeBalanceContract', value)
    newModel(at)
    run(at, 'FreezeBalanceContract', { ...value, resource: 'TRON_POWER' })
    expect(at.ledger.account(bob.address)).toMatchObject({
      oldTronPower: trx(10),
      tronPower: { frozenBalance: trx(10) },
    })
    expect(at.ledger.property('totalTronPowerWeight')).toBe(10n)
  })
})
