import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import { dayMs, dayOf } from '../../metrics/periods.ts'
import { newestUncounted } from './counted.ts'

type SuppliedEnergyColumns = { readonly day: number; readonly supplied: string; readonly untold: string }

export const suppliedEnergy = (
  database: Database,
  contracts: readonly Address[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<number, bigint | undefined>> =>
  database.snapshot(async (connection) => {
    const uncountedMs = await newestUncounted(connection)
    const rows = await connection.query<SuppliedEnergyColumns>({
      name: 'energy_supplied_by_day',
      text: `SELECT day, sum(supplied_energy) AS supplied, sum(without_sources) AS untold FROM contract_days
        WHERE contract = ANY(ARRAY(SELECT id FROM accounts WHERE address = ANY($1::bytea[])))
          AND day >= $2 AND day <= $3
        GROUP BY day ORDER BY day`,
      values: [contracts.map((contract) => Buffer.from(contract, 'hex')), dayOf(fromMs), dayOf(toMs)],
    })
    const counted = rows.filter(({ day }) => uncountedMs === undefined || day > dayOf(uncountedMs))
    return new Map(
      counted.map(({ day, supplied, untold }) => [
        day * dayMs,
        BigInt(untold) > 0n ? undefined : BigInt(supplied),
      ]),
    )
  })
