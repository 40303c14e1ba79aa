import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { BlockRow } from '../../contract.ts'
import type { BlockEntry } from '../../head.ts'

/** Blocks with their witnesses named, one statement. */
export async function toBlockRows(
  connection: Connection,
  entries: readonly BlockEntry[],
): Promise<BlockRow[]> {
  const addressById = await readWitnesses(connection, [...new Set(entries.map(({ witness }) => witness))])
  return entries.map(({ before, after, witness, solidifiedHeight: _, ...entry }) => ({
    ...entry,
    witness: addressById.get(witness)!,
    transactionCount: after.transactions - before.transactions,
    transferCount: after.transfers - before.transfers,
  }))
}

async function readWitnesses(connection: Connection, ids: readonly number[]): Promise<Map<number, Address>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ id: number; address: Buffer }>({
    name: 'witnesses_by_id',
    text: 'SELECT id, address FROM witnesses WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, address }) => [id, address.toString('hex')]))
}
