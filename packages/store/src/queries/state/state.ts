import type { IndexState } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances, noTotals } from '../../head.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from '../block-columns.ts'

/** Every answer asks for it twice, so it is one statement, which sees one moment without a transaction around it. */
export async function state(database: Database): Promise<IndexState> {
  const [row] = await database.query<StateColumns>({
    name: 'index_state',
    text: `SELECT ${blockColumns},
      (SELECT array_agg(from_height ORDER BY from_height) FROM coverage) AS covered_from,
      (SELECT array_agg(to_height ORDER BY from_height) FROM coverage) AS covered_to,
      (SELECT height FROM blocks WHERE lacks_facts ORDER BY position DESC LIMIT 1) AS facts_lacking,
      (SELECT height FROM blocks WHERE lacks_events ORDER BY position DESC LIMIT 1) AS events_lacking
      FROM blocks ORDER BY position DESC LIMIT 1`,
  })
  const head = row && toBlockEntry(row)
  const totals = head?.after ?? noTotals
  return {
    head: head && { height: head.height, id: head.id, timestampMs: head.timestampMs },
    solidifiedHeight: head?.solidifiedHeight,
    coverage: row?.covered_from?.map((from, at) => ({ from, to: row.covered_to![at]! })) ?? [],
    blockCount: totals.blocks,
    transactionCount: totals.transactions,
    transferCount: totals.transfers,
    accountCount: totals.accounts,
    callsWithoutReceipt: totals.callsWithoutReceipt,
    operationsWithoutEffects: totals.operationsWithoutEffects,
    lacksFactsUpTo: row?.facts_lacking ?? undefined,
    lacksEventsUpTo: row?.events_lacking ?? undefined,
    knowsBalances: head !== undefined && knowsBalances(head),
  }
}

type StateColumns = BlockColumns & {
  readonly covered_from: readonly number[] | null
  readonly covered_to: readonly number[] | null
  readonly facts_lacking: number | null
  readonly events_lacking: number | null
}
