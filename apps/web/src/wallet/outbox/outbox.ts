import { Outbox, type OutboxEntry, type OutboxStore } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../../ui/toasts.ts'
import { relayedChain } from '../chain.ts'
import { parseStored } from '../login/login-store.ts'
import { networkPath } from '../network-path.ts'
import { pageTimers } from '../page-timers.ts'
import { readAgain } from './look-again.ts'

const prefix = `sundial-outbox${networkPath}:`

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

/** The signed transactions of this browser, until their end is certain. */
export function outbox(): Outbox {
  started ??= new Outbox({ chain: relayedChain, timers: pageTimers, store })
  return started
}

/** The signed transactions of all accounts that are logged in, newest first. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribe, () => outbox().entries)

const subscribe = (listener: () => void) => outbox().subscribe(listener)

/** Loads balances again with each step, and says how a transaction ends. */
export function useOutboxUpdates(): void {
  const t = useTranslations('wallet.outbox')
  const queries = useQueryClient()
  useEffect(() => {
    return outbox().subscribe((entry) => {
      if (entry === undefined) return
      const { progress } = entry
      void readAgain(queries, ['account'])
      void readAgain(queries, ['wallet'])
      if (progress.kind === 'expired') toast(t('expired'), 'bad')
      // Its block can be solidified before anyone saw it.
      if (progress.kind !== 'in-block' && progress.kind !== 'solidified') return
      if (!outbox().tell(progress.id)) return
      const isDone = progress.result === 'SUCCESS'
      toast(t(isDone ? 'done' : 'reverted'), isDone ? 'good' : 'bad')
    })
  }, [queries, t])
}
