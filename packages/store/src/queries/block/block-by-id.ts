import type { BlockRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { blockByHeight } from './block-by-height.ts'

/** A block id starts with its height as eight bytes, so the height finds it and the rest is compared. */
export async function blockById(database: Database, id: string): Promise<BlockRow | undefined> {
  if (!/^[0-9a-f]{64}$/i.test(id)) return undefined
  const block = await blockByHeight(database, Number.parseInt(id.slice(0, 16), 16))
  return block?.id === id.toLowerCase() ? block : undefined
}
