import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import { noTotals } from '../head.ts'
import { assetKinds, writeMetrics } from '../metrics/write-metrics.ts'
import { readHead } from '../queries/block-entries.ts'
import { addedListEntries } from './added-lists.ts'
import { checkLinks } from './check-links.ts'
import { copyBlocks, notesOf, writeCoverage, writeNotes } from './block-rows.ts'
import { appendFacts, appendTransactions, appendTransfers } from './copy-records.ts'
import { copyEventKeys, readEventKeys } from './event-keys.ts'
import { countingListed } from './first-listed.ts'
import { copyAssets, readKnownIds } from './known-ids.ts'
import { type ListSet, sideLists, transferLists } from './list-sets.ts'
import { lockWriter } from './lock-writer.ts'
import { areListsWhole, readListed, setListed } from './listed-up-to.ts'
import { noteOverdrawn } from './note-overdrawn.ts'
import { numberBlocks } from './number-blocks.ts'
import type { PreparedBatch } from './prepare-blocks.ts'
import { sideListEntries } from './side-lists.ts'
import { writeAccounts } from './write-accounts.ts'
import { writeBalances } from './write-balances.ts'
import { writeBooks } from '../books/write-books.ts'
import { writeItems } from '../items/write-items.ts'
import { type ListEntry, writeLists } from './write-lists.ts'
import { writeWitnesses } from './write-witnesses.ts'

/** Appends the blocks of all parts in one transaction; see `Store.write`. */
export async function writeBlocks(
  database: Database,
  parts: readonly PreparedBatch[],
  solidifiedHeight: number | undefined,
): Promise<void> {
  if (parts.every(({ blocks }) => blocks.length === 0)) return
  await database.transaction((connection) => append(connection, parts, solidifiedHeight))
}

async function append(
  connection: Connection,
  parts: readonly PreparedBatch[],
  solidifiedHeight: number | undefined,
): Promise<void> {
  await lockWriter(connection)
  const head = await readHead(connection)
  const blocks = parts.length === 1 ? parts[0]!.blocks : parts.flatMap((part) => part.blocks)
  checkLinks(head, blocks)
  const totals = head?.after ?? noTotals
  const names = await readKnownIds(connection, parts, totals)
  const eventKeys = await readEventKeys(
    connection,
    parts.map((part) => part.eventKeys),
  )
  const solidified = highest(head?.solidifiedHeight, solidifiedHeight)
  const start = { totals, solidifiedHeight: solidified, numbers: names.numbers, eventKeys }
  const batch = numberBlocks(parts, start)
  await appendTransactions(connection, totals.transactions, batch.transactions)
  await appendTransfers(connection, totals.transfers, batch.transfers)
  await appendFacts(connection, totals.facts, batch.facts)
  const kindOfAsset = assetKinds(parts, names.numbers.assets)
  const addedTo = new Map<ListSet, () => readonly ListEntry[]>([
    [
      transferLists,
      () =>
        addedListEntries(batch, {
          first: totals,
          kindOf: (asset) => kindOfAsset.get(asset)!,
          isListed: countingListed((account) => names.accounts.get(account)?.transferCount),
        }),
    ],
    [
      sideLists,
      () =>
        sideListEntries(
          batch.transactions,
          totals.transactions,
          countingListed((account) => names.accounts.get(account)?.transactionCount),
        ),
    ],
  ])
  const whole: ListSet[] = []
  for (const set of addedTo.keys())
    if (areListsWhole(await readListed(connection, set), head)) whole.push(set)
  const addedEntries = whole.flatMap((set) => addedTo.get(set)!())
  await writeLists(connection, [...batch.listEntries, ...addedEntries])
  await copyEventKeys(connection, eventKeys, batch.eventKeyHeights)
  const known = { totals, accounts: names.accounts }
  const { open, holdersGained, overdrawn } = await writeBalances(connection, batch.changes, known)
  await writeAccounts(connection, { batch, names, balances: open })
  await writeItems(connection, batch)
  await copyAssets(connection, names.numbers.assets)
  await writeNotes(connection, notesOf(blocks))
  await noteOverdrawn(connection, overdrawn)
  await writeWitnesses(connection, batch, names)
  const sums = await writeMetrics(connection, {
    blocks,
    kindOfAsset,
    batch,
    names,
    head,
    holdersGained,
  })
  await writeCoverage(
    connection,
    head?.height,
    blocks.map(({ height }) => height),
  )
  await copyBlocks(connection, batch.blocks, sums)
  await writeBooks(connection, head, blocks)
  for (const set of whole) await setListed(connection, set, batch.blocks.at(-1))
}

const highest = (known: number | undefined, reported: number | undefined): number | undefined =>
  known === undefined || reported === undefined ? (known ?? reported) : Math.max(known, reported)
