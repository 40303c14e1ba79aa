import type { Address } from '@sundial/primitives'
import { decodeAccountLists } from '../../balances/account-lists.ts'
import { newestBalance, newestBytes } from '../../balances/balance-list.ts'
import type { Connection } from '../../connection.ts'
import type { Balance } from '../../contract.ts'
import { layout } from '../../layout.ts'
import { readNamesOf } from '../account/names-of.ts'

/** What the account has of everything it ever held, in the order in which the assets were first seen. */
export async function readNewestBalances(connection: Connection, account: Address): Promise<Balance[]> {
  const [row] = await connection.query<{ id: number; open_balances: Buffer }>({
    name: 'open_balances_of_account',
    text: 'SELECT id, open_balances FROM accounts WHERE address = $1',
    values: [Buffer.from(account, 'hex')],
  })
  if (row === undefined) return []
  const lists = decodeAccountLists(row.open_balances)
  const own = [...lists].map(([asset, { balance }]) => ({ asset, amount: balance }))
  const further = lists.size < layout.assetsInAccount ? [] : await readFurther(connection, row.id)
  const balances = [...own, ...further].sort((left, right) => left.asset - right.asset)
  const names = await readNamesOf(connection, [{ assets: balances.map(({ asset }) => asset) }])
  return balances.map(({ asset, amount }) => ({ asset: names.asset(asset), amount }))
}

async function readFurther(connection: Connection, account: number) {
  const rows = await connection.query<{ asset: number; newest: Buffer }>({
    name: 'further_balances_of_account',
    text: `SELECT asset, substring(balances FROM 1 FOR ${newestBytes}) AS newest FROM open_balances WHERE account = $1`,
    values: [account],
  })
  return rows.map(({ asset, newest }) => ({ asset, amount: newestBalance(newest) }))
}
