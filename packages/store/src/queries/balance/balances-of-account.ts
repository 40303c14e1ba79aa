import type { Address } from '@sundial/primitives'
import type { Balance } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { readHead } from '../head.ts'
import { readNewestBalances } from './newest-balances.ts'

export const balancesOfAccount = (
  database: Database,
  account: Address,
): Promise<readonly Balance[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const balances = await readNewestBalances(connection, account)
    return balances
      .filter(({ amount }) => amount !== 0n)
      .sort((left, right) => rank(left.asset) - rank(right.asset))
  })

const rank = ({ kind }: Asset): number => ['trx', 'trc10', 'trc20'].indexOf(kind)
