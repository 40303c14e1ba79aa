import type { Address } from '@sundial/primitives'
import type { Balance } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { readNewestBalances } from '../balance/newest-balances.ts'
import { readHead } from '../head.ts'

export const everHeld = (database: Database, account: Address): Promise<readonly Balance[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    return readNewestBalances(connection, account)
  })
