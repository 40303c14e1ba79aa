import { type Address, isAccountAddress, toBase58 } from '@sundial/primitives'
import type { Store } from '@sundial/store'

/** TronScan's mark beside addresses; only those known to be contracts are in it. */
export async function contractMapOf(
  store: Store,
  addresses: readonly (Address | undefined)[],
): Promise<Record<string, true>> {
  const asked = [
    ...new Set(addresses.filter((address) => address !== undefined && isAccountAddress(address))),
  ] as Address[]
  if (asked.length === 0) return {}
  const contracts = await store.contractsAmong(asked)
  return Object.fromEntries([...contracts].map((address) => [toBase58(address), true as const]))
}
