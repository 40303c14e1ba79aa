import { expect, test } from 'vitest'
import { bob, carol, describeRefusals, missingAccount, run, world } from '../../../test/operations.ts'

const value = { ownerAddress: bob.address, accountAddress: missingAccount, type: 'Normal' } as const

describeRefusals('AccountCreateContract', {
  value: () => value,
  cases: [
    { text: 'Invalid ownerAddress', with: { ownerAddress: '00' } },
    { text: `Account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    {
      text: 'Validate CreateAccountActuator error, insufficient fee.',
      with: { ownerAddress: carol.address },
    },
    { text: 'Invalid account address', with: { accountAddress: '41' } },
    { text: 'Account has existed', with: { accountAddress: carol.address } },
  ],
})

test('AccountCreateContract makes an account and burns its fee', () => {
  const at = world()
  run(at, 'AccountCreateContract', value)
  expect(at.ledger.account(missingAccount)).toMatchObject({ type: 'Normal', balance: 0n })
  expect(at.ledger.balance(bob.address)).toBe(1_000_000_000_000n - 1_000_000n)
})
