import { describe, expect, test } from 'vitest'
import { bob, describeRefusals, missingAccount, run, setParameter, world } from '../../../test/operations.ts'
import { runAndCheck, trx, weightsIn } from '../../../test/stake.ts'

const value = { ownerAddress: bob.address, frozenBalance: trx(10), resource: 'BANDWIDTH' } as const
const newModel = setParameter('getAllowNewResourceModel', 1n)

describeRefusals('FreezeBalanceV2Contract', {
  value: () => value,
  cases: [
    {
      text: 'Not support FreezeV2 transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'frozenBalance must be positive', with: { frozenBalance: -1n } },
    { text: 'frozenBalance must be greater than or equal to 1 TRX', with: { frozenBalance: 999_999n } },
    {
      text: 'frozenBalance must be less than or equal to accountBalance',
      with: { frozenBalance: trx(1_000_001) },
    },
    { text: 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]', with: { resource: 'TRON_POWER' } },
    {
      text: 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY、TRON_POWER]',
      with: { resource: 3 },
      given: newModel,
    },
  ],
})

describe('FreezeBalanceV2Contract', () => {
  test('stakes for bandwidth and energy, whole TRX counted over all of an account', () => {
    const at = world()
    runAndCheck(at, 'FreezeBalanceV2Contract', { ...value, frozenBalance: 1_600_000n })
    runAndCheck(at, 'FreezeBalanceV2Contract', { ...value, frozenBalance: 1_600_000n })
    runAndCheck(at, 'FreezeBalanceV2Contract', { ...value, resource: 'ENERGY' })
    expect(at.ledger.account(bob.address)).toMatchObject({
      balance: trx(1_000_000) - 3_200_000n - trx(10),
      frozenV2: [
        { type: 'BANDWIDTH', amount: 3_200_000n },
        { type: 'ENERGY', amount: trx(10) },
      ],
    })
    expect(weightsIn(at.layer)).toEqual({ net: 3n, energy: 10n })
  })

  test('takes the whole balance', () => {
    const at = world()
    runAndCheck(at, 'FreezeBalanceV2Contract', { ...value, frozenBalance: trx(1_000_000) })
    expect(at.ledger.balance(bob.address)).toBe(0n)
  })

  test('stakes for TRON power alone when the new resource model is allowed, and notes that there was none before', () => {
    const at = world()
    newModel(at)
    run(at, 'FreezeBalanceV2Contract', { ...value, resource: 'TRON_POWER' })
    expect(at.ledger.account(bob.address)).toMatchObject({
      oldTronPower: -1n,
      frozenV2: [{ type: 'TRON_POWER', amount: trx(10) }],
    })
    expect(at.ledger.property('totalTronPowerWeight')).toBe(10n)
  })
})
