import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import { type KeptAccount, nodeStateKinds } from '../../node-states.ts'
import { type AccountColumns, accountColumns } from '../account/account-rows.ts'
import { readLastTouched } from './last-touched.ts'
import { type StateColumns, toState } from './node-states.ts'

export const accountState = (database: Database, address: Address): Promise<KeptAccount | undefined> =>
  database.snapshot(async (connection) => {
    const key = Buffer.from(address, 'hex')
    const [row] = await connection.query<StateColumns>({
      name: 'account_state',
      text: `SELECT node_states.state, blocks.height, blocks.id
        FROM node_states JOIN blocks ON blocks.height = node_states.height
        WHERE node_states.kind = $1 AND node_states.key = $2`,
      values: [nodeStateKinds.account, key],
    })
    if (row === undefined) return undefined
    const accounts = await connection.query<AccountColumns>({
      name: 'account_by_address',
      text: `SELECT ${accountColumns} FROM accounts AS account WHERE address = $1`,
      values: [key],
    })
    const [touched = -1] = await readLastTouched(connection, accounts)
    return { ...toState(row), touchedSince: touched > row.height }
  })
