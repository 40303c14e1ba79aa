import type { Address } from '@sundial/primitives'
import type { ContractDayRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { dayOf, timelessPeriod } from '../../metrics/periods.ts'
import { readHead } from '../head.ts'
import { type ContractDayColumns, contractDayColumns, toContractDayRow } from './contract-day-rows.ts'
import { newestUncounted } from './counted.ts'
import { tallyOfToday } from './day-callers.ts'

export const contractDays = (
  database: Database,
  contract: Address,
  count: number,
): Promise<readonly ContractDayRow[]> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return []
    const uncountedMs = await newestUncounted(connection)
    const rows = await connection.query<ContractDayColumns>({
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
  })
