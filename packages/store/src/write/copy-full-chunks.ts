import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import type { Append } from '../sequences/append.ts'

/** Writes the chunks that filled up. */
export async function copyFullChunks(
  connection: Connection,
  table: 'account_transactions' | 'account_transfers' | 'witness_blocks',
  keyColumn: 'account' | 'witness',
  growths: readonly { readonly id: number; readonly full: Append['full'] }[],
): Promise<void> {
  const rows = new CopyRows({ key: 'int4', chunk: 'int8', positions: 'bytea' })
  for (const { id, full } of growths)
    for (const { chunk, positions } of full) rows.add({ key: id, chunk, positions })
  if (rows.rowCount > 0) await copyIn(connection, table, [keyColumn, 'chunk', 'positions'], rows.finish())
}
