import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  describeRefusals,
  missingAccount,
  run,
  setParameter,
  world,
} from '../../../test/operations.ts'
import { rich } from '../../../test/world.ts'

const url = fromText('http://bob.example/☀')
const value = { ownerAddress: bob.address, url }

describeRefusals('WitnessCreateContract', {
  value: () => value,
  cases: [
    { text: 'Invalid address', with: { ownerAddress: '41' } },
    { text: 'Invalid url', with: { url: fromText('') } },
    { text: 'Invalid url', with: { url: new Uint8Array(257).fill(0x61) } },
    { text: `account[${missingAccount}] not exists`, with: { ownerAddress: missingAccount } },
    { text: `Witness[${rich.address}] has existed`, with: { ownerAddress: rich.address } },
    { text: 'balance < AccountUpgradeCost', with: { ownerAddress: carol.address } },
  ],
})

test('WitnessCreateContract burns its fee and creates a candidate without votes, who may sign blocks with its key', () => {
  const at = world()
  run(at, 'WitnessCreateContract', value)
  expect(at.ledger.record('witnesses', bob.address)).toMatchObject({
    address: bob.address,
    url: 'http://bob.example/☀',
    voteCount: 0n,
    isJobs: false,
  })
  expect(at.ledger.account(bob.address)).toMatchObject({
    isWitness: true,
    balance: 1_000_000_000_000n - 9_999_000_000n,
    witnessPermission: { type: 'Witness', id: 1, permissionName: 'witness', threshold: 1n },
  })
})

test('an account of genesis has no permissions until it becomes a candidate', () => {
  const at = world()
  at.ledger.setRecord('witnesses', rich.address, undefined)
  run(at, 'WitnessCreateContract', { ...value, ownerAddress: rich.address })
  const { ownerPermission, activePermission } = at.ledger.account(rich.address)!
  expect(ownerPermission?.keys).toEqual([{ address: rich.address, weight: 1n }])
  expect(activePermission.map(({ permissionName }) => permissionName)).toEqual(['active'])
})

test('there is no witness permission where there is no multi-signature', () => {
  const at = world()
  setParameter('getAllowMultiSign', 0n)(at)
  run(at, 'WitnessCreateContract', value)
  expect(at.ledger.account(bob.address)?.witnessPermission).toBeUndefined()
})
