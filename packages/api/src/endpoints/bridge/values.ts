// What gateways and their events say, as text.
import { type Asset, assetKey, assetValues, contractOf, type Gateway, view } from '@sundial/bridge'
import { type Address, toBase58 } from '@sundial/primitives'
import { NotNow } from '../../errors.ts'
import { type BridgeChain, gatewayOf } from '../../services/bridge.ts'

export const tokenText = (asset: Asset): string | undefined => {
  const contract = contractOf(asset)
  if (contract !== undefined) return toBase58(contract)
  return asset.kind === 'trc10' ? String(asset.token) : undefined
}

type View = Parameters<typeof view>[1]
type Values = NonNullable<NonNullable<Parameters<typeof view>[2]>['values']>

/** What a view returns. Throws `node_unavailable` where the gateway has no such view. */
export async function ask(gateway: Gateway, name: View, values: Values = []) {
  const found = await view(gateway, name, { values })
  if (found !== undefined) return found
  throw new NotNow('node_unavailable', `The gateway ${toBase58(gateway.address)} does not answer ${name}().`)
}

export const askNumber = async (gateway: Gateway, name: View, values?: Values): Promise<bigint> =>
  (await ask(gateway, name, values))[0] as bigint

/** Undefined for the address without a key, which stands for none. */
export async function askAddress(
  gateway: Gateway,
  name: View,
  values?: Values,
): Promise<Address | undefined> {
  const [found] = await ask(gateway, name, values)
  return /^41(?!0{40}$)/.test(found as string) ? (found as Address) : undefined
}

export type SideTokenOf = (asset: Asset) => Promise<Address | undefined>

/** The tokens of the side chain that stand for assets, each asked once. */
export function sideTokensAt(side: BridgeChain, signal: AbortSignal): SideTokenOf {
  const asked = new Map<string, Promise<Address | undefined>>()
  return async (asset) => {
    if (asset.kind === 'trx') return undefined
    const key = assetKey(asset)
    const answer = asked.get(key) ?? askAddress(gatewayOf(side, signal), 'sideTokenOf', assetValues(asset))
    asked.set(key, answer)
    return answer
  }
}
