import type { ValueOf } from '@sundial/operations'
import { type Permission, permission } from '@sundial/protocol'
import { expect, test } from 'vitest'
import {
  bob,
  carol,
  dave,
  describeRefusals,
  erin,
  missingAccount,
  refusalOf,
  setAccount,
  setParameter,
  world,
} from '../../../test/operations.ts'
import { runAndWatch } from '../../../test/tokens.ts'

const key = (address: string, weight = 1n) => ({ address, weight })
const bitmap = (...numbers: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(32)
  for (const number of numbers) bytes[number >> 3]! |= 1 << (number & 7)
  return bytes
}

const owner = permission.create({ permissionName: 'owner', threshold: 1n, keys: [key(bob.address)] })
const active = permission.create({
  type: 'Active',
  permissionName: 'active',
  threshold: 2n,
  operations: bitmap(1, 2),
  keys: [key(bob.address), key(carol.address)],
})
const witness = permission.create({ type: 'Witness', threshold: 1n, keys: [key(dave.address)] })
const value: ValueOf<'AccountPermissionUpdateContract'> = {
  ownerAddress: bob.address,
  owner,
  witness: undefined,
  actives: [active],
}

const changedActive = (members: Partial<Permission>) => ({ actives: [{ ...active, ...members }] })
const changedOwner = (members: Partial<Permission>) => ({ owner: { ...owner, ...members } })
const asWitness = setAccount(bob.address, { isWitness: true })
const everyKey = [bob, carol, dave, erin].map(({ address }) => key(address))

describeRefusals('AccountPermissionUpdateContract', {
  value: () => value,
  cases: [
    {
      text: 'multi sign is not allowed, need to be opened by the committee',
      given: setParameter('getAllowMultiSign', 0n),
    },
    { text: 'invalidate ownerAddress', with: { ownerAddress: '00' } },
    { text: 'ownerAddress account does not exist', with: { ownerAddress: missingAccount } },
    { text: 'owner permission is missed', with: { owner: undefined } },
    { text: 'witness permission is missed', given: asWitness },
    { text: "account isn't witness can't set witness permission", with: { witness } },
    { text: 'active permission is missed', with: { actives: [] } },
    { text: 'active permission is too many', with: { actives: Array.from({ length: 9 }, () => active) } },
    { text: 'owner permission type is error', with: changedOwner({ type: 'Active' }) },
    { text: 'witness permission type is error', with: { witness: owner }, given: asWitness },
    { text: 'active permission type is error', with: { actives: [owner] } },
    {
      text: 'number of keys in permission should not be greater than 5',
      with: changedOwner({ keys: [...everyKey, key(missingAccount), key(`41${'ab'.repeat(20)}`)] }),
    },
    { text: "key's count should be greater than 0", with: changedOwner({ keys: [] }) },
    {
      text: "Witness permission's key count should be 1",
      with: { witness: { ...witness, keys: [key(bob.address), key(carol.address)] } },
      given: asWitness,
    },
    { text: "permission's threshold should be greater than 0", with: changedOwner({ threshold: 0n }) },
    { text: "permission's name is too long", with: changedOwner({ permissionName: 'n'.repeat(33) }) },
    { text: "permission's parent should be owner", with: changedActive({ parentId: 1 }) },
    {
      text: 'address should be distinct in permission Active',
      with: changedActive({ keys: [key(bob.address), key(bob.address, 2n)] }),
    },
    {
      text: 'address should be distinct in permission Owner',
      with: changedOwner({ keys: [key(bob.address), key(bob.address)] }),
    },
    { text: 'key is not a validate address', with: changedOwner({ keys: [key('41')] }) },
    { text: "key's weight should be greater than 0", with: changedOwner({ keys: [key(bob.address, 0n)] }) },
    {
      text: 'long overflow',
      with: changedOwner({ keys: [key(bob.address, 2n ** 63n - 1n), key(carol.address)] }),
    },
    {
      text: "sum of all key's weight should not be less than threshold in permission Active",
      with: changedActive({ threshold: 3n }),
    },
    {
      text: "sum of all key's weight should not be less than threshold in permission Owner",
      with: changedOwner({ threshold: 2n }),
    },
    {
      text: "sum of all key's weight should not be less than threshold in permission Witness",
      with: { witness: { ...witness, threshold: 2n } },
      given: asWitness,
    },
    { text: "Owner permission needn't operations", with: changedOwner({ operations: bitmap(1) }) },
    {
      text: "Witness permission needn't operations",
      with: { witness: { ...witness, operations: bitmap(1) } },
      given: asWitness,
    },
    { text: 'operations size must 32', with: changedActive({ operations: new Uint8Array(31) }) },
    { text: 'operations size must 32', with: changedActive({ operations: new Uint8Array(0) }) },
    { text: "7 isn't a validate ContractType", with: changedActive({ operations: bitmap(1, 7) }) },
    { text: "52 isn't a validate ContractType", with: changedActive({ operations: bitmap(52) }) },
    { text: "255 isn't a validate ContractType", with: changedActive({ operations: bitmap(255) }) },
  ],
})

test('AccountPermissionUpdateContract numbers the permissions by position and burns 100 TRX', () => {
  const at = world()
  const second = { ...active, id: 77, permissionName: 'small' }
  const update = { ...value, owner: { ...owner, id: 5 }, actives: [active, second] }
  const { fee, moved, reported } = runAndWatch(at, 'AccountPermissionUpdateContract', update)
  expect([fee, moved, reported]).toEqual([100_000_000n, {}, {}])
  const { ownerPermission, activePermission, witnessPermission } = at.ledger.account(bob.address)!
  expect(ownerPermission).toEqual(owner)
  expect(activePermission).toEqual([
    { ...active, id: 2 },
    { ...second, id: 3 },
  ])
  expect(witnessPermission).toBeUndefined()
})

test('a witness gives the right to produce to one other key', () => {
  const at = world()
  asWitness(at)
  runAndWatch(at, 'AccountPermissionUpdateContract', { ...value, witness })
  expect(at.ledger.account(bob.address)!.witnessPermission).toEqual({ ...witness, id: 1 })
})

test('permissions can include market operations once the market is open', () => {
  const at = world()
  setParameter('getAllowMarketTransaction', 1n)(at)
  const update = { ...value, ...changedActive({ operations: bitmap(48, 49, 52, 53, 54, 58, 59) }) }
  expect(refusalOf(at, 'AccountPermissionUpdateContract', update)).toBeUndefined()
})

test('permissions may be as large as the limits of the chain, and not larger', () => {
  const fiveKeys = [...everyKey, key(missingAccount)]
  const large = {
    ...value,
    owner: { ...owner, permissionName: 'n'.repeat(32), keys: fiveKeys, threshold: 5n },
    actives: Array.from({ length: 8 }, () => ({ ...active, keys: fiveKeys, threshold: 5n })),
  }
  expect(refusalOf(world(), 'AccountPermissionUpdateContract', large)).toBeUndefined()
  const greatest = 2n ** 63n - 1n
  const heavy = changedOwner({ threshold: greatest, keys: [key(bob.address, greatest)] })
  expect(refusalOf(world(), 'AccountPermissionUpdateContract', { ...value, ...heavy })).toBeUndefined()
})
