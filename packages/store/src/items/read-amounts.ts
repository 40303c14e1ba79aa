import type { Connection } from '../connection.ts'
import type { Holding } from './item-trees.ts'

/** Of `readAmounts`. */
export const nameOf = ({ contract, id, holder }: Holding): string => `${contract} ${id} ${holder}`

/** Parameters of `unnest($1::integer[], $2::numeric[], $3::integer[])`. */
export const columnsOf = (rows: readonly Holding[]) => [
  rows.map(({ contract }) => contract),
  rows.map(({ id }) => id),
  rows.map(({ holder }) => holder),
]

/** By `nameOf` the holding; what is nothing is absent. */
export async function readAmounts(
  connection: Connection,
  holdings: readonly Holding[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await connection.query<{ contract: number; id: string; holder: number; amount: string }>({
    name: 'item_amounts',
    text: `SELECT known.contract, known.id, known.holder, known.amount
      FROM unnest($1::integer[], $2::numeric[], $3::integer[]) AS wanted (contract, id, holder)
      JOIN items AS known ON known.contract = wanted.contract AND known.id = wanted.id
        AND known.holder = wanted.holder`,
    values: columnsOf(holdings),
  })
  return new Map(rows.map((row) => [nameOf({ ...row, id: BigInt(row.id) }), BigInt(row.amount)]))
}
