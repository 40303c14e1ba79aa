import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readEntry } from '../block/entries.ts'
import { readHead } from '../head.ts'
import { readBalanceAt, readHeldLists } from './held-lists.ts'

const highestInteger = 2 ** 31 - 1

export function balance(
  database: Database,
  account: Address,
  asset: Asset,
  atHeight?: number,
): Promise<bigint | undefined> {
  return database.snapshot(async (connection) => {
    if (
      atHeight !== undefined &&
      !(Number.isInteger(atHeight) && atHeight >= 0 && atHeight <= highestInteger)
    )
      return undefined
    const block = atHeight === undefined ? await readHead(connection) : await readEntry(connection, atHeight)
    if (block === undefined || !knowsBalances(block)) return undefined
    const [held] = await readHeldLists(connection, [account], asset)
    return held === undefined ? 0n : readBalanceAt(connection, held, block.height)
  })
}
