import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { BlockRow } from '../../contract.ts'
import type { BlockEntry } from '../../head.ts'

/** Blocks with their witnesses named, one statement. */
export async function toBlockRows(
  connection: Connection,
  entries: readonly BlockEntry[],
): Promise<BlockRow[]> {
  const addressById = await readWitnessAddresses(connection, [...new Set(entries.map(({ witness }) => witness))])
  return entries.map((entry) => ({
    height: entry.height,
    id: entry.id,
    parentId: entry.parentId,
    transactionRoot: entry.transactionRoot,
    timestampMs: entry.timestampMs,
    witness: addressById.get(entry.witness)!,
    version: entry.version,
    sizeBytes: entry.sizeBytes,
    transactionCount: entry.after.transactions - entry.before.transactions,
    transferCount: entry.after.transfers - entry.before.transfers,
    callsWithoutReceipt: entry.after.callsWithoutReceipt - entry.before.callsWithoutReceipt,
    feeSun: entry.feeSun,
    netUsage: entry.netUsage,
    energyUsage: entry.energyUsage,
  }))
}

async function readWitnessAddresses(connection: Connection, ids: readonly number[]): Promise<Map<number, Address>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ id: number; address: Buffer }>({
    name: 'witnesses_by_id',
    text: 'SELECT id, address FROM witnesses WHERE id = ANY($1::integer[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, address }) => [id, address.toString('hex')]))
}
