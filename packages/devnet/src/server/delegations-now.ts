import { stake } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { type DelegatedResourceAccountIndex, delegatedResourceAccountIndex } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'

/** java-tron DelegatedResourceAccountIndexStore.getIndex, getV2Index: all of an account's pairs, oldest delegation first. */
export function delegationIndexOf(
  { state }: Chain,
  account: Address,
  version: 'v1' | 'v2',
): DelegatedResourceAccountIndex {
  const pairs = [...state.delegationsOf(account)]
    .map((key) => ({
      key,
      timestamp: state.get('delegationIndexes', key)!.timestamp,
      ...stake.pairOfKey(key),
    }))
    .filter(({ delegation }) => delegation === version)
    .sort((left, right) => Number(left.timestamp - right.timestamp) || (left.key < right.key ? -1 : 1))
  return delegatedResourceAccountIndex.create({
    account,
    fromAccounts: pairs.filter(({ to }) => to === account).map(({ from }) => from),
    toAccounts: pairs.filter(({ from }) => from === account).map(({ to }) => to),
  })
}
