import { Outbox, type OutboxEntry, type OutboxStore } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../ui/toasts.ts'
import { relayedChain } from './chain.ts'
import { outboxKey, parseStored } from './login-store.ts'
import { pageTimers } from './page-timers.ts'

/** Networks can share an origin, each under a path of its own: one must not judge the transactions of another. */
const prefix = `${outboxKey}${new URL(document.baseURI).pathname}:`

const store: OutboxStore = {
  all: () =>
    Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [parseStored(localStorage.getItem(key))] : [],
    ),
  put: (transaction) => localStorage.setItem(`${prefix}${transaction.id}`, JSON.stringify(transaction)),
  remove: (id) => localStorage.removeItem(`${prefix}${id}`),
  listen: (listener) =>
    window.addEventListener('storage', ({ key }) => {
      if (key?.startsWith(prefix) === true) listener()
    }),
}

let started: Outbox | undefined

/** The signed transactions of this browser, until their end is certain or the person logs out. */
export function outbox(): Outbox {
  started ??= new Outbox({ chain: relayedChain, timers: pageTimers, store })
  return started
}

/** The signed transactions that are known here, newest first. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribe, () => outbox().entries)

const subscribe = (listener: () => void) => outbox().subscribe(listener)

export type PendingTransaction = {
  readonly id: string
  readonly kind: 'waiting' | 'sent' | 'refused' | 'in-block'
  readonly expirationMs: bigint
}

/** Transactions whose end is not known yet. Those that wait for signatures have a list of their own. */
export const usePending = (): readonly PendingTransaction[] =>
  useOutbox().flatMap(({ progress: { id, kind }, expirationMs }) =>
    kind === 'solidified' || kind === 'expired' || kind === 'shared' ? [] : [{ id, kind, expirationMs }],
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
