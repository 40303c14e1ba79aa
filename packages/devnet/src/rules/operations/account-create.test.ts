import { expect, test } from 'vitest'
import { bob, carol, describeRefusals, nobody, run, world } from '../../../test/operations.ts'

const value = { ownerAddress: bob.address, accountAddress: nobody, type: 'Normal' } as const

describeRefusals('AccountCreateContract', {
  value: () => value,
  cases: [
    { text: 'Invalid ownerAddress', with: { ownerAddress: '00' } },
    { text: `Account[${nobody}] not exists`, with: { ownerAddress: nobody } },
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
  expect(at.ledger.account(nobody)).toMatchObject({ type: 'Normal', balance: 0n })
  expect(at.ledger.balance(bob.address)).toBe(1_000_000_000_000n - 1_000_000n)
})
