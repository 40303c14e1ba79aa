import type { AccountBalanceHistoryAnswer, AccountBalancesAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** A block by its height or by a time, or the newest. */
export type BlockChoice = {
  readonly height?: number | undefined
  readonly timestamp?: number | undefined
}

export const shownBalances = 100

/** What an account held after a block. Throws `block_not_found` for one that is not there yet. */
export const balancesAt = (address: string, choice: BlockChoice) =>
  queryOptions({
    queryKey: ['balances', address, choice],
    queryFn: ({ signal }) =>
      api<AccountBalancesAnswer>(
        '/api/account/balances',
        { address, ...choice, limit: shownBalances },
        signal,
      ),
    retry: false,
  })

/** The newest changes of a balance, newest first. */
export const balanceHistory = (address: string, token: string) =>
  queryOptions({
    queryKey: ['balance-history', address, token],
    queryFn: ({ signal }) =>
      api<AccountBalanceHistoryAnswer>(
        '/api/account/balance-history',
        { address, token, limit: 200 },
        signal,
      ),
  })
