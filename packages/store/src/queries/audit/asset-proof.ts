import { type AssetProof, openDifferencesPerAsset } from '../../audit-book.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { encodeAsset } from '../../records/asset-key.ts'

type AssetProofColumns = {
  readonly comparison_count: bigint
  readonly unanswered_count: bigint
  readonly unlisted_count: bigint
  readonly from_height: number
  readonly to_height: number
  readonly supply_height: number | null
  readonly index_supply: string | null
  readonly node_supply: string | null
}

export const assetProof = (database: Database, asset: Asset): Promise<AssetProof> =>
  database.snapshot(async (connection) => {
    const key = Buffer.from(encodeAsset(asset))
    const [row] = await connection.query<AssetProofColumns>({
      name: 'audit_asset',
      text: `SELECT comparison_count, unanswered_count, unlisted_count, from_height, to_height, supply_height,
          index_supply, node_supply FROM audit_assets WHERE asset = $1`,
      values: [key],
    })
    const [open] = await connection.query<{ count: bigint }>({
      name: 'open_differences_of_asset',
      text: `SELECT count(*) AS count FROM (SELECT 1 FROM audit_differences
        WHERE asset = $1 AND ended IS NULL LIMIT $2) AS open`,
      values: [key, openDifferencesPerAsset],
    })
    const openDifferenceCount = Number(open!.count)
    const kind = kindOf(asset, row, openDifferenceCount)
    if (row === undefined) return { kind, ...nothing, openDifferenceCount }
    return {
      kind,
      comparisonCount: Number(row.comparison_count),
      unansweredCount: Number(row.unanswered_count),
      openDifferenceCount,
      unlistedCount: Number(row.unlisted_count),
      fromHeight: row.from_height,
      toHeight: row.to_height,
      supply: supplyOf(row),
    }
  })

const nothing = { comparisonCount: 0, unansweredCount: 0, unlistedCount: 0 }

/** What a contract's holders have is proven by its supply too: what it gives without telling is in nobody's list of ours. */
function kindOf(asset: Asset, row: AssetProofColumns | undefined, openDifferenceCount: number): AssetProof['kind'] {
  if (openDifferenceCount > 0) return 'differs'
  if (row === undefined) return 'notCompared'
  const isCompared = asset.kind === 'trc20' ? row.supply_height !== null : row.comparison_count > 0n
  return isCompared ? 'proven' : 'notCompared'
}

const supplyOf = ({ supply_height, index_supply, node_supply }: AssetProofColumns): AssetProof['supply'] =>
  supply_height === null
    ? undefined
    : { height: supply_height, indexAmount: BigInt(index_supply!), nodeAmount: BigInt(node_supply!) }
