import { type Address, toText } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { Store } from '@sundial/store'

/** What accounts call themselves, as the node told; those without a name are not in it. */
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
