import type { AccountRow, Page } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { around, aroundHolders, type Paging, toHolderRequest, toPageRequest } from '../../page.ts'
import { listedAccount } from '../../schema/account.ts'
import { pageMembers } from '../../schema/page-reply.ts'
import { address, chosenSort, ignored, listing } from '../../schema/parameters.ts'
import { type Holding, toListedAccount } from '../../shape/account.ts'
import { annotationsOfKnown } from '../../shape/contract-map.ts'

export const accounts = endpoint({
  get: '/api/account/list',
  summary: 'Accounts by TRX balance, or in the order the index first saw them',
  description:
    'address asks for one account. By balance, most first, unless sort says otherwise; accounts that hold no TRX are not in that order, and total counts those that do. Where balances are not known, the newest accounts come first and balances are absent.',
  query: { sort: chosenSort(['balance', 'timestamp']), address, ...listing, ...ignored },
  list: 'data',
  reply: Type.Object({
    account_number: Type.Integer({ description: 'Accounts the index knows.' }),
    ...pageMembers(listedAccount),
  }),
  async handle({ query }, at) {
    const listQuery = { ...query, sort: query.sort ?? (at.state.knowsBalances ? '-balance' : '-timestamp') }
    const page =
      query.address === undefined ? await pageOf(listQuery, at) : await pageOfAccount(listQuery, at)
    const data = page.rows.map((row) => toListedAccount(row, at.state))
    return {
      account_number: at.state.accountCount,
      ...(isBySight(listQuery)
        ? around(page, listQuery, at.state)
        : aroundHolders(page, listQuery, at.state)),
      data,
      ...annotationsOfKnown(
        at,
        page.rows.filter(({ isContract }) => isContract).map(({ address }) => address),
        page.rows.filter(({ isContract }) => !isContract).map(({ address }) => address),
      ),
    }
  },
})

const isBySight = ({ sort }: { readonly sort: string }): boolean => sort.endsWith('timestamp')

async function pageOf(
  query: Paging & { readonly sort: string },
  { store }: At,
): Promise<Page<AccountRow & Holding>> {
  if (isBySight(query)) return bySight(query, { store })
  const page = await store.accountsByBalance(toHolderRequest(query))
  if (page === undefined) throw noOrderByBalance
  return page
}

/** The account alone; none where the index never saw it. */
async function pageOfAccount(
  query: Paging & { readonly sort: string; readonly address?: string | undefined },
  at: At,
): Promise<Page<AccountRow & Holding>> {
  const address = await readAddress(query.address!, at)
  const row = await at.store.accountByAddress(address)
  if (row === undefined) return { rows: [], total: 0 }
  const holder = isBySight(query) ? undefined : await at.store.holder(address, { kind: 'trx' })
  const balanceSun = await at.store.balance(address, { kind: 'trx' })
  const { start, limit } = toHolderRequest(query)
  const rows = start === 0 && limit > 0 ? [{ ...row, balanceSun, rank: holder?.rank }] : []
  return { rows, total: 1 }
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
