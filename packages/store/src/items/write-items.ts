import type { Connection } from '../connection.ts'
import { lacksItems } from '../queries/state.ts'
import { type ItemChange, moveItems } from './move-items.ts'
import type { WrittenBatch } from '../write/number-blocks.ts'
import { type BlockEntry, knowsItems } from '../head.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { factsOf } from '../records/fact-kinds.ts'

/** Moves the items that the blocks transfer. */
export async function writeItems(
  connection: Connection,
  batch: Pick<WrittenBatch, 'blocks' | 'facts'>,
): Promise<void> {
  const changes = itemChangesOf(batch)
  if (changes.length === 0 || (await lacksItems(connection))) return
  await moveItems(connection, changes)
}

/** Undoes the moves of items in the newest blocks. */
export async function undoItems(
  connection: Connection,
  blocks: readonly BlockEntry[],
  facts: readonly FactRecord[],
): Promise<void> {
  const changes = itemChangesOf({ blocks, facts })
  if (changes.length === 0 || (await lacksItems(connection))) return
  await moveItems(connection, reversed(changes))
}

type Moved = {
  readonly blocks: readonly BlockEntry[]
  /** Facts of all the blocks. */
  readonly facts: readonly FactRecord[]
}

/** The changes by the transfers of items in the blocks; empty for blocks after which items are not known. */
function itemChangesOf({ blocks, facts }: Moved): readonly ItemChange[] {
  const first = blocks[0]?.before.facts ?? 0
  const known = blocks
    .filter(knowsItems)
    .flatMap(({ before, after }) => facts.slice(before.facts - first, after.facts - first))
  return factsOf(known, 'nftTransfer').flatMap(({ contract, id, from, to, amount }) => [
    ...sideOf(from, { contract, id, change: -amount }),
    ...sideOf(to, { contract, id, change: amount }),
  ])
}

/** The reverse change, for the undo. */
export const reversed = (changes: readonly ItemChange[]): readonly ItemChange[] =>
  changes.map((one) => ({ ...one, change: -one.change }))

const sideOf = (
  holder: string | undefined,
  { contract, id, change }: { readonly contract: string; readonly id: bigint; readonly change: bigint },
): ItemChange[] =>
  holder === undefined ? [] : [{ contract: Number(contract), id, holder: Number(holder), change }]
