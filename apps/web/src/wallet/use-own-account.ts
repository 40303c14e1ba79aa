import { type Address, toBase58 } from '@sundial/primitives'
import {
  claimableFromMs,
  type OwnAccount,
  readOwnAccount,
  resourceNames,
  stakeOf,
  unstakingsOf,
} from '@sundial/wallet'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { callNode } from './chain.ts'
import { refreshMs } from './data.ts'
import { lookAgain } from './outbox/look-again.ts'
import { useActor } from './multi-signature/acting.ts'

/** An account as the node has it now; null for one that is not activated. It is read again with each step of a transaction. */
const ownAccount = (address: Address | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'own', address],
    queryFn: async (): Promise<OwnAccount | null> => (await readOwnAccount(address!, callNode)) ?? null,
    enabled: address !== undefined,
    refetchInterval: lookAgain<OwnAccount>(refreshMs, (own) => [
      claimableFromMs(own),
      ...unstakingsOf(own).map(({ endsMs }) => endsMs),
      ...resourceNames.map((resource) => stakeOf(own, resource).oldUntilMs),
    ]),
  })

/** Any account as the node has it now. */
export const useAccountOf = (address: Address | undefined): UseQueryResult<OwnAccount | null> =>
  useQuery(ownAccount(address))

/** The account that forms act for, as the node has it now. */
export const useOwnAccount = (): UseQueryResult<OwnAccount | null> => useAccountOf(useActor())

/** Address of that account in base58; empty while nobody is logged in. */
export function useOwnAddress(): string {
  const address = useActor()
  return address === undefined ? '' : toBase58(address)
}
