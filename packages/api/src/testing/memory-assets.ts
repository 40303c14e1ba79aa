import type { Asset, AssetRow, IndexedBlock } from '@sundial/store'

/** In the order of first being seen. */
export function assetsIn(blocks: readonly IndexedBlock[]): (AssetRow & { readonly timestampMs: number })[] {
  const rows = new Map<string, AssetRow & { readonly timestampMs: number }>()
  for (const block of blocks)
    for (const asset of assetsOf(block)) {
      const key = JSON.stringify(asset)
      const { height, timestampMs } = block
      if (!rows.has(key))
        rows.set(key, { asset, firstSeenHeight: height, firstSeenMs: timestampMs, timestampMs })
    }
  return [...rows.values()]
}

const assetsOf = ({ transactions, transfers, facts, ledger }: IndexedBlock): Asset[] => [
  ...transactions.flatMap(({ asset }) => (asset === undefined ? [] : [asset])),
  ...transfers.map(({ asset }) => asset),
  ...facts.flatMap(assetsWithin),
  ...ledger.changes.map(({ asset }) => asset),
]

/** Assets among the members of a fact, whatever its kind. */
function assetsWithin(value: unknown): Asset[] {
  if (typeof value !== 'object' || value === null) return []
  const { kind } = value as { readonly kind?: unknown }
  if (kind === 'trx' || kind === 'trc10' || kind === 'trc20') return [value as Asset]
  return Object.values(value).flatMap(assetsWithin)
}
