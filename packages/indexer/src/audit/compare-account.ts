import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Asset, Balance } from '@sundial/store'

/** A balance on which index and node do not agree. */
export type Difference = {
  readonly account: Address
  readonly asset: Asset
  readonly indexAmount: bigint
  readonly nodeAmount: bigint
}

/**
 * Compares what the index says an account holds with what the node says, TRX and TRC10: TRC20 books are the
 * contracts' own. An account the node does not hold has nothing.
 */
export function compareAccount(
  address: Address,
  balances: readonly Balance[],
  account: Account | undefined,
): readonly Difference[] {
  const inIndex = new Map(balances.flatMap(({ asset, amount }) => entryOf(asset, amount)))
  const inNode = new Map([
    [trxName, account?.balance ?? 0n] as const,
    ...(account?.assetV2 ?? []).map(({ key, value }) => [key, value] as const),
  ])
  return [...new Set([...inIndex.keys(), ...inNode.keys()])].flatMap((name) => {
    const indexAmount = inIndex.get(name) ?? 0n
    const nodeAmount = inNode.get(name) ?? 0n
    return indexAmount === nodeAmount
      ? []
      : [{ account: address, asset: assetOf(name), indexAmount, nodeAmount }]
  })
}

/** TRC10 tokens are named by their ids in decimal digits. */
const trxName = 'TRX'

function entryOf(asset: Asset, amount: bigint): readonly (readonly [string, bigint])[] {
  if (asset.kind === 'trc20') return []
  return [[asset.kind === 'trx' ? trxName : asset.id, amount]]
}

const assetOf = (name: string): Asset => (name === trxName ? { kind: 'trx' } : { kind: 'trc10', id: name })
