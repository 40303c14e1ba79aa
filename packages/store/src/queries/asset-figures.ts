import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import { knowsBalances } from '../head.ts'
import type { Asset } from '../indexed-block.ts'
import { encodeAsset } from '../records/asset.ts'
import { transfersOfAssetList } from '../write/write-lists.ts'
import { readHead } from './block-entries.ts'
import { lacksAssetLists } from './transfers.ts'

/** How many hold an asset now, and how often it moved. */
export type AssetFigures = {
  /** Absent when balances are not known. */
  readonly holderCount: number | undefined
  /** Absent while the index contains a block that was written before the index had a list for each asset. */
  readonly transferCount: number | undefined
}

export const assetFigureQueries = (database: Database) => ({
  /** The figures of each of the assets, in their order: in as many statements for many as for one. */
  assetFigures: (assets: readonly Asset[]): Promise<readonly AssetFigures[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const keys = assets.map(encodeAsset)
      const isKnown = head !== undefined && knowsBalances(head)
      const holders = isKnown ? await readHolderCounts(connection, keys) : undefined
      const transfers = (await lacksAssetLists(connection))
        ? undefined
        : await readTransferCounts(connection, keys)
      return keys.map((key) => ({
        holderCount: holders && (holders.get(key) ?? 0),
        transferCount: transfers && (transfers.get(key) ?? 0),
      }))
    }),
})

type Counts = ReadonlyMap<string, number>

/** Without assets that nobody holds. */
async function readHolderCounts({ query }: Connection, keys: readonly string[]): Promise<Counts> {
  const rows = await query({
    columns: countTypes,
    name: 'holder_counts_of_assets',
    text: `SELECT key, count FROM assets JOIN holder_counts ON asset = id AND prefix = ''
      WHERE key = ANY ($1::bytea[])`,
    values: [keys.map((key) => Buffer.from(key))],
  })
  return toCounts(rows)
}

/** Without assets that never moved. */
async function readTransferCounts({ query }: Connection, keys: readonly string[]): Promise<Counts> {
  const rows = await query({
    columns: countTypes,
    name: 'transfer_counts_of_assets',
    text: `SELECT assets.key, count FROM assets
      JOIN lists ON lists.list = $1::smallint AND lists.key = assets.id WHERE assets.key = ANY ($2::bytea[])`,
    values: [transfersOfAssetList, keys.map((key) => Buffer.from(key))],
  })
  return toCounts(rows)
}

const countTypes = { key: 'bytea', count: 'int8' } as const

const toCounts = (rows: readonly { readonly key: Buffer; readonly count: bigint }[]): Counts =>
  new Map(rows.map(({ key, count }) => [key.toString(), Number(count)]))
