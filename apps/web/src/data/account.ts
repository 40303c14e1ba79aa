import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { answered, type Body, get } from './api.ts'
import { type Filters, list, type ListRequest } from './lists.ts'

export type Account = Body<'/api/accountv2'>

/** The `accountType` of contracts. */
const contractType = 2

/** Whether it is known to be a contract. */
export const isContractAccount = (
  account: { readonly accountType?: number | undefined } | undefined,
): boolean => account?.accountType === contractType

export const account = (address: string) =>
  queryOptions({
    queryKey: ['account', address],
    ...answered('/api/accountv2', { address }, (answer) => answer),
  })

/** An address as base58, whichever form it has; text that is not an address is returned unchanged. */
export const inBase58 = (text: string): string => (isAddress(text) ? toBase58(toAddress(text)) : text)

export type ListedAccount = Body<'/api/account/list'>['data'][number]

/** Name in the URL of the order by first appearance in the index, newest first; the default is by balance. */
export const accountOrder = 'seen'

type AccountFilters = Filters<'/api/account/list'> & { readonly order?: string }

const accountList = list('/api/account/list', ({ data }) => data)

export function accounts({ filters: { order, ...filters }, ...request }: ListRequest<AccountFilters>) {
  const sort = order === accountOrder ? { sort: '-timestamp' as const } : {}
  return accountList({ ...request, filters: { ...filters, ...sort } })
}

/** All accounts, including those without a balance: their number is the total. */
export const allAccounts = () => accounts({ page: 1, size: 1, filters: { order: accountOrder } })

/** A block by its height or by a time; the newest block when both are absent. */
export type BlockChoice = {
  readonly height?: number | undefined
  readonly timestamp?: number | undefined
}

export const balancesLimit = 100

export type Balances = Body<'/api/account/balances'>

/** The balances of an account after a block. Throws `block_not_found` for a block that does not exist yet. */
export const balancesAt = (address: string, choice: BlockChoice) =>
  queryOptions({
    queryKey: ['balances', address, choice],
    queryFn: ({ signal }) =>
      get('/api/account/balances', { address, ...choice, limit: balancesLimit }, signal),
    retry: false,
  })

/** The newest changes of a balance, newest first. */
export const balanceHistory = (address: string, token: string) =>
  queryOptions({
    queryKey: ['balance-history', address, token],
    queryFn: ({ signal }) => get('/api/account/balance-history', { address, token, limit: 200 }, signal),
  })

export type AccountDay = Body<'/api/account/analysis'>['data'][number]

export type ResourceLimits = {
  /** Oldest first, with energy and who paid for it. */
  readonly energy: readonly AccountDay[]
  /** Oldest first, with bandwidth and the TRX burned for it. */
  readonly bandwidth: readonly AccountDay[]
}

/** What an account's transactions used in the last fortnight, day by day. */
export const accountResources = (address: string) =>
  queryOptions({
    queryKey: ['account-resources', address],
    queryFn: async ({ signal }): Promise<ResourceLimits> => {
      const days = (type: '2' | '3') => get('/api/account/analysis', { address, type }, signal)
      const [energy, bandwidth] = await Promise.all([days('2'), days('3')])
      return { energy: energy.body.data, bandwidth: bandwidth.body.data }
    },
  })
