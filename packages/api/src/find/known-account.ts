import { type Address } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { KeptAccount, KeptState, Store } from '@sundial/store'
import type { At } from '../endpoint.ts'
import type { KnownAccount } from '../shape/account.ts'

/** What the index and the node tell of an account. */
export async function knownAccount(
  address: Address,
  { store, state }: Pick<At, 'store' | 'state'>,
): Promise<KnownAccount> {
  const [row, balances, kept] = await Promise.all([
    store.accountByAddress(address),
    store.balancesOfAccount(address),
    store.accountState(address),
  ])
  const witness = await witnessOf(address, kept, store)
  return { row, balances, inNode: { kept, witness, nowMs: state.head?.timestampMs ?? 0 } }
}

/** Few accounts are witnesses, and there are hundreds of them. */
async function witnessOf(
  address: Address,
  kept: KeptAccount | undefined,
  store: Pick<Store, 'nodeStates'>,
): Promise<KeptState | undefined> {
  if (kept?.bytes === undefined || accountState.decode(kept.bytes).account?.isWitness !== true)
    return undefined
  const { states } = await store.nodeStates('witness')
  return states.find(({ key }) => key === address)
}
