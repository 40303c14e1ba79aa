import type { OutboxEntry } from '@sundial/wallet'
import { useOutbox } from './outbox.ts'
import { useWallet } from '../use-wallet.ts'

/** The signed transactions of the active account, newest first. */
export function useOwnOutbox(): readonly OutboxEntry[] {
  const { address } = useWallet().account
  return useOutbox().filter(({ owner }) => owner === address)
}

export type PendingTransaction = {
  readonly id: string
  readonly kind: 'waiting' | 'sent' | 'refused' | 'in-block'
  readonly expirationMs: bigint
}

/** Transactions whose end is not known yet. Those that wait for signatures have a list of their own. */
export const usePending = (): readonly PendingTransaction[] =>
  useOwnOutbox().flatMap(({ progress: { id, kind }, expirationMs }) =>
    kind === 'solidified' || kind === 'expired' || kind === 'shared' ? [] : [{ id, kind, expirationMs }],
  )
