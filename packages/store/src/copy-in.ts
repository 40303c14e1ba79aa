import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { Connection } from './connection.ts'
import { toDatabaseError } from './database-errors.ts'
import { quoted } from './quoted.ts'

/** Bytes of binary COPY, as `CopyRows.finish` makes them. */
export type CopySource = Uint8Array | AsyncIterable<Uint8Array>

/** `COPY table (columns) FROM STDIN` in binary form, inside the connection's transaction. Returns the number of rows. */
export async function copyIn(
  { client }: Connection,
  table: string,
  columns: readonly string[],
  source: CopySource,
): Promise<number> {
  const sql = `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN (FORMAT binary)`
  const chunks = source instanceof Uint8Array ? [source] : source
  try {
    const stream = client.query(from(sql))
    await pipeline(Readable.from(chunks, { objectMode: false }), stream)
    return stream.rowCount
  } catch (error) {
    throw toDatabaseError(error)
  }
}
