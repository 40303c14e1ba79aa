import type { Address } from '@sundial/primitives'
import type { Connection, RowOf } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { CallerTally } from '../../metrics/callers.ts'
import { amountsOf } from '../../metrics/figures.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { dayMs, dayOf, resolutions, timelessPeriod } from '../../metrics/periods.ts'
import { Sums } from '../../metrics/sums.ts'
import { readHead } from '../block-entries.ts'
import { newestUncounted } from '../state.ts'
import { resolveIds } from '../resolve-ids.ts'
import type { Page } from '../page.ts'
import { tallyOfToday } from './callers.ts'

/** What contracts were used for on a day (UTC): by transactions, failed ones too. */
export type ContractDayRow = {
  readonly contract: Address
  readonly dayMs: number
  readonly callCount: number
  readonly creationCount: number
  /** Absent when a receipt is missing. */
  readonly energy?: bigint | undefined
  /** Who paid for the energy: the remainder was paid with burned TRX. Absent when a receipt is missing. */
  readonly sources?:
    | { readonly stakedEnergy: bigint; readonly suppliedEnergy: bigint; readonly burnedSun: bigint }
    | undefined
  /**
   * Bytes of its calls and creations: what stake and the free allowance covered, and what TRX was burned for. Absent when a
   * receipt is missing, and for days of blocks that were written before it was counted.
   */
  readonly bandwidth?: BandwidthUse | undefined
  /** Absent while the day is not over and has many transactions. */
  readonly callerCount?: number | undefined
}

export type BandwidthUse = { readonly covered: bigint; readonly paid: bigint }

export type ContractsOfDayRequest = {
  readonly dayMs: number
  readonly by: 'calls' | 'callers' | 'energy'
  readonly limit: number
}

/** Contracts of a day, and the totals over all of them. */
export type ContractsOfDay = Page<ContractDayRow> & {
  readonly callCount: number
  /** Accounts that called any. Absent while the day is not over and has many transactions. */
  readonly callerCount?: number | undefined
  /** Absent when a receipt is missing. */
  readonly energy?: bigint | undefined
}

/** Calls of a contract by transactions of all blocks, failed ones too. */
export type ContractTotalRow = { readonly contract: Address; readonly callCount: number }

export const contractDayQueries = (database: Database) => ({
  /** The newest `count` days on which the contract was called or created, oldest first. */
  contractDays: (contract: Address, count: number): Promise<readonly ContractDayRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const uncountedMs = await newestUncounted(connection)
      const rows = await connection.query({
        columns: contractDayTypes,
        name: 'days_of_contract',
        text: `SELECT ${contractDayColumns} FROM contract_days
        WHERE contract = (SELECT id FROM accounts WHERE address = $1) AND day > $2
        ORDER BY day DESC LIMIT $3`,
        values: [
          Buffer.from(contract, 'hex'),
          Math.max(timelessPeriod, uncountedMs === undefined ? 0 : dayOf(uncountedMs)),
          count,
        ],
      })
      const isToday = rows[0]?.callers === null
      const tally = isToday ? await tallyOfToday(connection, head) : undefined
      return rows
        .toReversed()
        .map((row) =>
          toContractDayRow(row, contract, tally && (tally.callsByContract.get(row.contract)?.size ?? 0)),
        )
    }),

  /**
   * The contracts most used on a day, most first, `total` of all that were. Absent when the day is not counted
   * wholly, and by callers while it is not over and has many transactions.
   */
  contractsOfDay: ({ dayMs: atMs, by, limit }: ContractsOfDayRequest): Promise<ContractsOfDay | undefined> =>
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
      const names = await resolveIds(
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
    }),

  /** Contracts called most, equal ones in the order of being seen. Absent like `topAssets`. */
  topContracts: (limit: number): Promise<readonly ContractTotalRow[] | undefined> =>
    database.snapshot(async (connection) => {
      if ((await newestUncounted(connection)) !== undefined) return undefined
      const rows = await connection.query({
        columns: { address: 'bytea', calls: 'int8' },
        name: 'contracts_by_all_calls',
        text: `SELECT address, calls FROM (SELECT contract, calls FROM contract_totals ORDER BY calls DESC, contract LIMIT $1) AS most
        JOIN accounts ON id = contract ORDER BY calls DESC, contract`,
        values: [limit],
      })
      return rows.map(({ address, calls }) => ({
        contract: address.toString('hex'),
        callCount: Number(calls),
      }))
    }),

  /**
   * Energy that the creator of the contracts supplied to their callers, by day: absent on a day on which a receipt
   * is missing. Days without calls have none.
   */
  suppliedEnergy: (
    contracts: readonly Address[],
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): Promise<ReadonlyMap<number, bigint | undefined>> =>
    database.snapshot(async (connection) => {
      const uncountedMs = await newestUncounted(connection)
      const rows = await connection.query({
        columns: suppliedEnergyTypes,
        name: 'energy_supplied_by_day',
        text: `SELECT day, sum(supplied_energy) AS supplied, sum(without_sources) AS missing FROM contract_days
        WHERE contract = ANY(ARRAY(SELECT id FROM accounts WHERE address = ANY($1::bytea[])))
          AND day >= $2 AND day <= $3
        GROUP BY day ORDER BY day`,
        values: [contracts.map((contract) => Buffer.from(contract, 'hex')), dayOf(fromMs), dayOf(toMs)],
      })
      const counted = rows.filter(({ day }) => uncountedMs === undefined || day > dayOf(uncountedMs))
      return new Map(
        counted.map(({ day, supplied, missing }) => [
          day * dayMs,
          BigInt(missing) > 0n ? undefined : BigInt(supplied),
        ]),
      )
    }),
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
  {
    day,
    by,
    limit,
  }: { readonly day: number; readonly by: keyof typeof contractOrders; readonly limit: number },
) =>
  connection.query({
    columns: contractDayTypes,
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
  const rows = await connection.query({
    columns: contractDayTypes,
    name: 'contract_days_among',
    text: `SELECT ${contractDayColumns} FROM contract_days WHERE contract = ANY($1::integer[]) AND day = $2`,
    values: [contracts, day],
  })
  const byContract = new Map(rows.map((row) => [row.contract, row]))
  const uncalled = await connection.query({
    columns: contractDayTypes,
    name: 'contracts_not_called',
    text: `SELECT ${contractDayColumns} FROM contract_days WHERE day = $1 AND calls = 0
      ORDER BY contract LIMIT $2`,
    values: [day, limit - contracts.length],
  })
  return [...contracts.map((contract) => byContract.get(contract)!), ...uncalled]
}

/** The totals over all contracts of the day. */
async function readTotals(connection: Connection, day: number) {
  const [row] = await connection.query({
    columns: { sums: 'bytea' },
    name: 'metrics_of_period',
    text: 'SELECT sums FROM metrics WHERE resolution = $1 AND period = $2',
    values: [resolutions.day, day],
  })
  const sums = row === undefined ? new Sums() : Sums.decode(row.sums)
  const [callCount, total] = amountsOf(sums, networkMetrics.contractCalls)
  const [withoutReceipt] = amountsOf(sums, networkMetrics.missingInputs)
  const [energy] = amountsOf(sums, networkMetrics.energy)
  return {
    total: Number(total),
    callCount: Number(callCount),
    energy: withoutReceipt === 0n ? energy : undefined,
  }
}

async function readCallerCount(connection: Connection, day: number): Promise<number | undefined> {
  const [row] = await connection.query({
    columns: { callers: 'int8' },
    name: 'callers_of_day',
    text: 'SELECT callers FROM finished_days WHERE day = $1',
    values: [day],
  })
  return row && Number(row.callers)
}

const suppliedEnergyTypes = {
  day: 'int4',
  supplied: 'numeric',
  missing: 'numeric',
} as const

/** A row of `contract_days` as the driver returns it. */
const contractDayTypes = {
  contract: 'int4',
  day: 'int4',
  calls: 'int8',
  creations: 'int8',
  energy: 'int8',
  staked_energy: 'int8',
  supplied_energy: 'int8',
  burned_sun: 'int8',
  without_receipt: 'int8',
  without_sources: 'int8',
  bandwidth: 'int8',
  paid_bandwidth: 'int8',
  bandwidth_known: 'int8',
  callers: 'int8?',
} as const
export type ContractDayColumns = RowOf<typeof contractDayTypes>

const contractDayColumns = `contract, day, calls, creations, energy, staked_energy, supplied_energy, burned_sun,
  without_receipt, without_sources, bandwidth, paid_bandwidth, bandwidth_known, callers`

/** `callers` is the count so far for a day that is not over. */
const toContractDayRow = (
  row: ContractDayColumns,
  contract: Address,
  callers: number | undefined,
): ContractDayRow => ({
  contract,
  dayMs: row.day * dayMs,
  callCount: Number(row.calls),
  creationCount: Number(row.creations),
  energy: row.without_receipt > 0n ? undefined : row.energy,
  sources:
    row.without_sources > 0n
      ? undefined
      : {
          stakedEnergy: row.staked_energy,
          suppliedEnergy: row.supplied_energy,
          burnedSun: row.burned_sun,
        },
  bandwidth:
    row.bandwidth_known < row.calls + row.creations
      ? undefined
      : { covered: row.bandwidth, paid: row.paid_bandwidth },
  callerCount: row.callers === null ? callers : Number(row.callers),
})
