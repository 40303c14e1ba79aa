import { mainnetParameters, permissions } from '@sundial/operations'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { account, accountResourceMessage } from '@sundial/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OwnAccount } from './own-account.ts'
import {
  isOthers,
  permissionChanges,
  type PermissionDraft,
  permissionOperation,
  permissionProblems,
  type PermissionsDraft,
  permissionsOf,
  rehearse,
} from './permission-draft.ts'

const addresses = [1, 2, 3, 4, 5, 6].map((byte) => addressOfPrivateKey(new Uint8Array(32).fill(byte)))
const [me, friend, other] = addresses.map(toBase58) as [string, string, string]

const ownOf = (isWitness = false): OwnAccount => ({
  account: { ...account.decode(new Uint8Array(0)), address: addresses[0]!, isWitness },
  resource: accountResourceMessage.decode(new Uint8Array(0)),
  rewardSun: 0n,
  height: 1n,
  nowMs: 0n,
  parameters: new Map(Object.entries(mainnetParameters)),
})

const keysOf = (...keys: readonly (readonly [string, string])[]) =>
  keys.map(([address, weight]) => ({ address, weight }))

const changed = (part: Partial<PermissionDraft>, own = ownOf()): PermissionsDraft => {
  const draft = permissionsOf(own)
  return { ...draft, owner: { ...draft.owner, ...part } }
}

const codes = (draft: PermissionsDraft, own = ownOf()) =>
  permissionProblems(own, draft).map(({ at, key, code }) =>
    [at, key, code].filter((one) => one !== undefined).join(' '),
  )

test('an account that never set permissions has the defaults of the chain', () => {
  const draft = permissionsOf(ownOf())
  expect(draft.owner).toMatchObject({ name: 'owner', threshold: '1', keys: [{ address: me, weight: '1' }] })
  const operation = permissionOperation(ownOf(), draft)
  const [active] = (operation.value as { actives: { operations: Uint8Array }[] }).actives
  // As mainnet accounts have it: wallet/getaccount of any account made before 2023.
  expect(toHex(active!.operations)).toBe(`7fff1fc0033e${'0'.repeat(52)}`)
  expect(permissionProblems(ownOf(), draft)).toEqual([])
})

describe('is refused by name', () => {
  test.each<[string, PermissionsDraft]>([
    ['owner name', changed({ name: '' })],
    ['owner name', changed({ name: 'é'.repeat(17) })],
    ['owner threshold', changed({ threshold: '0' })],
    ['owner threshold', changed({ threshold: '1.5' })],
    ['owner 1 key_address', changed({ keys: keysOf([me, '1'], ['TXnot', '1']) })],
    ['owner 1 key_twice', changed({ keys: keysOf([me, '1'], [me, '1']) })],
    ['owner 0 key_weight', changed({ keys: keysOf([me, '0'], [friend, '1']) })],
    ['owner unreachable', changed({ threshold: '3', keys: keysOf([me, '1'], [friend, '1']) })],
    [
      'owner too_many_keys',
      changed({ keys: addresses.map((one) => ({ address: toBase58(one), weight: '1' })) }),
    ],
    ['owner locked_out', changed({ keys: keysOf([friend, '1']) })],
  ])('%s', (code, draft) => {
    expect(codes(draft)).toEqual([code])
  })

  test('no key at all', () => {
    expect(codes(changed({ keys: [] }))).toEqual(['owner no_key', 'owner unreachable', 'owner locked_out'])
  })

  test('a witness permission with two keys', () => {
    const own = ownOf(true)
    const draft = permissionsOf(own)
    const witness = { ...draft.witness!, keys: keysOf([me, '1'], [friend, '1']) }
    expect(codes({ ...draft, witness }, own)).toEqual(['witness one_witness_key'])
  })

  test('an active permission without operations, or with one that the chain does not offer', () => {
    const draft = permissionsOf(ownOf())
    const withOperations = (...operations: number[]) => ({
      ...draft,
      actives: [{ ...draft.actives[0]!, operations: new Set(operations) }],
    })
    expect(codes(withOperations())).toEqual(['0 no_operation'])
    expect(codes(withOperations(1, 7))).toEqual(['0 operation'])
  })
})

test('a draft without problems is one that the chain accepts', () => {
  const key = fc.record({
    address: fc.constantFrom(...addresses.map(toBase58), 'T', ''),
    weight: fc.constantFrom('0', '1', '2', '9223372036854775807', 'x'),
  })
  const permission = fc.record({
    name: fc.constantFrom('', 'a', 'é'.repeat(16), 'é'.repeat(17)),
    threshold: fc.constantFrom('0', '1', '3', '9223372036854775807'),
    keys: fc.array(key, { maxLength: 6 }),
    operations: fc.constant<ReadonlySet<number>>(new Set()),
  })
  const own = ownOf()
  const ledger = { parameter: (name: string) => own.parameters.get(name) ?? 0n } as never
  fc.assert(
    fc.property(permission, (owner) => {
      const draft = { ...permissionsOf(own), owner }
      if (permissionProblems(own, draft).length > 0) return
      const { value } = permissionOperation(own, draft)
      permissions.rulePermission((value as { owner: never }).owner, ledger)
    }),
  )
})

test('a rehearsal names the smallest groups and the keys that nobody can do without', () => {
  const draft = changed({ threshold: '2', keys: keysOf([me, '1'], [friend, '1'], [other, '1']) }).owner
  expect(rehearse(draft)).toEqual({
    groups: [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
    needed: [],
  })
  expect(rehearse({ ...draft, keys: keysOf([me, '2'], [friend, '1']), threshold: '3' })).toEqual({
    groups: [[0, 1]],
    needed: [0, 1],
  })
  expect(isOthers(draft, addresses[0] as Address)).toBe(true)
  expect(isOthers({ ...draft, keys: keysOf([me, '2'], [friend, '1']) }, addresses[0] as Address)).toBe(false)
})

test('the difference names what changed only', () => {
  const before = permissionsOf(ownOf())
  expect(permissionChanges(before, before)).toEqual([])
  const after = { ...changed({ threshold: '2' }), actives: [] }
  expect(permissionChanges(before, after).map(({ at }) => at)).toEqual(['owner', 0])
})
