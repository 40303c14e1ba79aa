import type { Connection } from '../connection.ts'

/** One writer at a time: whoever comes second waits, then finds the head the first one left. */
export async function lockWriter(connection: Connection): Promise<void> {
  await connection.query({ name: 'lock_writer', text: 'SELECT only_row FROM writer FOR UPDATE' })
}
