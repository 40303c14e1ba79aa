import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { CallerRow, CallersRequest, Page } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { layout } from '../../layout.ts'
import { type Caller, decodeCallers, rankCallers } from '../../metrics/callers/caller-chunks.ts'
import { CallerTally } from '../../metrics/callers/tally-callers.ts'
import { dayMs, dayOf } from '../../metrics/periods.ts'
import { transactionRecords } from '../../records/chunks.ts'
import { readRecords } from '../../records/read-records.ts'
import { listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../account/account-list.ts'
import { readNamesOf } from '../account/names-of.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage } from '../page/page.ts'
import { newestUncounted } from './counted.ts'

export const callersOfContract = (
  database: Database,
  contract: Address,
  request: CallersRequest,
): Promise<Page<CallerRow> | undefined> =>
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
    const names = await readNamesOf(
      connection,
      page.rows.map(({ account }) => ({ owner: account })),
    )
    return {
      total: page.total,
      rows: page.rows.map(({ account, calls }) => ({ account: names.account(account), callCount: calls })),
    }
  })

type Day = {
  readonly contract: number
  readonly day: number
  readonly calls: bigint
  readonly callers: bigint | null
}

async function readDay(connection: Connection, contract: Address, day: number): Promise<Day | undefined> {
  const [row] = await connection.query<Day>({
    name: 'day_of_contract',
    text: `SELECT contract, day, calls, callers FROM contract_days
      WHERE contract = (SELECT id FROM accounts WHERE address = $1) AND day = $2`,
    values: [Buffer.from(contract, 'hex'), day],
  })
  return row
}

/** Of a finished day with many calls: the chunks the page lies in. */
async function storedPage(
  connection: Connection,
  { contract, day, callers }: Day,
  { start, limit }: CallersRequest,
): Promise<Page<Caller> | undefined> {
  if (callers === null) return undefined
  const first = Math.min(Math.floor(start / layout.callersPerChunk), 2 ** 31 - 1)
  const rows = await connection.query<{ callers: Buffer }>({
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

/** Few calls may stand among many payments to the contract. */
const mostTransactionsRead = 4 * layout.callsReadAtOnce
