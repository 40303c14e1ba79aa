import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { AssetRow, Known } from '../known.ts'
import type { Asset } from '../indexed-block.ts'
import { decodeAsset, encodeAsset } from '../records/asset.ts'
import { readHead } from './block-entries.ts'
import { type Page, pageRange, type PageRequest, readBounds, toPage } from './page.ts'

export type { AssetRow }

export const assetQueries = (database: Database) => ({
  /**
   * TRX and tokens that moved or have a holder, in the order of their first block. An asset's number is its index in this
   * order, and each block has the count of assets up to it.
   */
  assets: (request: PageRequest): Promise<Page<AssetRow>> =>
    database.snapshot(async (connection) => {
      const bounds = await readBounds(connection, await readHead(connection), request)
      const range = { from: bounds.from.assets, to: bounds.to.assets }
      const { from, to } = pageRange(range, request)
      const rows = await connection.query({
        columns: { key: 'bytea', height: 'int4', timestampMs: 'int8' },
        name: 'page_of_assets',
        text: `SELECT key, block.height, block.timestamp_ms AS "timestampMs" FROM assets
        CROSS JOIN LATERAL (
          SELECT height, timestamp_ms FROM blocks WHERE assets_after > assets.id ORDER BY assets_after, position LIMIT 1
        ) AS block
        WHERE assets.id >= $1 AND assets.id < $2 ORDER BY assets.id`,
        values: [from, to],
      })
      return toPage(range, request, rows.map(toAssetRow))
    }),

  /** The first block that names each of the assets, in the order in which the index first saw them; unknown ones are left out. */
  firstSeen: async (assets: readonly Asset[]): Promise<readonly AssetRow[]> => {
    const keys = [...new Set(assets.map(encodeAsset))]
    const found: Known['firstSeen'] = database.known?.firstSeen ?? new Map()
    await readFirstSeen(
      database,
      keys.filter((key) => !found.has(key)),
      found,
    )
    const seen = keys.map((key) => found.get(key) ?? 'never').filter((asset) => asset !== 'never')
    return seen.toSorted((left, right) => left.id - right.id).map(({ row }) => row)
  },
})

async function readFirstSeen(
  { query }: Pick<Database, 'query'>,
  keys: readonly string[],
  found: Known['firstSeen'],
): Promise<void> {
  if (keys.length === 0) return
  const rows = await query({
    columns: { id: 'int4', key: 'bytea', height: 'int4', timestampMs: 'int8' },
    name: 'assets_first_seen',
    text: `SELECT assets.id, key, block.height, block.timestamp_ms AS "timestampMs" FROM assets
        CROSS JOIN LATERAL (
          SELECT height, timestamp_ms FROM blocks WHERE assets_after > assets.id ORDER BY assets_after, position LIMIT 1
        ) AS block
        WHERE key = ANY ($1::bytea[])`,
    values: [keys.map((key) => Buffer.from(key))],
  })
  for (const key of keys) found.set(key, 'never')
  for (const row of rows) found.set(row.key.toString(), { id: row.id, row: toAssetRow(row) })
}

type StoredAsset = { readonly key: Buffer; readonly height: number; readonly timestampMs: bigint }

const toAssetRow = ({ key, height, timestampMs }: StoredAsset): AssetRow => ({
  asset: decodeAsset(key.toString()),
  firstSeenHeight: height,
  firstSeenMs: Number(timestampMs),
})

/** The number of an asset; undefined when no block names it. */
export async function readAssetNumber(connection: Connection, asset: Asset): Promise<number | undefined> {
  const [row] = await connection.query({
    columns: { id: 'int4' },
    name: 'asset_number',
    text: 'SELECT id FROM assets WHERE key = $1',
    values: [Buffer.from(encodeAsset(asset))],
  })
  return row?.id
}
