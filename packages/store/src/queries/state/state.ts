import type { IndexState } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances, noTotals } from '../../head.ts'
import { readHead } from '../head.ts'

export const state = (database: Database): Promise<IndexState> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const coverage = await connection.query<{ from: number; to: number }>({
      name: 'coverage',
      text: 'SELECT from_height AS "from", to_height AS "to" FROM coverage ORDER BY from_height',
    })
    const [lacking] = await connection.query<{ facts: number | null; events: number | null }>({
      name: 'newest_blocks_lacking',
      text: `SELECT
        (SELECT height FROM blocks WHERE lacks_facts ORDER BY position DESC LIMIT 1) AS facts,
        (SELECT height FROM blocks WHERE lacks_events ORDER BY position DESC LIMIT 1) AS events`,
    })
    const totals = head?.after ?? noTotals
    return {
      head: head && { height: head.height, id: head.id, timestampMs: head.timestampMs },
      solidifiedHeight: head?.solidifiedHeight,
      coverage,
      blockCount: totals.blocks,
      transactionCount: totals.transactions,
      transferCount: totals.transfers,
      accountCount: totals.accounts,
      callsWithoutReceipt: totals.callsWithoutReceipt,
      operationsWithoutEffects: totals.operationsWithoutEffects,
      lacksFactsUpTo: lacking!.facts ?? undefined,
      lacksEventsUpTo: lacking!.events ?? undefined,
      knowsBalances: head !== undefined && knowsBalances(head),
    }
  })
