import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'

export async function readWitnessNames(
  connection: Connection,
  ids: readonly number[],
): Promise<(id: number) => Address> {
  const rows = await connection.query<{ id: number; address: Buffer }>({
    name: 'witness_names',
    text: 'SELECT id, address FROM witnesses WHERE id = ANY($1::integer[])',
    values: [[...new Set(ids)]],
  })
  const names = new Map(rows.map(({ id, address }) => [id, address.toString('hex')]))
  return (id) => names.get(id)!
}
