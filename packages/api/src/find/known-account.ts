import { type Address } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { StoredAccountState, StoredState, Store } from '@sundial/store'
import type { At } from '../endpoint.ts'
import type { KnownAccount } from '../shape/account.ts'
import { labelOf } from '../shape/contract-marks.ts'
import { tokenNames } from '../shape/token-names.ts'

/** What the index and the node tell of an account. */
export async function knownAccount(address: Address, at: At): Promise<KnownAccount> {
  const { store, state } = at
  const [row, balances, stored] = await Promise.all([
    store.accountByAddress(address),
    store.balancesOfAccount(address),
    store.accountState(address),
  ])
  const ofChain = (balances ?? []).filter(({ asset }) => asset.kind !== 'trc20')
  const [infoOf, witness] = await Promise.all([
    tokenNames(
      ofChain.map(({ asset }) => asset),
      at,
    ),
    witnessOf(address, stored, store),
  ])
  const label = labelOf(address, at)
  return { row, balances, infoOf, label, inNode: { stored, witness, nowMs: state.head?.timestampMs ?? 0 } }
}

/** Few accounts are witnesses, and there are hundreds of them. */
async function witnessOf(
  address: Address,
  stored: StoredAccountState | undefined,
  store: Pick<Store, 'nodeStates'>,
): Promise<StoredState | undefined> {
  if (stored?.bytes === undefined || accountState.decode(stored.bytes).account?.isWitness !== true)
    return undefined
  const { states } = await store.nodeStates('witness')
  return states.find(({ key }) => key === address)
}
