import type { Connection } from '../../connection.ts'

export type Counted = {
  readonly asset: Buffer
  readonly comparisonCount: number
  readonly unansweredCount: number
  readonly unlistedCount: number
  readonly supply: { readonly index: bigint; readonly node: bigint } | undefined
}

/** What was compared of each asset, added to what was before. */
export async function countComparisons(
  connection: Connection,
  height: number,
  counted: readonly Counted[],
): Promise<void> {
  if (counted.length === 0) return
  await connection.query({
    name: 'count_comparisons',
    text: `INSERT INTO audit_assets (asset, comparison_count, unanswered_count, unlisted_count, from_height, to_height,
        supply_height, index_supply, node_supply)
      SELECT told.asset, told.comparisons, told.unanswered, told.unlisted, $1::integer, $1::integer,
        CASE WHEN told.node_supply IS NOT NULL THEN $1::integer END, told.index_supply, told.node_supply
      FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[])
        AS told (asset, comparisons, unanswered, unlisted, index_supply, node_supply)
      ON CONFLICT (asset) DO UPDATE SET
        comparison_count = audit_assets.comparison_count + EXCLUDED.comparison_count,
        unanswered_count = audit_assets.unanswered_count + EXCLUDED.unanswered_count,
        unlisted_count = audit_assets.unlisted_count + EXCLUDED.unlisted_count,
        from_height = least(audit_assets.from_height, EXCLUDED.from_height),
        to_height = greatest(audit_assets.to_height, EXCLUDED.to_height),
        supply_height = coalesce(EXCLUDED.supply_height, audit_assets.supply_height),
        index_supply = coalesce(EXCLUDED.index_supply, audit_assets.index_supply),
        node_supply = coalesce(EXCLUDED.node_supply, audit_assets.node_supply)`,
    values: [
      height,
      counted.map(({ asset }) => asset),
      counted.map(({ comparisonCount }) => comparisonCount),
      counted.map(({ unansweredCount }) => unansweredCount),
      counted.map(({ unlistedCount }) => unlistedCount),
      counted.map(({ supply }) => supply?.index ?? null),
      counted.map(({ supply }) => supply?.node ?? null),
    ],
  })
}
