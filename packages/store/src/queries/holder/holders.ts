import type { Connection } from '../../connection.ts'
import type { HolderRequest, HolderRow, Page } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readNamesOf } from '../account/names-of.ts'
import { readHead } from '../head.ts'
import { noRange } from '../page/bounds.ts'
import { pageRange, toPage } from '../page/page.ts'
import { findHolders, type RankedHolder, readHeldAsset } from './find-holders.ts'

export const holders = (
  database: Database,
  asset: Asset,
  request: HolderRequest,
): Promise<Page<HolderRow> | undefined> =>
  database.snapshot(async (connection) => {
    const page = await rankedPage(connection, asset, request)
    if (page === undefined) return undefined
    const names = await readNamesOf(
      connection,
      page.rows.map(({ account }) => ({ owner: account })),
    )
    return { ...page, rows: page.rows.map((row) => ({ ...row, account: names.account(row.account) })) }
  })

/** Absent when balances are not known. */
export async function rankedPage(
  connection: Connection,
  asset: Asset,
  { start, limit, order }: HolderRequest,
): Promise<Page<RankedHolder> | undefined> {
  const head = await readHead(connection)
  if (head === undefined || !knowsBalances(head)) return undefined
  const held = await readHeldAsset(connection, asset)
  const range = held === undefined ? noRange : { from: 0, to: held.holderCount }
  const request = { start, limit, order: order === 'most' ? 'oldest' : 'newest' } as const
  const rows = held === undefined ? [] : await findHolders(connection, held.id, pageRange(range, request))
  return toPage(range, request, rows)
}
