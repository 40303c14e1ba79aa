import { toBase58 } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { account, type Account } from '../data/account.ts'
import { useWallet } from './use-wallet.ts'

export const refreshMs = 90_000

export type WalletData = {
  /** Absent until it is loaded, and while nobody is logged in. */
  readonly account: Account | undefined
  readonly isFailed: boolean
}

/** What the chain says of the active account: loaded only when logged in, then every 90 seconds. */
export function useWalletData(): WalletData {
  const { address } = useWallet().account
  const base58 = address === undefined ? '' : toBase58(address)
  const { data, isError } = useQuery({
    ...account(base58),
    enabled: address !== undefined,
    refetchInterval: refreshMs,
  })
  return { account: address === undefined ? undefined : data?.body, isFailed: isError }
}
