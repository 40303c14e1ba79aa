import { type KnownOperation, operationOf, type ParameterName, permissions } from '@sundial/operations'
import { type Address, fromText, isTronAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { Permission } from '@sundial/protocol'
import type { OwnAccount } from './own-account.ts'

export type DraftKey = {
  /** As typed. */
  readonly address: string
  readonly weight: string
}

/** A permission as a person edits it. */
export type PermissionDraft = {
  readonly name: string
  readonly threshold: string
  readonly keys: readonly DraftKey[]
  /** Types of the operations that it covers; only active permissions have them. */
  readonly operations: ReadonlySet<number>
}

/** All permissions of an account. The ids follow from the places: 0 owner, 1 witness, from 2 on active. */
export type PermissionsDraft = {
  readonly owner: PermissionDraft
  /** Only a representative or candidate has one. */
  readonly witness: PermissionDraft | undefined
  readonly actives: readonly PermissionDraft[]
}

/** The permissions that the account has now; those it never set are the defaults of the chain. */
export function permissionsOf({ account }: OwnAccount): PermissionsDraft {
  const { address, ownerPermission, witnessPermission, activePermission, isWitness } = account
  const own = { threshold: '1', keys: [{ address: toBase58(address), weight: '1' }], operations: none }
  const standard = { ...own, name: 'active', operations: new Set(standardOperations) }
  return {
    owner: ownerPermission === undefined ? { ...own, name: 'owner' } : draftOf(ownerPermission),
    witness: isWitness
      ? witnessPermission === undefined
        ? { ...own, name: 'witness' }
        : draftOf(witnessPermission)
      : undefined,
    actives: activePermission.length === 0 ? [standard] : activePermission.map(draftOf),
  }
}

const none: ReadonlySet<number> = new Set()

/** The mask 7fff1fc0033e00…00 that java-tron gave accounts before permissions were set. */
const standardOperations = [
  0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 31, 32, 33, 41, 42, 43, 44, 45,
]

const draftOf = ({ permissionName, threshold, keys, operations }: Permission): PermissionDraft => ({
  name: permissionName,
  threshold: String(threshold),
  keys: keys.map(({ address, weight }) => ({ address: toBase58(address), weight: String(weight) })),
  operations: new Set(
    Array.from({ length: operations.length * 8 }, (_, type) => type).filter((type) =>
      permissions.isNamed(operations, type),
    ),
  ),
})

/** Signers that all count the same, and how many of them are enough, in the owner permission and all active ones. */
export type Quorum = {
  /** Addresses as typed. */
  readonly signers: readonly string[]
  readonly needed: number
}

/** The quorum that the permissions are; undefined where they have different keys or weights. */
export function quorumOf({ owner, actives }: PermissionsDraft): Quorum | undefined {
  const signers = owner.keys.map(({ address }) => address)
  const isSame = actives.every(
    ({ keys, threshold }) =>
      threshold === owner.threshold &&
      keys.length === signers.length &&
      signers.every((signer) => keys.some(({ address }) => address === signer)),
  )
  const isPlain = [owner, ...actives].every(({ keys }) => keys.every(({ weight }) => weight === '1'))
  const needed = Number(owner.threshold)
  return isSame && isPlain && needed >= 1 && needed <= signers.length ? { signers, needed } : undefined
}

/** The draft with the same signers in the owner permission and all active ones; names and operations stay. */
export function withQuorum(draft: PermissionsDraft, { signers, needed }: Quorum): PermissionsDraft {
  const signed = (permission: PermissionDraft): PermissionDraft => ({
    ...permission,
    threshold: String(needed),
    keys: signers.map((address) => ({ address, weight: '1' })),
  })
  return { ...draft, owner: signed(draft.owner), actives: draft.actives.map(signed) }
}

/** What to begin with where the permissions differ: the owner's keys, of which more than half are enough. */
export const quorumOfOwner = ({ owner: { keys } }: PermissionsDraft): Quorum => ({
  signers: keys.map(({ address }) => address),
  needed: Math.floor(keys.length / 2) + 1,
})

/** Operations that an active permission may cover on this chain. */
export const coverableOperations = ({ parameters }: OwnAccount): ReadonlySet<number> =>
  permissions.availableOperations({
    parameter: (name: ParameterName) => parameters.get(name) ?? 0n,
  })

/** Most keys of a permission. */
export const mostKeys = permissions.maxKeys
/** Most active permissions of an account, and most bytes of a name (java-tron AccountPermissionUpdateActuator). */
export const mostActives = 8
const mostNameBytes = 32

/** Which permission: the owner's, the witness's, or an active one by its place. */
export type PermissionPlace = 'owner' | 'witness' | number

export const permissionKindOf = (at: PermissionPlace): 'Owner' | 'Witness' | 'Active' =>
  at === 'owner' ? 'Owner' : at === 'witness' ? 'Witness' : 'Active'

export type PermissionProblem = {
  readonly at: PermissionPlace
  /** Place of the key that it is about. */
  readonly key?: number
  readonly code:
    | 'name'
    | 'threshold'
    | 'too_many_keys'
    | 'no_key'
    | 'key_address'
    | 'key_twice'
    | 'key_contract'
    | 'key_nobody'
    | 'key_weight'
    | 'unreachable'
    | 'one_witness_key'
    | 'no_operation'
    | 'operation'
    | 'locked_out'
}

/** Nobody has its key: contracts use it for no address. */
const zeroAddress: Address = `41${'0'.repeat(40)}`

/**
 * Everything that the chain would refuse (java-tron AccountPermissionUpdateActuator.checkPermission), an owner permission
 * without a key of the account itself, whose owner could never change it back, and keys of addresses that cannot sign: `contracts` are
 * those of the draft that are known to be contracts.
 */
export function permissionProblems(
  own: OwnAccount,
  draft: PermissionsDraft,
  contracts: ReadonlySet<Address> = new Set(),
): readonly PermissionProblem[] {
  const { owner, witness, actives } = draft
  const problemsIn = (permission: PermissionDraft, at: PermissionPlace) => [
    ...problemsOf(permission, at),
    ...cannotSign(permission, at, contracts),
  ]
  const available = coverableOperations(own)
  const isLockedOut = !owner.keys.some((key) => addressIn(key) === own.account.address)
  return [
    ...problemsIn(owner, 'owner'),
    ...(isLockedOut ? [{ at: 'owner', code: 'locked_out' } as const] : []),
    ...(witness === undefined ? [] : problemsIn(witness, 'witness')),
    ...((witness?.keys.length ?? 1) === 1 ? [] : [{ at: 'witness', code: 'one_witness_key' } as const]),
    ...actives.flatMap((active, at) => [
      ...problemsIn(active, at),
      ...(active.operations.size === 0 ? [{ at, code: 'no_operation' } as const] : []),
      ...([...active.operations].every((type) => available.has(type))
        ? []
        : [{ at, code: 'operation' } as const]),
    ]),
  ]
}

const addressIn = ({ address }: DraftKey): Address | undefined =>
  isTronAddress(address.trim()) ? toAddress(address.trim()) : undefined

const int64Max = 2n ** 63n - 1n

/** A positive integer of java-tron; zero for anything else. */
function positiveIn(text: string): bigint {
  const value = /^\d{1,19}$/.test(text) ? BigInt(text) : 0n
  return value > int64Max ? 0n : value
}

/** Addresses of a draft, as far as they are some. */
export const addressesOf = ({ owner, witness, actives }: PermissionsDraft): readonly Address[] => [
  ...new Set(
    [owner, ...(witness === undefined ? [] : [witness]), ...actives].flatMap(({ keys }) =>
      keys.flatMap((key) => addressIn(key) ?? []),
    ),
  ),
]

const cannotSign = (
  { keys }: PermissionDraft,
  at: PermissionPlace,
  contracts: ReadonlySet<Address>,
): readonly PermissionProblem[] =>
  keys.flatMap((one, key): readonly PermissionProblem[] => {
    const address = addressIn(one)
    if (address === undefined) return []
    if (address === zeroAddress) return [{ at, key, code: 'key_nobody' }]
    return contracts.has(address) ? [{ at, key, code: 'key_contract' }] : []
  })

function problemsOf({ name, threshold, keys }: PermissionDraft, at: PermissionPlace): PermissionProblem[] {
  const addresses = keys.map(addressIn)
  const weight = keys.reduce((sum, key) => sum + positiveIn(key.weight), 0n)
  const problem = (code: PermissionProblem['code'], isThere: boolean, key?: number): PermissionProblem[] =>
    isThere ? [{ at, code, ...(key !== undefined && { key }) }] : []
  return [
    ...problem('name', name === '' || fromText(name).length > mostNameBytes),
    ...problem('threshold', positiveIn(threshold) === 0n),
    ...problem('no_key', keys.length === 0),
    ...problem('too_many_keys', keys.length > mostKeys),
    ...keys.flatMap((key, index) => [
      ...problem('key_address', addresses[index] === undefined, index),
      ...problem(
        'key_twice',
        addresses[index] !== undefined && addresses.indexOf(addresses[index]) !== index,
        index,
      ),
      ...problem('key_weight', positiveIn(key.weight) === 0n, index),
    ]),
    ...problem('unreachable', weight < positiveIn(threshold) || weight > int64Max),
  ]
}

/** What the signers of a permission can do, by the places of its keys; of a draft without problems. */
export type Rehearsal = {
  /** The smallest groups whose weights reach the threshold. */
  readonly groups: readonly (readonly number[])[]
  /** Keys without which the threshold is never reached: losing one loses the permission. */
  readonly needed: readonly number[]
}

export function rehearse({ keys, threshold }: PermissionDraft): Rehearsal {
  const least = positiveIn(threshold)
  const weightOf = (group: readonly number[]) =>
    group.reduce((sum, at) => sum + positiveIn(keys[at]!.weight), 0n)
  const places = keys.map((_, at) => at)
  const groups = Array.from({ length: 2 ** keys.length }, (_, mask) =>
    places.filter((at) => (mask >> at) & 1),
  ).filter(
    (group) =>
      weightOf(group) >= least && group.every((one) => weightOf(group.filter((at) => at !== one)) < least),
  )
  return {
    groups: groups.toSorted((left, right) => left.length - right.length),
    needed: places.filter((one) => weightOf(places.filter((at) => at !== one)) < least),
  }
}

/** Whether others alone can use a permission, so that they control what it covers. */
export const isOthers = (draft: PermissionDraft, own: Address): boolean =>
  rehearse(draft).groups.some((group) => group.every((at) => addressIn(draft.keys[at]!) !== own))

/** A permission that differs; absent on the side where there is none. */
export type PermissionChange = {
  readonly at: PermissionPlace
  readonly before: PermissionDraft | undefined
  readonly after: PermissionDraft | undefined
}

/** The permissions that differ, before and after; an active one is compared by its place. */
export function permissionChanges(
  before: PermissionsDraft,
  after: PermissionsDraft,
): readonly PermissionChange[] {
  const count = Math.max(before.actives.length, after.actives.length)
  const all: readonly PermissionChange[] = [
    { at: 'owner', before: before.owner, after: after.owner },
    { at: 'witness', before: before.witness, after: after.witness },
    ...Array.from({ length: count }, (_, at) => ({
      at,
      before: before.actives[at],
      after: after.actives[at],
    })),
  ]
  return all.filter((one) => textOf(one.before) !== textOf(one.after))
}

const textOf = (one: PermissionDraft | undefined): string =>
  one === undefined
    ? ''
    : JSON.stringify([one.name, one.threshold, one.keys, [...one.operations].toSorted((a, b) => a - b)])

/** The operation that sets the permissions of a draft without problems. */
export function permissionOperation({ account }: OwnAccount, draft: PermissionsDraft): KnownOperation {
  const { owner, witness, actives } = draft
  return operationOf('AccountPermissionUpdateContract', {
    ownerAddress: account.address,
    owner: messageOf(owner, { type: 'Owner', id: 0 }),
    witness: witness && messageOf(witness, { type: 'Witness', id: 1 }),
    actives: actives.map((active, at) => messageOf(active, { type: 'Active', id: at + 2 })),
  })
}

type Head = { readonly type: 'Owner' | 'Witness' | 'Active'; readonly id: number }

const messageOf = (draft: PermissionDraft, { type, id }: Head): Permission => ({
  type,
  id,
  permissionName: draft.name,
  threshold: positiveIn(draft.threshold),
  parentId: 0,
  operations: type === 'Active' ? maskOf(draft.operations) : new Uint8Array(0),
  keys: draft.keys.map((key) => ({ address: addressIn(key)!, weight: positiveIn(key.weight) })),
})

/** 32 bytes: bit n of byte n / 8 stands for operation type n, low bit first. */
function maskOf(operations: ReadonlySet<number>): Uint8Array {
  const mask = new Uint8Array(32)
  for (const type of operations) mask[type >> 3]! |= 1 << (type & 7)
  return mask
}
