import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Connection } from '../../connection.ts'
import { readRecords, transactionRecords } from '../../records/chunks.ts'
import { type List, listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../accounts.ts'
import { readBlockPositions, readHead } from '../block-entries.ts'
import { type Range, readBounds } from '../page.ts'
import { resolveIds } from '../resolve-ids.ts'
import type { TransactionRow } from '../transactions.ts'

/** What a transaction of the account cost. */
export type OwnCostRow = Pick<
  TransactionRow,
  | 'height'
  | 'timestampMs'
  | 'type'
  | 'to'
  | 'selector'
  | 'result'
  | 'feeSun'
  | 'netUsage'
  | 'energyUsage'
  | 'sources'
>

/** Newest first; with `readFromMs`, blocks before that time were not read. */
export type OwnCosts = { readonly rows: readonly OwnCostRow[]; readonly readFromMs?: number | undefined }

export type OwnCostsRequest = {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly mostRead: number
}

export const ownCostQueries = (database: Database) => ({
  /**
   * Costs of the transactions that the account itself made, from the last block of the time back: of whole blocks, and of about
   * `mostRead` transactions that name the account, whoever made them.
   */
  ownCosts: (account: Address, request: OwnCostsRequest): Promise<OwnCosts> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const list = await readAccountList(connection, account, 'accountTransactions')
      if (head === undefined || list === undefined) return { rows: [] }
      const total = head.after.transactions
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transactions, to: bounds.to.transactions }
      const range = await listRange(connection, list, global, total)
      const { positions, isCut } = await newestOfWholeBlocks(connection, list, {
        range,
        most: request.mostRead,
        total,
      })
      const records = await readRecords(connection, transactionRecords, positions, total)
      const places = await readBlockPositions(connection, 'transactions', positions)
      const own = positions.filter((position) => records.get(position)!.owner === list.owner)
      const names = await resolveIds(
        connection,
        own.map((position) => ({ to: records.get(position)!.to })),
      )
      const rows = own.toReversed().map((position): OwnCostRow => {
        const { to, type, selector, result, feeSun, netUsage, energyUsage, sources } = records.get(position)!
        const { height, timestampMs } = places.get(position)!
        return {
          height,
          timestampMs,
          type,
          to: to === undefined ? undefined : names.account(to),
          selector,
          result,
          feeSun,
          netUsage,
          energyUsage,
          sources,
        }
      })
      return isCut ? { rows, readFromMs: places.get(positions[0]!)!.timestampMs } : { rows }
    }),
})

type Newest = { readonly range: Range; readonly most: number; readonly total: number }

/** The newest positions of the range, and those before them in the same block, so that another request can go on before it. */
async function newestOfWholeBlocks(
  connection: Connection,
  list: List,
  { range, most, total }: Newest,
): Promise<{ readonly positions: readonly number[]; readonly isCut: boolean }> {
  const from = Math.max(range.from, range.to - most)
  const newest = await readPositions(connection, list, { from, to: range.to })
  if (from === range.from) return { positions: newest, isCut: false }
  const first = newest[0]!
  const block = (await readBlockPositions(connection, 'transactions', [first])).get(first)!
  const start = await listRange(connection, list, { from: block.transactionsBefore, to: total }, total)
  const before = await readPositions(connection, list, { from: start.from, to: from })
  return { positions: [...before, ...newest], isCut: start.from > range.from }
}
