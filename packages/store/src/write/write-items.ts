import type { Connection } from '../connection.ts'
import { itemChangesOf } from '../items/item-changes.ts'
import { lacksItems } from '../items/lacks-items.ts'
import { moveItems } from '../items/move-items.ts'
import type { WrittenBatch } from './number-blocks.ts'

/** Moves the items that the blocks tell of. */
export async function writeItems(
  connection: Connection,
  batch: Pick<WrittenBatch, 'blocks' | 'facts'>,
): Promise<void> {
  const changes = itemChangesOf(batch)
  if (changes.length === 0 || (await lacksItems(connection))) return
  await moveItems(connection, changes)
}
