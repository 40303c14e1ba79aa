import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  pass,
  run,
  setParameter,
  world,
  type LayerWorld,
} from '../../../test/operations.ts'
import { runAndCheck, trx, weightsIn, weightsOver } from '../../../test/stake.ts'

const value = { ownerAddress: bob.address }

function unfrozen(at: LayerWorld): void {
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    run(at, 'FreezeBalanceV2Contract', { ownerAddress: bob.address, frozenBalance: trx(10), resource })
  }
  const unfreeze = (unfreezeBalance: bigint, resource: 'BANDWIDTH' | 'ENERGY') =>
    run(at, 'UnfreezeBalanceV2Contract', { ownerAddress: bob.address, unfreezeBalance, resource })
  unfreeze(trx(4), 'ENERGY')
  pass(at, 14 * 86_400 - 1)
  unfreeze(2_500_000n, 'BANDWIDTH')
  unfreeze(500_000n, 'BANDWIDTH')
  unfreeze(trx(1), 'ENERGY')
}

describeRefusals('CancelAllUnfreezeV2Contract', {
  prepare: unfrozen,
  value: () => value,
  cases: [
    {
      text: 'Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee',
      given: setParameter('getAllowCancelAllUnfreezeV2', 0n),
    },
    {
      text: 'Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee',
      given: setParameter('getUnfreezeDelayDays', 0n),
    },
    { text: 'Invalid address', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: 'No unfreezeV2 list to cancel', with: { ownerAddress: carol.address } },
  ],
})

test('CancelAllUnfreezeV2Contract stakes pending unfreezes again, and pays expired ones', () => {
  const at = world()
  unfrozen(at)
  pass(at, 1)
  expect(runAndCheck(at, 'CancelAllUnfreezeV2Contract', value)).toEqual({
    withdrawExpireAmount: trx(4),
    cancelUnfreezeV2Amount: [
      { key: 'ENERGY', value: trx(1) },
      { key: 'TRON_POWER', value: 0n },
      { key: 'BANDWIDTH', value: trx(3) },
    ],
  })
  expect(at.ledger.account(bob.address)).toMatchObject({
    balance: trx(999_984),
    unfrozenV2: [],
    frozenV2: [
      { type: 'BANDWIDTH', amount: trx(10) },
      { type: 'ENERGY', amount: trx(6) },
    ],
  })
  expect(weightsIn(at.layer)).toEqual({ net: 10n, energy: 6n })
  expect(weightsOver(at.layer)).toEqual({ net: 10n, energy: 6n })
})
