import type { LiveTransfer } from '@sundial/api'
import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import type { SessionState } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { followAddress, onTransfers, useLive } from '../data/live.ts'
import { groupDigits, toInteger } from '../show/exact-number.ts'
import { neutralText } from '../show/text.tsx'
import { toast } from '../ui/toasts.tsx'

/** Of many transfers at once, this many are announced. */
const mostToasts = 3

/**
 * While an account is active the server reports its transfers: they are announced, and the wallet is loaded again. Another
 * account cancels the subscription of the one before.
 */
export function useWalletUpdates({ account }: SessionState, networkKind: string | undefined): void {
  const t = useTranslations('wallet.session')
  const locale = useLocale()
  const queries = useQueryClient()
  const { address } = account
  const take = useRef<(transfers: readonly LiveTransfer[]) => void>(() => undefined)
  useEffect(() => {
    take.current = (transfers) => {
      if (address === undefined) return
      void queries.invalidateQueries({ queryKey: ['account', toBase58(address)] })
      for (const transfer of receivedBy(address, transfers).slice(0, mostToasts)) {
        toast(t('received', { amount: amountText(transfer, locale) }), 'good')
      }
    }
  })
  useEffect(() => (address === undefined ? undefined : followAddress(toBase58(address))), [address])
  useEffect(() => onTransfers((transfers) => take.current(transfers)), [])
  useConnectionFlag(networkKind)
}

/** Transfers to the account from another. */
export function receivedBy(address: Address, transfers: readonly LiveTransfer[]): readonly LiveTransfer[] {
  const own = toBase58(address)
  return transfers.filter(({ to_address: to, owner_address: from }) => to === own && from !== own)
}

function amountText(transfer: LiveTransfer, locale: string): string {
  const { token_id: id, token_name: name, map_token_precision: decimals = id === '_' ? 6 : 0 } = transfer
  const amount = groupDigits(formatUnits(toInteger(transfer.amount) ?? 0n, decimals), locale)
  return `${amount} ${id === '_' ? 'TRX' : neutralText(name ?? '')}`.trim()
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
