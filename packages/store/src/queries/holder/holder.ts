import type { Address } from '@sundial/primitives'
import type { HolderRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readHeldLists } from '../balance/held-lists.ts'
import { readHead } from '../head.ts'
import { findRank } from './find-rank.ts'

export const holder = (database: Database, account: Address, asset: Asset): Promise<HolderRow | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const [held] = await readHeldLists(connection, [account], asset)
    if (held === undefined || held.list.balance <= 0n) return undefined
    const { balance } = held.list
    const rank = await findRank(connection, held.asset, { account: held.account, balance })
    return { account, amount: balance, rank }
  })
