import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readEntryAt } from '../block/entry-at.ts'
import { readBalanceAt, readHeldLists } from './held-lists.ts'

export const balance = (
  database: Database,
  account: Address,
  asset: Asset,
  atHeight?: number,
): Promise<bigint | undefined> =>
  database.snapshot(async (connection) => {
    const block = await readEntryAt(connection, atHeight)
    if (block === undefined || !knowsBalances(block)) return undefined
    const [held] = await readHeldLists(connection, [account], asset)
    return held === undefined ? 0n : readBalanceAt(connection, held, block.height)
  })
