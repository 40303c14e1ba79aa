import type { Connection } from '../connection.ts'

type Numbered = {
  readonly table:
    | 'blocks'
    | 'accounts'
    | 'assets'
    | 'witnesses'
    | 'account_transactions'
    | 'account_transfers'
    | 'witness_blocks'
  readonly column: 'position' | 'id' | 'account' | 'witness'
}

/** Drops what was numbered from `first` on. */
export async function deleteFrom(
  connection: Connection,
  { table, column }: Numbered,
  first: number,
): Promise<void> {
  await connection.query({
    name: `delete_${table}_from`,
    text: `DELETE FROM ${table} WHERE ${column} >= $1`,
    values: [first],
  })
}
