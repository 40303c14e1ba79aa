import type { Connection } from '../../connection.ts'
import type { ContractsOfDay, ContractsOfDayRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { CallerTally } from '../../metrics/callers/tally-callers.ts'
import { amountsOf } from '../../metrics/figures.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { dayOf, spans } from '../../metrics/periods.ts'
import { Sums } from '../../metrics/sums.ts'
import { readNamesOf } from '../account/names-of.ts'
import { readHead } from '../head.ts'
import { type ContractDayColumns, contractDayColumns, toContractDayRow } from './contract-day-rows.ts'
import { newestUncounted } from './counted.ts'
import { tallyOfToday } from './day-callers.ts'

export const contractsOfDay = (
  database: Database,
  { dayMs: atMs, by, limit }: ContractsOfDayRequest,
): Promise<ContractsOfDay | undefined> =>
  database.snapshot(async (connection) => {
    const day = dayOf(atMs)
    const head = await readHead(connection)
    const uncountedMs = await newestUncounted(connection)
    if (uncountedMs !== undefined && day <= dayOf(uncountedMs)) return undefined
    const isToday = head !== undefined && dayOf(head.timestampMs) === day
    const tally = isToday ? await tallyOfToday(connection, head) : undefined
    if (isToday && by === 'callers' && tally === undefined) return undefined
    const found =
      isToday && by === 'callers'
        ? await readTallied(connection, tally!, { day, limit })
        : await readMost(connection, { day, by, limit })
    const names = await readNamesOf(
      connection,
      found.map(({ contract }) => ({ owner: contract })),
    )
    const rows = found.map((row) =>
      toContractDayRow(
        row,
        names.account(row.contract),
        tally && (tally.callsByContract.get(row.contract)?.size ?? 0),
      ),
    )
    return {
      rows,
      ...(await readTotals(connection, day)),
      callerCount: tally?.callerCount ?? (await readCallerCount(connection, day)),
    }
  })

const contractOrders = {
  calls: { name: 'contracts_by_calls', order: 'calls DESC, contract', where: '' },
  energy: { name: 'contracts_by_energy', order: 'energy DESC, contract', where: '' },
  callers: {
    name: 'contracts_by_callers',
    order: 'callers DESC, contract',
    where: 'AND callers IS NOT NULL',
  },
} as const

const readMost = (
  connection: Connection,
  { day, by, limit }: { readonly day: number; readonly by: keyof typeof contractOrders; readonly limit: number },
) =>
  connection.query<ContractDayColumns>({
    name: contractOrders[by].name,
    text: `SELECT ${contractDayColumns} FROM contract_days WHERE day = $1 ${contractOrders[by].where}
      ORDER BY ${contractOrders[by].order} LIMIT $2`,
    values: [day, limit],
  })

/** Contracts by number of callers, as the index of a finished day has them. */
const mostCalled = ({ callsByContract }: CallerTally, limit: number): number[] =>
  [...callsByContract]
    .sort(([left, less], [right, more]) => more.size - less.size || left - right)
    .slice(0, limit)
    .map(([contract]) => contract)

async function readTallied(
  connection: Connection,
  tally: CallerTally,
  { day, limit }: { readonly day: number; readonly limit: number },
): Promise<readonly ContractDayColumns[]> {
  const contracts = mostCalled(tally, limit)
  const rows = await connection.query<ContractDayColumns>({
    name: 'contract_days_among',
    text: `SELECT ${contractDayColumns} FROM contract_days WHERE contract = ANY($1::integer[]) AND day = $2`,
    values: [contracts, day],
  })
  const byContract = new Map(rows.map((row) => [row.contract, row]))
  const uncalled = await connection.query<ContractDayColumns>({
    name: 'contracts_not_called',
    text: `SELECT ${contractDayColumns} FROM contract_days WHERE day = $1 AND calls = 0
      ORDER BY contract LIMIT $2`,
    values: [day, limit - contracts.length],
  })
  return [...contracts.map((contract) => byContract.get(contract)!), ...uncalled]
}

/** What all contracts of the day together did. */
async function readTotals(connection: Connection, day: number) {
  const [row] = await connection.query<{ sums: Buffer }>({
    name: 'metrics_of_period',
    text: 'SELECT sums FROM metrics WHERE span = $1 AND period = $2',
    values: [spans.day, day],
  })
  const sums = row === undefined ? new Sums() : Sums.decode(row.sums)
  const [callCount, total] = amountsOf(sums, networkMetrics.contractCalls)
  const [withoutReceipt] = amountsOf(sums, networkMetrics.untold)
  const [energy] = amountsOf(sums, networkMetrics.energy)
  return {
    total: Number(total),
    callCount: Number(callCount),
    energy: withoutReceipt === 0n ? energy : undefined,
  }
}

async function readCallerCount(connection: Connection, day: number): Promise<number | undefined> {
  const [row] = await connection.query<{ callers: bigint }>({
    name: 'callers_of_day',
    text: 'SELECT callers FROM finished_days WHERE day = $1',
    values: [day],
  })
  return row && Number(row.callers)
}
