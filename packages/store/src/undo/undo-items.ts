import type { Connection } from '../connection.ts'
import type { BlockEntry } from '../head.ts'
import { itemChangesOf, reversed } from '../items/item-changes.ts'
import { lacksItems } from '../items/lacks-items.ts'
import { moveItems } from '../items/move-items.ts'
import type { FactRecord } from '../records/fact-record.ts'

/** Moves the items of the newest blocks back. */
export async function undoItems(
  connection: Connection,
  blocks: readonly BlockEntry[],
  facts: readonly FactRecord[],
): Promise<void> {
  const changes = itemChangesOf({ blocks, facts })
  if (changes.length === 0 || (await lacksItems(connection))) return
  await moveItems(connection, reversed(changes))
}
