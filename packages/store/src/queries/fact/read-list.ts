import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { type FactList, factLists, keyKindOf } from '../../records/fact-lists.ts'
import type { List } from '../../sequences/read-positions.ts'
import type { Asset } from '../../facts.ts'
import { readEventKeyIds } from '../../write/event-keys.ts'

/** The list without its full chunks; absent when nothing stands in it. */
export async function readFactList(connection: Connection, place: FactList): Promise<List | undefined> {
  const { number } = factLists[place.list]
  const key = await readKey(connection, place)
  if (key === undefined) return undefined
  const [row] = await connection.query<{ count: bigint; open: Buffer }>({
    name: 'list',
    text: 'SELECT count, open FROM lists WHERE list = $1::smallint AND key = $2',
    values: [number, key],
  })
  const sequence = { chunks: 'list_chunks', keyColumn: 'key', list: number }
  return row && { sequence, owner: key, count: Number(row.count), open: row.open }
}

async function readKey(connection: Connection, { list, key }: FactList): Promise<number | undefined> {
  switch (keyKindOf(list)) {
    case 'account':
      return readAccountNumber(connection, key as Address)
    case 'asset':
      return readAsset(connection, Buffer.from(encodeAsset(key as unknown as Asset)))
    case 'eventKey':
      return readEventKey(connection, key as string)
    case 'number':
      return Number(key)
  }
}

/** Absent for an address that the index never saw. */
export async function readAccountNumber(
  connection: Connection,
  address: Address,
): Promise<number | undefined> {
  const [row] = await connection.query<{ id: number }>({
    name: 'account_number',
    text: 'SELECT id FROM accounts WHERE address = $1',
    values: [Buffer.from(address, 'hex')],
  })
  return row?.id
}

async function readAsset(connection: Connection, key: Buffer): Promise<number | undefined> {
  const [row] = await connection.query<{ id: number }>({
    name: 'asset_number',
    text: 'SELECT id FROM assets WHERE key = $1',
    values: [key],
  })
  return row?.id
}

async function readEventKey(connection: Connection, key: string): Promise<number | undefined> {
  return (await readEventKeyIds(connection, [key])).get(key)
}
