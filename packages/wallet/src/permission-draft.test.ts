import { mainnetParameters, permissions } from '@sundial/operations'
import { type Address, toAddress, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { account, accountResourceMessage, type Permission, permission } from '@sundial/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OwnAccount } from './own-account.ts'
import { readdirSync, readFileSync } from 'node:fs'
import {
  isOthers,
  mostActives,
  mostKeys,
  permissionKindOf,
  permissionChanges,
  type PermissionDraft,
  permissionOperation,
  permissionProblems,
  type PermissionsDraft,
  permissionsOf,
  quorumOf,
  quorumOfOwner,
  rehearse,
  withQuorum,
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

test('keys of addresses that cannot sign are problems: contracts, and the zero address, whose key nobody has', () => {
  const nobody = toBase58(`41${'0'.repeat(40)}`)
  const draft = changed({ keys: keysOf([me, '1'], [friend, '1'], [nobody, '1']) })
  const found = permissionProblems(ownOf(), draft, new Set([addresses[1]!]))
  expect(found.map(({ at, key, code }) => [at, key, code])).toEqual([
    ['owner', 1, 'key_contract'],
    ['owner', 2, 'key_nobody'],
  ])
})

test('an account that never set permissions has the defaults of the chain', () => {
  const draft = permissionsOf(ownOf())
  expect(draft.owner).toMatchObject({ name: 'owner', threshold: '1', keys: [{ address: me, weight: '1' }] })
  const operation = permissionOperation(ownOf(), draft)
  const { actives } = operation.value as { actives: Permission[] }
  const [active] = actives
  expect(actives).toHaveLength(1)
  expect(active).toMatchObject({
    type: 'Active',
    permissionName: 'active',
    threshold: 1n,
    keys: [{ address: toAddress(me), weight: 1n }],
  })
  // As mainnet accounts have it: wallet/getaccount of any account made before 2023.
  expect(toHex(active!.operations)).toBe(`7fff1fc0033e${'0'.repeat(52)}`)
  expect(permissionProblems(ownOf(), draft)).toEqual([])
})

describe('is refused by name', () => {
  test.each<[string, PermissionsDraft]>([
    ['owner name', changed({ name: '' })],
    ['owner name', changed({ name: 'é'.repeat(17) })],
    ['owner name', changed({ name: `${'é'.repeat(16)}a` })],
    [
      'owner threshold',
      changed({ threshold: '9223372036854775808', keys: keysOf([me, '9223372036854775807']) }),
    ],
    ['owner 0 key_weight', changed({ keys: keysOf([me, '9223372036854775808'], [friend, '1']) })],
    ['owner unreachable', changed({ keys: keysOf([me, '9223372036854775807'], [friend, '1']) })],
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

test('what is exactly as much as the chain takes is accepted', () => {
  expect(codes(changed({ name: 'é'.repeat(16) }))).toEqual([])
  const greatest = '9223372036854775807'
  expect(codes(changed({ threshold: greatest, keys: keysOf([me, greatest]) }))).toEqual([])
  const keys = addresses.slice(0, mostKeys).map((one) => ({ address: toBase58(one), weight: '1' }))
  expect(codes(changed({ keys }))).toEqual([])
  expect([mostKeys, mostActives]).toEqual([5, 8])
})

test('an operation is offered only where a parameter of the chain allows it', () => {
  const own = { ...ownOf(), parameters: new Map<string, bigint>() }
  const draft = permissionsOf(own)
  const withOperation = (type: number) =>
    codes({ ...draft, actives: [{ ...draft.actives[0]!, operations: new Set([type]) }] }, own)
  expect([1, 46].flatMap(withOperation)).toEqual([])
  expect([48, 49, 52, 53, 54, 58, 59].filter((type) => withOperation(type)[0] !== '0 operation')).toEqual([])
})

test('permissions that accounts of public networks have set come back unchanged from a draft', () => {
  const folder = new URL('../../../vectors/recorded/accounts/', import.meta.url)
  const recorded = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>)
    .filter((json) => 'owner_permission' in json && 'active_permission' in json)
  expect(recorded.length).toBeGreaterThan(2)
  for (const json of recorded) {
    const known = account.fromJson(json, { visible: true })
    const own = { ...ownOf(), account: known }
    const { value } = permissionOperation(own, permissionsOf(own))
    expect(value).toMatchObject({
      ownerAddress: known.address,
      owner: known.ownerPermission,
      actives: known.activePermission.map((active, at) => ({ ...active, id: at + 2 })),
    })
  }
})

test('an account that is no representative has no witness permission, whatever it set before', () => {
  const own = ownOf(true)
  const set = {
    type: 'Witness',
    id: 1,
    permissionName: 'w',
    threshold: 3n,
    keys: [{ address: addresses[1]!, weight: 3n }],
  }
  const witnessPermission = permission.create(set as never)
  const withOne = { ...own, account: { ...own.account, witnessPermission } }
  expect(permissionsOf(own).witness).toMatchObject({ name: 'witness', keys: [{ address: me, weight: '1' }] })
  expect(permissionsOf(withOne).witness).toMatchObject({
    threshold: '3',
    keys: [{ address: friend, weight: '3' }],
  })
  const former = { ...withOne, account: { ...withOne.account, isWitness: false } }
  expect(permissionsOf(former).witness).toBeUndefined()
  const { value } = permissionOperation(withOne, permissionsOf(withOne))
  expect(value).toMatchObject({ witness: { ...set } })
  expect((['owner', 'witness', 0, 7] as const).map(permissionKindOf)).toEqual([
    'Owner',
    'Witness',
    'Active',
    'Active',
  ])
})

test('a draft without problems is one that the chain accepts', () => {
  const key = fc.record({
    address: fc.constantFrom(...addresses.map(toBase58), 'T', ''),
    weight: fc.constantFrom('0', '1', '2', '9223372036854775807', 'x'),
  })
  const owners = fc.record({
    name: fc.constantFrom('', 'a', 'é'.repeat(16), 'é'.repeat(17)),
    threshold: fc.constantFrom('0', '1', '3', '9223372036854775807'),
    keys: fc.array(key, { maxLength: 6 }),
    operations: fc.constant<ReadonlySet<number>>(new Set()),
  })
  const own = ownOf()
  const ledger = { parameter: (name: string) => own.parameters.get(name) ?? 0n } as never
  fc.assert(
    fc.property(owners, (owner) => {
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
  // Smaller groups first, and none with a key that it can do without.
  expect(
    rehearse({ ...draft, keys: keysOf([me, '1'], [friend, '1'], [other, '1'], [me, '2']), threshold: '2' })
      .groups,
  ).toEqual([[3], [0, 1], [0, 2], [1, 2]])
  expect(isOthers(draft, addresses[0] as Address)).toBe(true)
  const together = { ...draft, keys: keysOf([me, '1'], [friend, '1']) }
  expect(isOthers(together, addresses[0] as Address)).toBe(false)
  expect(isOthers({ ...draft, keys: keysOf([me, '2'], [friend, '1']) }, addresses[0] as Address)).toBe(false)
})

describe('signers that all count the same', () => {
  test('are those of a new account: itself alone', () => {
    expect(quorumOf(permissionsOf(ownOf()))).toEqual({ signers: [me], needed: 1 })
  })

  test('are set in the owner permission and all active ones, whose names and operations stay', () => {
    const before = permissionsOf(ownOf())
    const second = { ...before.actives[0]!, name: 'pays', operations: new Set([1]) }
    const draft = { ...before, actives: [...before.actives, second] }
    const after = withQuorum(draft, { signers: [me, friend, other], needed: 2 })
    expect(quorumOf(after)).toEqual({ signers: [me, friend, other], needed: 2 })
    expect(permissionProblems(ownOf(), after)).toEqual([])
    expect(rehearse(after.actives[1]!).groups).toHaveLength(3)
    expect(after.actives.map(({ name, operations }) => [name, operations])).toEqual(
      draft.actives.map(({ name, operations }) => [name, operations]),
    )
  })

  test.each<[string, PermissionsDraft]>([
    ['keys', changed({ keys: keysOf([me, '1'], [friend, '1']) })],
    ['weights', withQuorum(permissionsOf(ownOf()), { signers: [me], needed: 1 })].map((one) =>
      typeof one === 'string'
        ? one
        : { ...one, owner: { ...one.owner, keys: keysOf([me, '2']) }, actives: [] },
    ) as [string, PermissionsDraft],
    ['thresholds', changed({ threshold: '2' })],
    ['out of reach', { ...changed({ threshold: '2' }), actives: [] }],
  ])('are none where the permissions differ: %s', (_, draft) => {
    expect(quorumOf(draft)).toBeUndefined()
    // More than half of the owner's keys.
    const { signers, needed } = quorumOfOwner(draft)
    expect(needed * 2).toBeGreaterThan(signers.length)
    expect(quorumOf(withQuorum(draft, { signers, needed }))).toEqual({ signers, needed })
  })
})

test('the difference names what changed only', () => {
  const before = permissionsOf(ownOf())
  expect(permissionChanges(before, before)).toEqual([])
  const [active] = before.actives
  const reversed = { ...active!, operations: new Set([...active!.operations].toReversed()) }
  expect(permissionChanges(before, { ...before, actives: [reversed] })).toEqual([])
  const after = { ...changed({ threshold: '2' }), actives: [] }
  expect(permissionChanges(before, after).map(({ at }) => at)).toEqual(['owner', 0])
})
