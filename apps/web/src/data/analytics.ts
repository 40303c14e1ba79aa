import { dayMs, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import type { Holdings } from './token-price.ts'

/** Accounts of a group: each takes requests of its own. */
export const mostAccounts = 5

export type AccountsInText =
  | { readonly kind: 'accounts'; readonly accounts: readonly string[] }
  | { readonly kind: 'wrong'; readonly text: string }
  | { readonly kind: 'tooMany' }

/** The addresses in a text, in any form and each once, as base58. */
export function accountsIn(text: string): AccountsInText {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const wrong = parts.find((part) => !isAddress(part))
  if (wrong !== undefined) return { kind: 'wrong', text: wrong }
  const accounts = [...new Set(parts.map((part) => toBase58(toAddress(part))))]
  return accounts.length > mostAccounts ? { kind: 'tooMany' } : { kind: 'accounts', accounts }
}

export type HeldToken = Holdings['data'][number]
export type AccountHoldings = { readonly account: string; readonly held: readonly HeldToken[] }

/** What each account of a group owns now. */
export const groupHoldings = (accounts: readonly string[]) =>
  queryOptions({
    queryKey: ['group-holdings', accounts],
    queryFn: ({ signal }): Promise<readonly AccountHoldings[]> =>
      Promise.all(
        accounts.map(async (account) => {
          const [{ body }] = await Promise.all([
            get('/api/account/token_asset_overview', { address: account }, signal),
            // Its answer brings the name of the account.
            get('/api/accountv2', { address: account }, signal),
          ])
          return { account, held: body.data }
        }),
      ),
  })

const newestChanges = 200

export type BalanceChange = { readonly at: number; readonly balance: bigint }

/** Changes of one balance, oldest first. */
export type BalanceLine = {
  readonly account: string
  readonly changes: readonly BalanceChange[]
  /** There are older changes than these, so the balance before the first is not known. */
  readonly isCut: boolean
}

/** The newest changes of the balances of a group in one token. */
export const groupHistory = (accounts: readonly string[], token: string) =>
  queryOptions({
    queryKey: ['group-history', accounts, token],
    queryFn: ({ signal }): Promise<readonly BalanceLine[]> =>
      Promise.all(
        accounts.map(async (account) => {
          const query = { address: account, token, limit: newestChanges }
          const { data = [] } = (await get('/api/account/balance-history', query, signal)).body
          const changes = data.toReversed().map(({ timestamp, balance }) => ({
            at: timestamp,
            balance: BigInt(balance),
          }))
          return { account, changes, isCut: data.length === newestChanges }
        }),
      ),
  })

/** The balance at a time; undefined where it is not known. */
export function balanceAt({ changes, isCut }: BalanceLine, at: number): bigint | undefined {
  const last = changes.findLast((change) => change.at <= at)
  return last?.balance ?? (isCut || changes.length === 0 ? undefined : 0n)
}

export type StableCoin = Body<'/api/stable-coins'>['data'][number]

/** The stable coins that the operator names, with their figures. */
export const stableCoins = () =>
  queryOptions({
    queryKey: ['/api/stable-coins', {}],
    queryFn: async ({ signal }): Promise<readonly StableCoin[]> =>
      (await get('/api/stable-coins', {}, signal)).body.data,
  })

const shownDays = 30

export type CoinDays = {
  readonly coin: StableCoin['tokenInfo']
  readonly days: Body<'/api/tokenTransfer/analysis'>['data']
}

/** Transfers of stable coins by day; days without any are left out. */
export const coinTransfers = (coins: readonly StableCoin['tokenInfo'][]) =>
  queryOptions({
    queryKey: ['coin-transfers', coins.map(({ tokenId }) => tokenId)],
    queryFn: ({ signal }): Promise<readonly CoinDays[]> =>
      Promise.all(
        coins.map(async (coin) => {
          const query = { token: coin.tokenId, days: shownDays }
          return { coin, days: (await get('/api/tokenTransfer/analysis', query, signal)).body.data }
        }),
      ),
  })

export const flowPeriods = ['7', '30', '365', 'all'] as const
export type FlowPeriod = (typeof flowPeriods)[number]

export type Flow = Body<'/api/account/flow'>
export type FlowDirection = Flow['in']

/** Who paid an account and whom it paid in one token, in the last days. */
export const accountFlow = (address: string, token: string, period: FlowPeriod) =>
  queryOptions({
    queryKey: ['/api/account/flow', { address, token, period }],
    queryFn: async ({ signal }): Promise<Flow> => {
      const from = period === 'all' ? undefined : Date.now() - Number(period) * dayMs
      return (await get('/api/account/flow', { address, token, start_timestamp: from }, signal)).body
    },
    placeholderData: keepPreviousData,
  })
