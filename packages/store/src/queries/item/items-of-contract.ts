import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { ItemRequest, ItemRow, Page } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { placeOfId, readIdPlace, treeOf } from '../../items/item-trees.ts'
import { itemKey } from '../../records/item-key.ts'
import { readAccountNumber } from '../fact/read-list.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { countPlaces, findPlaces, toPageRequest } from './find-places.ts'
import { headWithItems } from './item-holdings.ts'
import { readLastMoved } from './last-moved.ts'

export const itemsOfContract = (
  database: Database,
  contract: Address,
  request: ItemRequest,
): Promise<Page<ItemRow> | undefined> =>
  database.snapshot(async (connection) => {
    const head = await headWithItems(connection)
    if (head === undefined) return undefined
    const number = await readAccountNumber(connection, contract)
    if (number === undefined) return emptyPage
    const part = { tree: treeOf('idsOfContract', number), prefix: '' }
    const range = { from: 0, to: await countPlaces(connection, part) }
    const page = toPageRequest(request)
    const ids = (await findPlaces(connection, part, pageRange(range, page))).map(readIdPlace)
    const counts = await countHolders(connection, treeOf('holdersOfContract', number), ids)
    const lastMoved = await readLastMoved(
      connection,
      ids.map((id) => ({ contract, id })),
      head.after,
    )
    return toPage(
      range,
      page,
      ids.map((id) => ({
        id,
        holderCount: counts.get(placeOfId(id))!,
        lastMovedMs: lastMoved.get(itemKey({ contract, id }))!,
      })),
    )
  })

/** Holders of each id, by its place: counted, or few enough to count. */
async function countHolders(
  connection: Connection,
  tree: number,
  ids: readonly bigint[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ prefix: string; count: bigint }>({
    name: 'holders_of_items',
    text: `SELECT wanted.prefix, coalesce(
        (SELECT known.count FROM item_counts AS known WHERE known.tree = $1 AND known.prefix = wanted.prefix),
        (SELECT count(*) FROM item_places AS listed
          WHERE listed.tree = $1 AND listed.place >= wanted.prefix AND listed.place < wanted.prefix || ':')
      ) AS count
      FROM unnest($2::text[]) AS wanted (prefix)`,
    values: [tree, ids.map(placeOfId)],
  })
  return new Map(rows.map(({ prefix, count }) => [prefix, Number(count)]))
}
