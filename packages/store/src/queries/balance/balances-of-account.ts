import type { Address } from '@sundial/primitives'
import type { Balance } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readEntryAt } from '../block/entry-at.ts'
import { readBalancesAt } from './balances-at.ts'
import { readNewestBalances } from './newest-balances.ts'

export const balancesOfAccount = (
  database: Database,
  account: Address,
  atHeight?: number,
): Promise<readonly Balance[] | undefined> =>
  database.snapshot(async (connection) => {
    const block = await readEntryAt(connection, atHeight)
    if (block === undefined || !knowsBalances(block)) return undefined
    const balances =
      atHeight === undefined
        ? await readNewestBalances(connection, account)
        : await readBalancesAt(connection, account, atHeight)
    return balances
      .filter(({ amount }) => amount !== 0n)
      .sort((left, right) => rank(left.asset) - rank(right.asset))
  })

const rank = ({ kind }: Asset): number => ['trx', 'trc10', 'trc20'].indexOf(kind)
