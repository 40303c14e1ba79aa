import type { Address } from '@sundial/primitives'
import type { Connection, RowOf } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { BlockEntry } from '../../head.ts'
import { layout } from '../../layout.ts'
import { type Caller, CallerTally, decodeCallers, rankCallers, tallyCallers } from '../../metrics/callers.ts'
import { dayMs, dayOf, firstTransactionFrom } from '../../metrics/periods.ts'
import { readRecords, transactionRecords } from '../../records/chunks.ts'
import { listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../accounts.ts'
import { readHead } from '../block-entries.ts'
import { newestUncounted } from '../state.ts'
import { resolveIds } from '../resolve-ids.ts'
import { emptyPage, type Page, readBounds } from '../page.ts'

export type CallersRequest = { readonly dayMs: number; readonly start: number; readonly limit: number }

/** An account and how often it called a contract on a day. */
export type CallerRow = { readonly account: Address; readonly callCount: number }

export const callerQueries = (database: Database) => ({
  /**
   * Who called the contract on a day, most calls first, any page in the same time. Absent when the day is not
   * counted wholly, and for a contract with many transactions while the day is not over.
   */
  callersOfContract: (contract: Address, request: CallersRequest): Promise<Page<CallerRow> | undefined> =>
    database.snapshot(async (connection) => {
      const day = dayOf(request.dayMs)
      const uncountedMs = await newestUncounted(connection)
      if (uncountedMs !== undefined && day <= dayOf(uncountedMs)) return undefined
      const found = await readDay(connection, contract, day)
      if (found === undefined) return emptyPage
      const page =
        found.calls > layout.callsReadAtOnce
          ? await storedPage(connection, found, request)
          : await talliedPage(connection, contract, { ...request, contractId: found.contract })
      if (page === undefined) return undefined
      const names = await resolveIds(
        connection,
        page.rows.map(({ account }) => ({ owner: account })),
      )
      return {
        total: page.total,
        rows: page.rows.map(({ account, calls }) => ({ account: names.account(account), callCount: calls })),
      }
    }),
})

const dayTypes = {
  contract: 'int4',
  day: 'int4',
  calls: 'int8',
  callers: 'int8?',
} as const
type Day = RowOf<typeof dayTypes>

async function readDay(connection: Connection, contract: Address, day: number): Promise<Day | undefined> {
  const [row] = await connection.query({
    columns: dayTypes,
    name: 'day_of_contract',
    text: `SELECT contract, day, calls, callers FROM contract_days
      WHERE contract = (SELECT id FROM accounts WHERE address = $1) AND day = $2`,
    values: [Buffer.from(contract, 'hex'), day],
  })
  return row
}

/** The chunks of the page, for a finished day with many calls. */
async function storedPage(
  connection: Connection,
  { contract, day, callers }: Day,
  { start, limit }: CallersRequest,
): Promise<Page<Caller> | undefined> {
  if (callers === null) return undefined
  const first = Math.min(Math.floor(start / layout.callersPerChunk), 2 ** 31 - 1)
  const rows = await connection.query({
    columns: { callers: 'bytea' },
    name: 'ranked_callers',
    text: `SELECT callers FROM contract_callers WHERE contract = $1 AND day = $2 AND chunk >= $3
      ORDER BY chunk LIMIT $4`,
    values: [contract, day, first, Math.ceil(limit / layout.callersPerChunk) + 1],
  })
  const from = start - first * layout.callersPerChunk
  return {
    total: Number(callers),
    rows: rows.flatMap((row) => decodeCallers(row.callers)).slice(from, from + limit),
  }
}

/** Of few calls: counted from the contract's own list of transactions. */
async function talliedPage(
  connection: Connection,
  contract: Address,
  { dayMs: atMs, start, limit, contractId }: CallersRequest & { readonly contractId: number },
): Promise<Page<Caller> | undefined> {
  const head = (await readHead(connection))!
  const list = (await readAccountList(connection, contract, 'accountTransactions'))!
  const fromMs = dayOf(atMs) * dayMs
  const { from, to } = await readBounds(connection, head, { fromMs, toMs: fromMs + dayMs - 1 })
  const total = head.after.transactions
  const range = await listRange(connection, list, { from: from.transactions, to: to.transactions }, total)
  if (range.to - range.from > mostTransactionsRead) return undefined
  const positions = await readPositions(connection, list, range)
  const tally = new CallerTally()
  tally.add((await readRecords(connection, transactionRecords, positions, total)).values())
  const ranked = rankCallers(tally.callsByContract.get(contractId) ?? new Map<number, number>())
  return { total: ranked.length, rows: ranked.slice(start, start + limit) }
}

/** There may be few calls among many payments to the contract. */
const mostTransactionsRead = 4 * layout.callsReadAtOnce

/** How many accounts called contracts on each of the days. */
export async function callersOfDays(
  connection: Connection,
  days: readonly number[],
  head: BlockEntry,
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection.query({
    columns: { day: 'int4', callers: 'int8' },
    name: 'callers_of_days',
    text: 'SELECT day, callers FROM finished_days WHERE day = ANY($1::integer[])',
    values: [days],
  })
  const callers = new Map(rows.map((row) => [row.day, Number(row.callers)]))
  const today = dayOf(head.timestampMs)
  const tally = days.includes(today) ? await tallyOfToday(connection, head) : undefined
  if (tally !== undefined) callers.set(today, tally.callerCount)
  return callers
}

/** Who called contracts on the head's day; absent when it has too many transactions to read them all. */
export async function tallyOfToday(
  connection: Connection,
  head: BlockEntry,
): Promise<CallerTally | undefined> {
  const from = await firstTransactionFrom(connection, dayOf(head.timestampMs) * dayMs)
  const to = head.after.transactions
  if (to - from > layout.callsReadAtOnce * layout.transactionsPerChunk) return undefined
  return tallyCallers(connection, { from, to }, to)
}
