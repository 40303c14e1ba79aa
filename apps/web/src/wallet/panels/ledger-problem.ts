import { LedgerUnavailable, SigningRefused } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'

/** The text for why a Ledger did not answer, and what to do. It needs the topic `wallet`. */
export function useLedgerProblem(): (error: unknown) => string {
  const t = useTranslations('wallet.ledger.reason')
  return (error) => {
    if (error instanceof LedgerUnavailable) return t(error.reason)
    if (error instanceof SigningRefused) return t('declined')
    return error instanceof Error ? error.message : t('failed')
  }
}
