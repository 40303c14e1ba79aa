import type { BlockRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { toBlockRows } from './block-rows.ts'
import { readEntry } from './entries.ts'

const highestInteger = 2 ** 31 - 1

export async function blockByHeight(database: Database, height: number): Promise<BlockRow | undefined> {
  if (!Number.isInteger(height) || height < 0 || height > highestInteger) return undefined
  return database.snapshot(async (connection) => {
    const entry = await readEntry(connection, height)
    return entry && (await toBlockRows(connection, [entry]))[0]
  })
}
