import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import { readHead } from '../queries/block-entries.ts'
import { readNextBlocks } from '../queries/next-blocks.ts'
import { resolveIds } from '../queries/resolve-ids.ts'
import { factRecords, readRecordRange, transactionRecords, transferRecords } from '../records/chunks.ts'
import { addedListEntries, readIsListed } from './added-lists.ts'
import { areListsWhole, clearLists, readListed, setListed } from './listed-up-to.ts'
import { lockWriter } from './lock-writer.ts'
import { writeLists } from './write-lists.ts'

/** What one transaction adds at most, unless a single block has more: a block of the chain waits for it. */
export const rowsAtOnce = 10_000

/** Adds rows of the next blocks to the lists that an older release did not write; see `Store.fillLists`. */
export const fillLists = (database: Database, mostRows: number): Promise<boolean> =>
  database.transaction(async (connection) => {
    await lockWriter(connection)
    const head = await readHead(connection)
    const listed = await readListed(connection)
    if (areListsWhole(listed, head)) return false
    if (head === undefined || listed.isStale) {
      await clearLists(connection)
      return head !== undefined
    }
    const blocks = await readNextBlocks(connection, listed.totals.blocks, mostRows)
    await writeLists(connection, await entriesOf(connection, blocks, head))
    await setListed(connection, blocks.at(-1))
    return true
  })

async function entriesOf(connection: Connection, blocks: readonly BlockEntry[], head: BlockEntry) {
  const [first, last] = [blocks[0]!.before, blocks.at(-1)!.after]
  const rangeOf = (name: 'transactions' | 'transfers' | 'facts') => ({ from: first[name], to: last[name] })
  const { transactions: transactionCount, transfers: transferCount, facts: factCount } = head.after
  const transactions = await readRecordRange(
    connection,
    transactionRecords,
    rangeOf('transactions'),
    transactionCount,
  )
  const transfers = await readRecordRange(connection, transferRecords, rangeOf('transfers'), transferCount)
  const facts = await readRecordRange(connection, factRecords, rangeOf('facts'), factCount)
  const names = await resolveIds(
    connection,
    transfers.map(({ asset }) => ({ asset })),
  )
  return addedListEntries(
    { transactions, transfers, facts },
    {
      first,
      kindOf: (asset) => names.asset(asset).kind,
      isListed: await readIsListed(connection, transfers),
    },
  )
}
