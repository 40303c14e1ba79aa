import type { ContractTotalRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { newestUncounted } from './counted.ts'

export const topContracts = (
  database: Database,
  limit: number,
): Promise<readonly ContractTotalRow[] | undefined> =>
  database.snapshot(async (connection) => {
    if ((await newestUncounted(connection)) !== undefined) return undefined
    const rows = await connection.query<{ address: Buffer; calls: bigint }>({
      name: 'contracts_by_all_calls',
      text: `SELECT address, calls FROM (SELECT contract, calls FROM contract_totals ORDER BY calls DESC, contract LIMIT $1) AS most
        JOIN accounts ON id = contract ORDER BY calls DESC, contract`,
      values: [limit],
    })
    return rows.map(({ address, calls }) => ({ contract: address.toString('hex'), callCount: Number(calls) }))
  })
