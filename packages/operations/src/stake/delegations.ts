// Stake of accounts for others: records by pair, and when each pair last delegated.
import type { Address } from '@sundial/primitives'
import { type DelegatedResource, delegatedResource, delegatedResourceAccountIndex } from '@sundial/protocol'
import type { Ledger, LedgerView } from '../ledger.ts'
import type { Resource } from './figures.ts'

/** Two accounts, and which of the stakes between them: of Stake 1.0, of Stake 2.0, or of it and locked for a time. */
export type DelegationPair = { readonly from: Address; readonly to: Address }
export type Delegation = 'v1' | 'v2' | 'v2-locked'

export const delegationKey = ({ from, to }: DelegationPair, delegation: Delegation): string =>
  `${delegation}/${from}/${to}`

export function pairOfKey(key: string): DelegationPair & { readonly delegation: Delegation } {
  const [delegation, from, to] = key.split('/')
  return { delegation: delegation as Delegation, from: from!, to: to! }
}

export const delegationOf = (
  ledger: Pick<LedgerView, 'record'>,
  pair: DelegationPair,
  delegation: Delegation,
): DelegatedResource | undefined => ledger.record('delegatedResources', delegationKey(pair, delegation))

export const delegatedFor = (resources: DelegatedResource | undefined, resource: Resource): bigint =>
  (resource === 'BANDWIDTH' ? resources?.frozenBalanceForBandwidth : resources?.frozenBalanceForEnergy) ?? 0n

export const lockedUntil = (resources: DelegatedResource, resource: Resource): bigint =>
  resource === 'BANDWIDTH' ? resources.expireTimeForBandwidth : resources.expireTimeForEnergy

export type DelegationChange = {
  readonly delegation: Delegation
  readonly resource: Resource
  readonly change: bigint
  /** The expiration of the newest stake applies to all of it. */
  readonly expireTime: bigint
}

/** java-tron DelegatedResourceCapsule.addFrozenBalanceForBandwidth, …Energy; an empty record is removed. */
export function changeDelegation(
  ledger: Ledger,
  pair: DelegationPair,
  { delegation, resource, change, expireTime }: DelegationChange,
): void {
  const resources = delegationOf(ledger, pair, delegation) ?? delegatedResource.create(pair)
  const changed = withDelegated(resources, resource, {
    sun: delegatedFor(resources, resource) + change,
    expireTime,
  })
  ledger.setRecord(
    'delegatedResources',
    delegationKey(pair, delegation),
    isEmpty(changed) ? undefined : changed,
  )
}

const withDelegated = (
  resources: DelegatedResource,
  resource: Resource,
  { sun, expireTime }: { readonly sun: bigint; readonly expireTime: bigint },
): DelegatedResource =>
  resource === 'BANDWIDTH'
    ? { ...resources, frozenBalanceForBandwidth: sun, expireTimeForBandwidth: expireTime }
    : { ...resources, frozenBalanceForEnergy: sun, expireTimeForEnergy: expireTime }

const isEmpty = (resources: DelegatedResource): boolean =>
  resources.frozenBalanceForBandwidth === 0n && resources.frozenBalanceForEnergy === 0n

/**
 * java-tron DelegatedResourceStore.unLockExpireResource: expired locks join the unlocked stake. A resource that
 * was never locked counts as expired, so that an empty record can exist next to a lock, as on the chain.
 */
export function unlockExpired(ledger: Ledger, pair: DelegationPair): void {
  const resources = delegationOf(ledger, pair, 'v2-locked')
  if (resources === undefined) return
  const over = (['BANDWIDTH', 'ENERGY'] as const).filter(
    (resource) => lockedUntil(resources, resource) < ledger.now(),
  )
  if (over.length === 0) return
  let locked = resources
  let free = delegationOf(ledger, pair, 'v2') ?? delegatedResource.create(pair)
  for (const resource of over) {
    const sun = delegatedFor(free, resource) + delegatedFor(locked, resource)
    free = withDelegated(free, resource, { sun, expireTime: 0n })
    locked = withDelegated(locked, resource, { sun: 0n, expireTime: 0n })
  }
  ledger.setRecord(
    'delegatedResources',
    delegationKey(pair, 'v2-locked'),
    isEmpty(locked) ? undefined : locked,
  )
  ledger.setRecord('delegatedResources', delegationKey(pair, 'v2'), free)
}

/** java-tron DelegatedResourceAccountIndexStore.delegate, delegateV2, since AllowDelegateOptimization. */
export function indexDelegation(ledger: Ledger, pair: DelegationPair, version: 'v1' | 'v2'): void {
  const index = delegatedResourceAccountIndex.create({ account: pair.to, timestamp: ledger.now() })
  ledger.setRecord('delegationIndexes', delegationKey(pair, version), index)
}

/** java-tron …IndexStore.unDelegate, unDelegateV2. */
export const unindexDelegation = (ledger: Ledger, pair: DelegationPair, version: 'v1' | 'v2'): void =>
  ledger.setRecord('delegationIndexes', delegationKey(pair, version), undefined)
