import { Outbox, type OutboxEntry, type OutboxStore } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../ui/toasts.ts'
import { relayedChain } from './chain.ts'
import { parseStored } from './login-store.ts'
import { pageTimers } from './page-timers.ts'

const storeKey = 'sundial-outbox'

const store: OutboxStore = {
  read: () => parseStored(sessionStorage.getItem(storeKey)),
  write(transactions) {
    if (transactions.length === 0) sessionStorage.removeItem(storeKey)
    else sessionStorage.setItem(storeKey, JSON.stringify(transactions))
  },
}

let started: Outbox | undefined

/** The signed transactions of this tab. They survive a reload, not the end of the tab. */
export function outbox(): Outbox {
  started ??= new Outbox({ chain: relayedChain, timers: pageTimers, store })
  return started
}

/** The transactions of this tab, newest first. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribe, () => outbox().entries)

const subscribe = (listener: () => void) => outbox().subscribe(listener)

export type PendingTransaction = { readonly id: string; readonly kind: 'waiting' | 'sent' | 'in-block' }

/** Transactions whose end is not known yet. */
export const usePending = (): readonly PendingTransaction[] =>
  useOutbox().flatMap(({ progress: { id, kind } }) =>
    kind === 'solidified' || kind === 'expired' ? [] : [{ id, kind }],
  )

/** Goes on after a reload, loads balances again with each step, and says how a transaction ends. */
export function useOutboxUpdates(isLoggedIn: boolean): void {
  const t = useTranslations('wallet.outbox')
  const queries = useQueryClient()
  useEffect(() => {
    if (isLoggedIn) outbox().resume()
  }, [isLoggedIn])
  useEffect(
    () =>
      outbox().subscribe(({ progress }) => {
        void queries.invalidateQueries({ queryKey: ['account'] })
        void queries.invalidateQueries({ queryKey: ['wallet'] })
        if (progress.kind === 'expired') toast(t('expired'), 'bad')
        if (progress.kind === 'in-block') {
          const isDone = progress.result === 'SUCCESS'
          toast(t(isDone ? 'done' : 'reverted'), isDone ? 'good' : 'bad')
        }
      }),
    [queries, t],
  )
}
