import { type Address, toText } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { Store, StoredAccountState, StoredState } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { labelOf } from '../contract/schema.ts'
import { heldBalances } from '../../tokens/doubtful-tokens.ts'
import { reportedHoldings, reportedState } from './reported.ts'
import type { KnownAccount } from './shape.ts'

/** Combines what the index and the node know of an account. */
export async function knownAccount(address: Address, at: Context): Promise<KnownAccount> {
  const { store, state } = at
  const [row, indexed, stored] = await Promise.all([
    store.accountByAddress(address),
    heldBalances(address, at),
    reportedState(address, at),
  ])
  const { balances, reportedAt } =
    indexed === undefined ? (reportedHoldings(stored) ?? {}) : { balances: indexed }
  const [witness, reportedBlock] = await Promise.all([
    witnessOf(address, stored, store),
    stored && store.blockByHeight(stored.at.height),
  ])
  const label = labelOf(address, at)
  const nowMs = state.head?.timestampMs ?? 0
  const inNode = { stored, witness, nowMs, reportedMs: reportedBlock?.timestampMs }
  return { row, balances, reportedAt, label, inNode }
}

/** Few accounts are witnesses, and there are only hundreds of them. */
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

/** Names of accounts, as reported by the node; accounts without a name are left out. */
export async function accountNames(
  addresses: readonly Address[],
  store: Pick<Store, 'statesAmong'>,
): Promise<ReadonlyMap<Address, string>> {
  const states = await store.statesAmong('account', addresses)
  const names = new Map<Address, string>()
  for (const [address, { bytes }] of states) {
    const account = bytes && accountState.decode(bytes).account
    const name = account && toText(account.accountName)
    if (name !== undefined && name !== '') names.set(address, name)
  }
  return names
}

export const refreshedNow = ({ state }: Context) =>
  omitUndefined({
    type: 'realtime' as const,
    lastUpdateTime: state.head === undefined ? undefined : Math.floor(state.head.timestampMs / 1000),
  })
