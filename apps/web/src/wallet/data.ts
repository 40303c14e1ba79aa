import { type Address, toBase58 } from '@sundial/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { account, type Account } from '../data/account.ts'
import { get } from '../data/api.ts'
import { toInteger } from '../format/exact-number.ts'
import { useWallet } from './use-wallet.ts'

/** The session is refreshed at its start and this often. */
export const refreshMs = 90_000
export const recentTransactionCount = 10

type Transactions = Awaited<ReturnType<typeof getRecent>>['body']

/** What the chain says of an account of the person. Members are absent until they are known. */
export type WalletData = {
  /** Absent until it is loaded, and while nobody is logged in. */
  readonly account: Account | undefined
  readonly isFailed: boolean
  readonly trxBalance: bigint | undefined
  /** TRC10 tokens and TRX. */
  readonly tokens: NonNullable<Account['tokenBalances']>
  /** TRC20 tokens with a balance above zero. */
  readonly tokens20: NonNullable<Account['trc20token_balances']>
  readonly frozen: Account['frozen']
  readonly accountResource: Account['accountResource']
  readonly delegated: Account['delegated']
  /** TRON Power of Stake 1.0, in sun. */
  readonly frozenTrx: bigint
  readonly bandwidth: {
    readonly netRemaining: bigint
    readonly freeNetRemaining: bigint
    readonly energyRemaining: bigint
  }
  readonly totalTransactions: number | undefined
  readonly recentTransactions: Transactions['data']
}

/** Of the active account, or another one. Loaded only when logged in, then every 90 seconds and when a transfer arrives. */
export function useWalletData(other?: Address): WalletData {
  const { address: active } = useWallet().account
  const address = other ?? active
  const base58 = address === undefined ? '' : toBase58(address)
  const options = { enabled: address !== undefined, refetchInterval: refreshMs }
  const details = useQuery({ ...account(base58), ...options })
  const recent = useQuery({ ...recentTransactions(base58), ...options })
  return walletDataOf({
    account: address === undefined ? undefined : details.data?.body,
    recent: address === undefined ? undefined : recent.data?.body,
    isFailed: details.isError,
  })
}

const getRecent = (address: string, signal?: AbortSignal) =>
  get('/api/transaction', { address, limit: recentTransactionCount, sort: '-timestamp' }, signal)

const recentTransactions = (address: string) =>
  queryOptions({
    queryKey: ['account', address, 'recent'],
    queryFn: ({ signal }) => getRecent(address, signal),
  })

type Answers = {
  readonly account: Account | undefined
  readonly recent: Transactions | undefined
  readonly isFailed: boolean
}

export function walletDataOf({ account: known, recent, isFailed }: Answers): WalletData {
  return {
    account: known,
    isFailed,
    ...holdingsOf(known),
    frozen: known?.frozen,
    accountResource: known?.accountResource,
    delegated: known?.delegated,
    frozenTrx: known === undefined ? 0n : frozenTrxOf(known),
    bandwidth: remainingOf(known?.bandwidth),
    totalTransactions: recent?.total,
    recentTransactions: recent?.data ?? [],
  }
}

const holdingsOf = (known: Account | undefined): Pick<WalletData, 'trxBalance' | 'tokens' | 'tokens20'> => ({
  trxBalance: toInteger(known?.balance),
  tokens: known?.tokenBalances ?? [],
  tokens20: (known?.trc20token_balances ?? []).filter(({ balance }) => (toInteger(balance) ?? 0n) > 0n),
})

const remainingOf = (bandwidth: Account['bandwidth']): WalletData['bandwidth'] => ({
  netRemaining: toInteger(bandwidth?.netRemaining) ?? 0n,
  freeNetRemaining: toInteger(bandwidth?.freeNetRemaining) ?? 0n,
  energyRemaining: toInteger(bandwidth?.energyRemaining) ?? 0n,
})

/** Bandwidth and energy stake that is delegated out, the own bandwidth stake, and the own energy stake (Stake 1.0). */
function frozenTrxOf({ frozen, accountResource, delegated }: Account): bigint {
  const amounts = [
    ...(delegated?.sentDelegatedBandwidth ?? []).map((one) => one.frozen_balance_for_bandwidth),
    frozen?.balances[0]?.amount,
    ...(delegated?.sentDelegatedResource ?? []).map((one) => one.frozen_balance_for_energy),
    accountResource?.frozen_balance_for_energy?.frozen_balance,
  ]
  return amounts.reduce<bigint>((sum, amount) => sum + (toInteger(amount) ?? 0n), 0n)
}
