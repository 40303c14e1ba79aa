import { effectsOf, type KnownOperation } from '@sundial/operations'
import { operationTypes, receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  pass,
  run,
  setAccount,
  world,
} from '../../../test/operations.ts'
import { rich, wallet } from '../../../test/world.ts'

const value = { ownerAddress: bob.address }
const earn = setAccount(bob.address, { allowance: 5_000_000n })
const now = world().ledger.now()

describeRefusals('WithdrawBalanceContract', {
  prepare: earn,
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    {
      text: `Account[${rich.address}] is a guard representative and is not allowed to withdraw Balance`,
      with: { ownerAddress: rich.address },
    },
    {
      text: `The last withdraw time is ${now - 86_399_999n}, less than 24 hours`,
      given: setAccount(bob.address, { latestWithdrawTime: now - 86_399_999n }),
    },
    { text: 'witnessAccount does not have any reward', with: { ownerAddress: carol.address } },
    { text: 'long overflow', given: setAccount(bob.address, { balance: 2n ** 63n - 5_000_000n }) },
  ],
})

test('WithdrawBalanceContract adds the allowance to the balance, once a day', () => {
  const at = world()
  earn(at)
  expect(run(at, 'WithdrawBalanceContract', value)).toEqual({ withdrawAmount: 5_000_000n })
  expect(at.ledger.account(bob.address)).toMatchObject({
    balance: 1_000_005_000_000n,
    allowance: 0n,
    latestWithdrawTime: now,
  })
  earn(at)
  pass(at, 86_400)
  expect(run(at, 'WithdrawBalanceContract', value)).toEqual({ withdrawAmount: 5_000_000n })
})

test('WithdrawBalanceContract pays what votes earned in completed cycles', () => {
  const at = world()
  const witness = wallet(2).address
  at.ledger.change(bob.address, { votes: [{ voteAddress: witness, voteCount: 3n }] })
  at.ledger.setProperty('currentCycle', 2n)
  const row = { brokerage: 20n, voteCount: 10n, reward: 70n }
  at.ledger.setRecord('witnessCycles', `0-${witness}`, { ...row, earnedPerVote: 0n })
  at.ledger.setRecord('witnessCycles', `1-${witness}`, { ...row, earnedPerVote: 7n * 10n ** 18n })
  at.ledger.setProperty('votersRewardSun', 70n)
  expect(run(at, 'WithdrawBalanceContract', value)).toEqual({ withdrawAmount: 21n })
  expect(at.ledger.property('votersRewardSun')).toBe(49n)
})

test('its effect is the withdrawn amount of its receipt', () => {
  const operation = {
    kind: 'WithdrawBalanceContract',
    type: operationTypes.WithdrawBalanceContract,
    value,
  } as KnownOperation
  const outcome = { succeeded: true, transactionId: '00'.repeat(32) }
  const withdrawn = receipt.create({ withdrawAmount: 9n })
  expect(effectsOf(operation, { ...outcome, receipt: withdrawn })).toEqual([
    { kind: 'move', account: bob.address, asset: { kind: 'trx' }, change: 9n, cause: 'reward' },
  ])
  expect(effectsOf(operation, { ...outcome, receipt: undefined })).toEqual([{ kind: 'unknown' }])
})
