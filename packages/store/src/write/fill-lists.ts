import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import { readHead } from '../queries/block-entries.ts'
import { readNextBlocks } from '../queries/next-blocks.ts'
import { factRecords, readRecordRange, transactionRecords, transferRecords } from '../records/chunks.ts'
import type { ListedRows } from './added-lists.ts'
import { type ListSet, listSets, type SequenceName } from './list-sets.ts'
import { areListsWhole, clearLists, readListed, setListed } from './listed-up-to.ts'
import { lockWriter } from './lock-writer.ts'
import { dropRetiredLists } from './retired-lists.ts'
import { writeLists } from './write-lists.ts'

/** What one transaction adds at most, unless a single block has more: a block of the chain waits for it. */
export const rowsAtOnce = 10_000

/** Adds rows of the next blocks to the lists that an older release did not write; see `Store.fillLists`. */
export const fillLists = (database: Database, mostRows: number): Promise<boolean> =>
  database.transaction(async (connection) => {
    await lockWriter(connection)
    const head = await readHead(connection)
    for (const set of listSets) {
      const listed = await readListed(connection, set)
      if (areListsWhole(listed, head)) continue
      if (head === undefined || listed.isStale) {
        await clearLists(connection, set)
        return head !== undefined
      }
      const blocks = await readNextBlocks(connection, listed.totals.blocks, mostRows)
      const rows = await readRows(connection, set, blocks, head)
      await writeLists(connection, await set.entriesOf(connection, rows, blocks[0]!.before))
      await setListed(connection, set, blocks.at(-1))
      return true
    }
    // Last: until the new lists are whole, nothing may delay them.
    return dropRetiredLists(connection)
  })

async function readRows(
  connection: Connection,
  { sequences }: ListSet,
  blocks: readonly BlockEntry[],
  head: BlockEntry,
): Promise<ListedRows> {
  const [first, last] = [blocks[0]!.before, blocks.at(-1)!.after]
  const rangeOf = (name: SequenceName) => {
    const isWanted = sequences.includes(name)
    return { from: first[name], to: isWanted ? last[name] : first[name] }
  }
  const { after } = head
  return {
    transactions: await readRecordRange(
      connection,
      transactionRecords,
      rangeOf('transactions'),
      after.transactions,
    ),
    transfers: await readRecordRange(connection, transferRecords, rangeOf('transfers'), after.transfers),
    facts: await readRecordRange(connection, factRecords, rangeOf('facts'), after.facts),
  }
}
