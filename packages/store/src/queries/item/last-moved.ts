import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Totals } from '../../head.ts'
import { factRecords } from '../../records/chunks.ts'
import { factLists } from '../../records/fact-lists.ts'
import { itemKey } from '../../records/item-key.ts'
import { bytesPerPosition, decodePositions } from '../../records/positions.ts'
import { readRecords } from '../../records/read-records.ts'
import { readEventKeyIds } from '../../write/event-keys.ts'
import { readBlockPositions } from '../block/places.ts'

export type Item = { readonly contract: Address; readonly id: bigint }

/** Times of the newest transfers of items, by `itemKey`: four statements whatever their number. */
export async function readLastMoved(
  connection: Connection,
  items: readonly Item[],
  totals: Totals,
): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0) return new Map()
  const ids = await readEventKeyIds(connection, [...new Set(items.map(itemKey))])
  const newest = await readNewest(connection, [...ids.values()])
  const facts = await readRecords(connection, factRecords, [...newest.values()], totals.facts)
  const parents = Array.from(facts.values(), ({ transaction }) => transaction)
  const places = await readBlockPositions(connection, 'transactions', parents)
  return new Map(
    Array.from(ids, ([key, id]) => [key, places.get(facts.get(newest.get(id)!)!.transaction)!.timestampMs]),
  )
}

/** Positions of the last elements of the lists, by key: the open chunk of a list is never empty. */
async function readNewest(
  connection: Connection,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection.query<{ key: bigint; newest: Buffer }>({
    name: 'newest_of_item_lists',
    text: `SELECT lists.key, substring(open FROM octet_length(open) - ${bytesPerPosition - 1}) AS newest
      FROM unnest($1::bigint[]) AS wanted (key)
      JOIN lists ON lists.list = ${factLists.nftTransfersOfItem.number} AND lists.key = wanted.key`,
    values: [keys],
  })
  return new Map(rows.map(({ key, newest }) => [Number(key), decodePositions(newest)[0]!]))
}
