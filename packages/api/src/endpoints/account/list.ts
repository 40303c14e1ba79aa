import type { AccountRow, Page } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { type Paging, toHolderRequest, toPageRequest } from '../../page.ts'
import { listedAccount } from '../../schema/account.ts'
import { pageMembers } from '../../schema/page-reply.ts'
import { chosenSort, ignored, limit, start } from '../../schema/parameters.ts'
import { type Holding, toListedAccount } from '../../shape/account.ts'

export const accounts = endpoint({
  get: '/api/account/list',
  summary: 'Accounts by TRX balance, or in the order the index first saw them',
  description:
    'By balance, most first, unless sort says otherwise; accounts that hold no TRX are not in that order, and total counts those that do. Where balances are not known, the newest accounts come first and balances are absent.',
  query: { sort: chosenSort(['balance', 'timestamp']), start, limit, ...ignored },
  reply: Type.Object({
    account_number: Type.Integer({ description: 'Accounts the index knows.' }),
    ...pageMembers(listedAccount),
  }),
  async handle({ query }, at) {
    const { rows, total } = await pageOf(query, at)
    const data = rows.map((row) => toListedAccount(row, at.state))
    return {
      account_number: at.state.accountCount,
      total,
      rangeTotal: total,
      data,
      contractMap: Object.fromEntries(
        data.filter(({ accountType }) => accountType === 2).map(({ address }) => [address, true as const]),
      ),
    }
  },
})

async function pageOf(query: Paging, { store, state }: At): Promise<Page<AccountRow & Holding>> {
  const { sort = state.knowsBalances ? '-balance' : '-timestamp' } = query
  if (sort.endsWith('timestamp')) return bySight({ ...query, sort }, { store })
  const page = await store.accountsByBalance(toHolderRequest({ ...query, sort }))
  if (page === undefined) throw noOrderByBalance
  return page
}

async function bySight(query: Paging, { store }: Pick<At, 'store'>): Promise<Page<AccountRow & Holding>> {
  const { rows, total } = await store.accounts(toPageRequest(query))
  const balances = await store.balancesAmong(
    rows.map(({ address }) => address),
    { kind: 'trx' },
  )
  return { total, rows: rows.map((row) => ({ ...row, balanceSun: balances?.get(row.address) })) }
}

const noOrderByBalance = new RequestRefused(
  'sort_not_available',
  'There is no order by balance: the index does not hold every block from 0 on with all it did to balances. Use -timestamp or timestamp.',
  { parameter: 'sort' },
)
