import type { Connection } from '../connection.ts'

/** One writer at a time: the second one waits, then finds the head of the first. */
export async function lockWriter(connection: Connection): Promise<void> {
  await connection.query({ name: 'lock_writer', text: 'SELECT only_row FROM writer_lock FOR UPDATE' })
}
