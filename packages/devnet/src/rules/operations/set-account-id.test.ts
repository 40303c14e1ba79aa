import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  missingAccount,
  refusalOf,
  run,
  world,
} from '../../../test/operations.ts'
import { runAndWatch } from '../../../test/tokens.ts'

const value = { ownerAddress: bob.address, accountId: fromText('Sunflower-1') }

describeRefusals('SetAccountIdContract', {
  prepare: (at) =>
    run(at, 'SetAccountIdContract', { ownerAddress: dave.address, accountId: fromText('Moonlight') }),
  value: () => value,
  cases: [
    { text: 'Invalid accountId', with: { accountId: fromText('seven77') } },
    { text: 'Invalid accountId', with: { accountId: fromText('a'.repeat(33)) } },
    { text: 'Invalid accountId', with: { accountId: fromText('with space') } },
    { text: 'Invalid accountId', with: { accountId: fromText('Sonnenblume ☀') } },
    { text: 'Invalid ownerAddress', with: { ownerAddress: '00' } },
    { text: 'Account has not existed', with: { ownerAddress: missingAccount } },
    { text: 'This account id already set', with: { ownerAddress: dave.address } },
    { text: 'This id has existed', with: { accountId: fromText('mOONLIGHT') } },
  ],
})

test('SetAccountIdContract names an account once, free of charge', () => {
  const at = world()
  const { fee, moved, reported } = runAndWatch(at, 'SetAccountIdContract', value)
  expect([fee, moved, reported]).toEqual([0n, {}, {}])
  expect(at.ledger.account(bob.address)!.accountId).toEqual(value.accountId)
  expect(at.ledger.record('accountIds', 'sunflower-1')).toBe(bob.address)
  expect(refusalOf(at, 'SetAccountIdContract', { ...value, ownerAddress: carol.address })).toBe(
    'This id has existed',
  )
})
