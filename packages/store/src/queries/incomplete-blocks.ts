import type { Connection } from '../connection.ts'

/** Time of the newest block written before the index counted metrics: of its day and earlier ones they are not whole. */
export async function newestUncounted(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.query<{ timestamp_ms: bigint }>({
    name: 'newest_block_lacking_sums',
    text: 'SELECT timestamp_ms FROM blocks WHERE sums IS NULL ORDER BY position DESC LIMIT 1',
  })
  return row && Number(row.timestamp_ms)
}

/** Time of the newest block written before the index counted stake by resource. */
export async function newestWithoutResources(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.query<{ timestamp_ms: bigint }>({
    name: 'newest_block_lacking_resources',
    text: 'SELECT timestamp_ms FROM blocks WHERE lacks_resources ORDER BY position DESC LIMIT 1',
  })
  return row && Number(row.timestamp_ms)
}
