import { useQuery } from '@tanstack/react-query'
import { type Body, get } from '../../data/api.ts'
import { useDeclined } from './declined.ts'

/** The key of everything that the service for signatures answers; a message of the live stream reads it again. */
export const serviceKey = ['wallet', 'signatures'] as const

/** The only network of the service's protocol. */
export const netType = 'main_net'
type SignatureRecord = Body<'/api/wallet/multi/trx_record'>['data']['data'][number]

/** Waiting transactions that are read to count those to sign. */
const countLimit = 5000

/**
 * How many transactions wait for a signature of the address: pending ones whose own entry has not signed. A failure is logged
 * and counts none. What was declined in this browser does not count.
 */
export function useSignatureTotal(address: string, isOffered: boolean): number {
  const declined = useDeclined()
  const { data } = useQuery({
    queryKey: [...serviceKey, address, 'total'],
    queryFn: async ({ signal }) => {
      try {
        const query = { address, start: 0, state: 0, limit: countLimit, netType } as const
        const { body } = await get('/api/wallet/multi/trx_record', query, signal)
        return body.data.data.filter((record) => displayState(record, address) === 10).map(({ hash }) => hash)
      } catch (error) {
        // Nobody waits for it any more.
        if (signal.aborted) throw error
        // eslint-disable-next-line no-console
        console.warn('multi-signature list', error)
        return []
      }
    },
    enabled: isOffered,
    refetchInterval: 90_000,
  })
  return (data ?? []).filter((hash) => !declined.has(hash)).length
}

/** 10 when a pending transaction waits for this address, 11 when the address has signed it; other states as they are. */
export function displayState(
  { state, signatureProgress }: Pick<SignatureRecord, 'state' | 'signatureProgress'>,
  address: string,
): 1 | 2 | 10 | 11 {
  if (state !== 0) return state
  return signatureProgress.some((key) => key.address === address && key.isSign === 0) ? 10 : 11
}
