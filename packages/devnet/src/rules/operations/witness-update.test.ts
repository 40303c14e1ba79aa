import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { bob, describeRefusals, missingAccount, run, world } from '../../../test/operations.ts'
import { rich } from '../../../test/world.ts'

const value = { ownerAddress: rich.address, updateUrl: fromText('http://new.example') }

describeRefusals('WitnessUpdateContract', {
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '' } },
    { text: 'account does not exist', with: { ownerAddress: missingAccount } },
    { text: 'Invalid url', with: { updateUrl: fromText('') } },
    { text: 'Witness does not exist', with: { ownerAddress: bob.address } },
  ],
})

test('WitnessUpdateContract changes the address of the site and nothing else', () => {
  const at = world()
  const before = at.ledger.record('witnesses', rich.address)!
  run(at, 'WitnessUpdateContract', value)
  expect(at.ledger.record('witnesses', rich.address)).toEqual({ ...before, url: 'http://new.example' })
})
