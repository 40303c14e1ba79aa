import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Asset, Balance, Comparison } from '@sundial/store'

/** Values on which index and node disagree. */
export type Difference = Comparison & { readonly nodeAmount: bigint }

export const isDifference = (comparison: Comparison): comparison is Difference =>
  comparison.nodeAmount !== undefined && comparison.nodeAmount !== comparison.indexAmount

/**
 * An account's balances of TRX and TRC10 in the index and at the node, for every asset that either side has. TRC20
 * balances are managed by contracts. An account that the node does not know has none.
 */
export function compareAccount(
  address: Address,
  balances: readonly Balance[],
  account: Account | undefined,
): readonly Comparison[] {
  const inIndex = new Map(balances.flatMap(({ asset, amount }) => entryOf(asset, amount)))
  const inNode = new Map([
    [trxName, account?.balance ?? 0n] as const,
    ...(account?.assetV2 ?? []).map(({ key, value }) => [key, value] as const),
  ])
  return [...new Set([...inIndex.keys(), ...inNode.keys()])].map((name) => ({
    account: address,
    asset: assetOf(name),
    indexAmount: inIndex.get(name) ?? 0n,
    nodeAmount: inNode.get(name) ?? 0n,
  }))
}

/** The node names TRC10 tokens by their ids in decimal digits. */
const trxName = 'TRX'

function entryOf(asset: Asset, amount: bigint): readonly (readonly [string, bigint])[] {
  if (asset.kind === 'trc20') return []
  return [[asset.kind === 'trx' ? trxName : asset.id, amount]]
}

const assetOf = (name: string): Asset => (name === trxName ? { kind: 'trx' } : { kind: 'trc10', id: name })
