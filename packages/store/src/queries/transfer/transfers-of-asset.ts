import type { Page, PageRequest, TransferRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Connection } from '../../connection.ts'
import type { Asset } from '../../facts.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { transfersOfAssetList } from '../../records/transfer-lists.ts'
import { type List, listRange, readPositions } from '../../sequences/read-positions.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { readTransfers } from './transfer-rows.ts'

/** Absent while the index holds a block from before it kept these lists. */
export const transfersOfAsset = (
  database: Database,
  asset: Asset,
  request: PageRequest,
): Promise<Page<TransferRow> | undefined> =>
  database.snapshot(async (connection) => {
    if (await lacksAssetLists(connection)) return undefined
    const head = await readHead(connection)
    const list = await readAssetList(connection, asset)
    if (head === undefined || list === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const global = { from: bounds.from.transfers, to: bounds.to.transfers }
    const range = await listRange(connection, list, global, head.after.transfers)
    const positions = await readPositions(connection, list, pageRange(range, request))
    return toPage(range, request, await readTransfers(connection, positions, head.after))
  })

async function lacksAssetLists(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    name: 'newest_block_lacking_asset_lists',
    text: 'SELECT height FROM blocks WHERE lacks_asset_lists ORDER BY position DESC LIMIT 1',
  })
  return rows.length > 0
}

/** Without its full chunks; absent when nothing of the asset ever moved. */
async function readAssetList(connection: Connection, asset: Asset): Promise<List | undefined> {
  const [row] = await connection.query<{ owner: number; count: bigint; open: Buffer }>({
    name: 'list_of_asset',
    text: `SELECT assets.id AS owner, count, open FROM assets
      JOIN lists ON lists.list = $1::smallint AND lists.key = assets.id WHERE assets.key = $2`,
    values: [transfersOfAssetList, Buffer.from(encodeAsset(asset))],
  })
  const sequence = { chunks: 'list_chunks', keyColumn: 'key', list: transfersOfAssetList }
  return row && { sequence, owner: row.owner, count: Number(row.count), open: row.open }
}
