import { toBase58 } from '@sundial/primitives'
import type { SessionState } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { followAddress, onTransfers, onVotes, useLive } from '../data/live.ts'
import { groupDigits } from '../show/exact-number.ts'
import { neutralText } from '../show/text.tsx'
import { toast } from '../ui/toasts.tsx'
import { notifyDesktop } from './bell/desktop.ts'
import { addNotices, clearNotices, type Notice, transferNotices, voteNotices } from './bell/notices.ts'

/** Of many at once, this many are announced. */
const mostToasts = 3

/**
 * While an account is active the server reports its transfers and votes: they ring the bell, and the wallet is loaded again.
 * Another account cancels the subscription of the one before.
 */
export function useWalletUpdates({ account }: SessionState, networkKind: string | undefined): void {
  const textOf = useNoticeText()
  const queries = useQueryClient()
  const { address } = account
  const own = address === undefined ? undefined : toBase58(address)
  const take = useRef<(found: readonly Notice[]) => void>(() => undefined)
  useEffect(() => {
    take.current = (found) => {
      void queries.invalidateQueries({ queryKey: ['account', own] })
      for (const notice of addNotices(found).slice(0, mostToasts)) {
        const text = textOf(notice, own ?? '')
        if (isIncoming(notice, own)) toast(text, 'good')
        notifyDesktop(notice.id, text)
      }
    }
  })
  useEffect(() => {
    if (own === undefined) return
    const ends = [
      followAddress(own),
      onTransfers((transfers) => take.current(transferNotices(own, transfers))),
      onVotes((votes) => take.current(voteNotices(own, votes))),
      clearNotices,
    ]
    return () => ends.forEach((end) => end())
  }, [own])
  useConnectionFlag(networkKind)
}

const isIncoming = (notice: Notice, own: string | undefined): boolean =>
  notice.type === 'transfer' ? notice.transferToAddress === own : notice.voterAddress !== own

/** A notice in one line of text, for a toast or the system. */
function useNoticeText(): (notice: Notice, own: string) => string {
  const t = useTranslations('wallet.bell')
  const locale = useLocale()
  return (notice, own) => {
    if (notice.type === 'vote') {
      const votes = groupDigits(String(notice.votes), locale)
      return t(notice.voterAddress === own ? 'votedText' : 'votesText', { votes })
    }
    const amount = `${groupDigits(notice.amount, locale)} ${neutralText(notice.tokenName)}`.trim()
    return t(notice.transferToAddress === own ? 'receivedText' : 'sentText', { amount })
  }
}

/** Other tools read from storage whether the stream of this network is open. */
export const flagKeyOf = (networkKind: string | undefined): 'websocket' | 'websocketsun' =>
  networkKind === 'side' ? 'websocketsun' : 'websocket'

function useConnectionFlag(networkKind: string | undefined): void {
  const isOpen = useLive(({ connection }) => connection === 'connected')
  const key = flagKeyOf(networkKind)
  useEffect(() => {
    if (isOpen) localStorage.setItem(key, 'open')
    const close = () => localStorage.setItem(key, 'close')
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [isOpen, key])
}
