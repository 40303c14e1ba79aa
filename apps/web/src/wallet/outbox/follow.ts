import { toBase58, type NetworkKind, ofKind } from '@sundial/primitives'
import type { SessionState } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { followAddress, onSignatures, onTransfers, onVotes, useLive } from '../../data/live.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { neutralText } from '../../show/text.tsx'
import { toast } from '../../ui/toasts.ts'
import { notifyDesktop } from '../bell/desktop.ts'
import { serviceKey } from '../multi-signature/signature-total.ts'
import { addEntries, clearEntries, type BellEntry, transferEntries, voteEntries } from '../bell/entries.ts'
import { readAgain } from './look-again.ts'

/** At most this many are announced at once. */
const mostToasts = 3

/**
 * While an account is active the server reports its transfers and votes: they ring the bell, and the wallet is loaded again.
 * Another account cancels the subscription of the one before.
 */
export function useWalletUpdates({ account }: SessionState, networkKind: NetworkKind | undefined): void {
  const textOf = useEntryText()
  const queries = useQueryClient()
  const { address } = account
  const own = address === undefined ? undefined : toBase58(address)
  const take = useRef<(found: readonly BellEntry[]) => void>(() => undefined)
  useEffect(() => {
    take.current = (found) => {
      void readAgain(queries, ['account', own])
      for (const entry of addEntries(found).slice(0, mostToasts)) {
        const text = textOf(entry, own ?? '')
        if (isIncoming(entry, own)) toast(text, 'good')
        notifyDesktop(entry.id, text)
      }
    }
  })
  useEffect(() => {
    if (own === undefined) return
    const ends = [
      followAddress(own),
      onTransfers((transfers) => take.current(transferEntries(own, transfers))),
      onVotes((votes) => take.current(voteEntries(own, votes))),
      onSignatures(() => void readAgain(queries, serviceKey)),
      clearEntries,
    ]
    return () => ends.forEach((end) => end())
  }, [own, queries])
  useConnectionFlag(networkKind)
}

const isIncoming = (entry: BellEntry, own: string | undefined): boolean =>
  entry.type === 'transfer' ? entry.transferToAddress === own : entry.voterAddress !== own

/** An entry in one line of text, for a toast or the system. */
function useEntryText(): (entry: BellEntry, own: string) => string {
  const t = useTranslations('wallet.bell')
  const locale = useLocale()
  return (entry, own) => {
    if (entry.type === 'vote') {
      const votes = groupDigits(String(entry.votes), locale)
      return t(entry.voterAddress === own ? 'votedText' : 'votesText', { votes })
    }
    const amount = `${groupDigits(entry.amount, locale)} ${neutralText(entry.tokenName)}`.trim()
    return t(entry.transferToAddress === own ? 'receivedText' : 'sentText', { amount })
  }
}

/** Other tools read from storage whether the stream of this network is open. */
export const flagKeyOf = (kind: NetworkKind | undefined) => ofKind(kind).connectionKey

function useConnectionFlag(networkKind: NetworkKind | undefined): void {
  const isOpen = useLive(({ connection }) => connection === 'connected')
  const key = flagKeyOf(networkKind)
  useEffect(() => storeConnection(key, isOpen), [isOpen, key])
}

/** Stores the flag, and closes it when the page goes. The returned function ends that. */
export function storeConnection(key: 'websocket' | 'websocketsun', isOpen: boolean): () => void {
  if (isOpen) localStorage.setItem(key, 'open')
  const close = () => localStorage.setItem(key, 'close')
  window.addEventListener('pagehide', close)
  return () => window.removeEventListener('pagehide', close)
}
