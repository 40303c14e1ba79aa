import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readHead } from '../head.ts'
import { readHeldLists } from './held-lists.ts'

export const balancesAmong = (
  database: Database,
  accounts: readonly Address[],
  asset: Asset,
): Promise<ReadonlyMap<Address, bigint> | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const balances = new Map(accounts.map((account) => [account, 0n]))
    for (const { address, list } of await readHeldLists(connection, accounts, asset))
      balances.set(address, list.balance)
    return balances
  })
