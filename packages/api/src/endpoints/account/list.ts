import type { AccountRow, Page } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import {
  pagingMembers,
  holderPagingMembers,
  type Paging,
  toHolderRequest,
  toPageRequest,
} from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { annotationsOfKnown } from '../../shared/address-annotations.ts'
import { pageMembers } from '../../shared/list-members.ts'
import { address, chosenSort, ignored, listing, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { balancesNote, listedAccount } from './schema.ts'
import { type Holding, toListedAccount } from './shape.ts'

const accountOrder = chosenSort(['balance', 'timestamp', 'power', 'totalTransactionCount'])

export const accounts = endpoint({
  get: '/api/account/list',
  summary: 'Accounts by TRX balance, or in the order the index first saw them',
  description:
    'address selects one account. Sorted by balance, highest first, unless sort says otherwise; accounts without TRX are not part of that order, and total counts those with TRX. Where balances are not known, the newest accounts come first and balances are absent. The index has no order by TRON Power or by number of transactions: these sorts, which clients send by default, are in the order of balances.',
  query: { sort: accountOrder, address, ...listing, ...ignored },
  list: 'data',
  reply: Type.Object({
    account_number: Type.Integer({ description: 'Accounts in the index.' }),
    ...pageMembers(listedAccount),
  }),
  async handle({ query }, at) {
    const listQuery = { ...query, sort: orderOf(query.sort, at.state) }
    const page =
      query.address === undefined ? await pageOf(listQuery, at) : await pageOfAccount(listQuery, at)
    const data = page.rows.map((row) => toListedAccount(row, at.state))
    return {
      account_number: at.state.accountCount,
      ...(isBySight(listQuery)
        ? pagingMembers(page, listQuery, at.state)
        : holderPagingMembers(page, listQuery, at.state)),
      data,
      ...annotationsOfKnown(
        at,
        page.rows.filter(({ isContract }) => isContract).map(({ address }) => address),
        page.rows.filter(({ isContract }) => !isContract).map(({ address }) => address),
      ),
    }
  },
})

/** Orders that the index does not have: clients send them by default. */
const unordered = /(power|totalTransactionCount)$/

function orderOf(sort: string | undefined, { knowsBalances }: Context['state']): string {
  if (sort !== undefined && !unordered.test(sort)) return sort
  const sign = sort === undefined || sort.startsWith('-') ? '-' : ''
  return knowsBalances ? `${sign}balance` : `${sign}timestamp`
}

const isBySight = ({ sort }: { readonly sort: string }): boolean => sort.endsWith('timestamp')

async function pageOf(
  query: Paging & { readonly sort: string },
  { store }: Context,
): Promise<Page<AccountRow & Holding>> {
  if (isBySight(query)) return bySight(query, { store })
  const page = await store.accountsByBalance(toHolderRequest(query))
  if (page === undefined) throw noOrderByBalance
  return page
}

/** Only this account; empty if the index never saw it. */
async function pageOfAccount(
  query: Paging & { readonly sort: string; readonly address?: string | undefined },
  at: Context,
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

async function bySight(
  query: Paging,
  { store }: Pick<Context, 'store'>,
): Promise<Page<AccountRow & Holding>> {
  const { rows, total } = await store.accounts(toPageRequest(query))
  const balances = await store.balancesAmong(
    rows.map(({ address }) => address),
    { kind: 'trx' },
  )
  return { total, rows: rows.map((row) => ({ ...row, balanceSun: balances?.get(row.address) })) }
}

const noOrderByBalance = new RequestRefused(
  'sort_not_available',
  'Sorting by balance is not available: the index does not cover every block from 0 on with every change of a balance. Use -timestamp or timestamp.',
  { parameter: 'sort' },
)

const trx = { kind: 'trx' } as const
/** Ranges end at 1, 10, 100 TRX and so on; the last has no end. */
const ends = Array.from({ length: 10 }, (_, power) => 10 ** power)
const sunOf = (wholeTrx: number): bigint => BigInt(wholeTrx) * 1_000_000n
/** Balances of a range are summed up to this number of accounts. */
const mostAdded = 1_000

export const richList = endpoint({
  get: '/api/account/richlist',
  summary: 'Number of accounts by TRX balance',
  description: `Accounts without TRX are in no range. ${balancesNote} Then data is empty and total absent.`,
  cost: 2,
  query: { ...ignored },
  reply: Type.Object({
    total: Type.Optional(
      Type.Object({
        accounts: is.int('Accounts with TRX.'),
        coins: Type.Optional(is.amount('Their total balance in sun. Absent where a range is not summed up.')),
      }),
    ),
    data: Type.Array(
      Type.Object({
        from: is.int('In TRX: exclusive lower bound of the range.'),
        to: Type.Optional(is.int('In TRX: inclusive upper bound of the range. Absent in the last range.')),
        accounts: is.int('Number of accounts.'),
        balance: Type.Optional(
          is.amount(`Their total balance in sun. Absent for a range with more than ${mostAdded} accounts.`),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const above = await at.store.holdersAbove(trx, [0, ...ends].map(sunOf))
    if (above === undefined) return { data: [] }
    const bands = above.map((count, band) => ({
      first: above[band + 1] ?? 0,
      count: count - (above[band + 1] ?? 0),
    }))
    const data = await Promise.all(
      bands.map(async ({ first, count }, band) =>
        omitUndefined({
          from: band === 0 ? 0 : ends[band - 1]!,
          to: ends[band],
          accounts: count,
          balance: count > mostAdded ? undefined : await sumOf(first, count, at),
        }),
      ),
    )
    const sums = data.map(({ balance }) => balance)
    const coins = sums.includes(undefined)
      ? undefined
      : toAmount(sums.reduce<bigint>((sum, balance) => sum + BigInt(balance!), 0n))
    return { total: omitUndefined({ accounts: above[0]!, coins }), data }
  },
})

async function sumOf(first: number, count: number, { store }: Context): Promise<number | string> {
  const page =
    count === 0 ? undefined : await store.holders(trx, { start: first, limit: count, order: 'most' })
  return toAmount((page?.rows ?? []).reduce((sum, { amount }) => sum + amount, 0n))
}

const transfersNote = 'Absent while the receipt of any contract call in the index is missing.'

export const accountStats = endpoint({
  get: '/api/account/stats',
  summary: 'Number of transfers of an account',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    transactions: Type.Optional(is.int(`Transfers into and out of the account. ${transfersNote}`)),
    transactions_in: Type.Optional(is.int(`Incoming transfers. ${transfersNote}`)),
    transactions_out: Type.Optional(is.int(`Outgoing transfers. ${transfersNote}`)),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const row = await at.store.accountByAddress(await readAddress(query.address, at))
    const known = (count = 0) => (at.state.callsWithoutReceipt === 0 ? count : undefined)
    return omitUndefined({
      transactions: known(row?.transferCount),
      transactions_in: known(row?.transfersIn),
      transactions_out: known(row?.transfersOut),
    })
  },
})
