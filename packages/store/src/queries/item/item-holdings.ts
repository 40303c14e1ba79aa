import type { Connection } from '../../connection.ts'
import type { ItemHoldingRow, ItemPlace, ItemRequest, Page } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { type BlockEntry, knowsItems, type Totals } from '../../head.ts'
import {
  type Holding,
  placeOfAccount,
  placeOfId,
  readHolderPlace,
  readItemPlace,
  treeOf,
} from '../../items/item-trees.ts'
import { lacksItems } from '../../items/lacks-items.ts'
import { nameOf, readAmounts } from '../../items/read-amounts.ts'
import { itemKey } from '../../records/item-key.ts'
import { readNamesOf } from '../account/names-of.ts'
import { readAccountNumber } from '../fact/read-list.ts'
import { readHead } from '../head.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { countPlaces, findPlaces, type Part, toPageRequest } from './find-places.ts'
import { readLastMoved } from './last-moved.ts'

export const itemHoldings = (
  database: Database,
  place: ItemPlace,
  request: ItemRequest,
): Promise<Page<ItemHoldingRow> | undefined> =>
  database.snapshot(async (connection) => {
    const head = await headWithItems(connection)
    if (head === undefined) return undefined
    const asked = await partOf(connection, place)
    if (asked === undefined) return emptyPage
    const range = { from: 0, to: await countPlaces(connection, asked.part) }
    const page = toPageRequest(request)
    const places = await findPlaces(connection, asked.part, pageRange(range, page))
    return toPage(range, page, await toRows(connection, places.map(asked.read), head.after))
  })

/** The head, where it is known who holds what. */
export async function headWithItems(connection: Connection): Promise<BlockEntry | undefined> {
  const head = await readHead(connection)
  return head === undefined || !knowsItems(head) || (await lacksItems(connection)) ? undefined : head
}

type Asked = { readonly part: Part; readonly read: (place: string) => Holding }

/** Absent where an address was never seen. */
async function partOf(connection: Connection, place: ItemPlace): Promise<Asked | undefined> {
  const contract =
    place.contract === undefined ? undefined : await readAccountNumber(connection, place.contract)
  if (place.contract !== undefined && contract === undefined) return undefined
  if (place.of === 'contract')
    return {
      part: {
        tree: treeOf('holdersOfContract', contract!),
        prefix: place.id === undefined ? '' : placeOfId(place.id),
      },
      read: (text) => ({ contract: contract!, ...readHolderPlace(text) }),
    }
  const holder = await readAccountNumber(connection, place.holder)
  return holder === undefined
    ? undefined
    : {
        part: {
          tree: treeOf('itemsOfHolder', holder),
          prefix: contract === undefined ? '' : placeOfAccount(contract),
        },
        read: (text) => ({ holder, ...readItemPlace(text) }),
      }
}

async function toRows(
  connection: Connection,
  holdings: readonly Holding[],
  totals: Totals,
): Promise<readonly ItemHoldingRow[]> {
  if (holdings.length === 0) return []
  const amounts = await readAmounts(connection, holdings)
  const names = await readNamesOf(
    connection,
    holdings.map(({ contract, holder }) => ({ accounts: [contract, holder] })),
  )
  const rows = holdings.map((holding) => ({
    contract: names.account(holding.contract),
    id: holding.id,
    holder: names.account(holding.holder),
    amount: amounts.get(nameOf(holding))!,
  }))
  const lastMoved = await readLastMoved(connection, rows, totals)
  return rows.map((row) => ({ ...row, lastMovedMs: lastMoved.get(itemKey(row))! }))
}
