import { TronError } from '@sundial/primitives'
import { CannotSign, LedgerUnavailable } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { textOr } from '../../i18n/keys.ts'

/** Why signing ended without a signature, and what to do, in the language of the page; `undefined` for an error that is none of
 * the wallet's. Needs the topics review and wallet. */
export function useSigningProblem(): (error: unknown) => string | undefined {
  const t = useTranslations('review')
  const ofLedger = useTranslations('wallet.ledger.reason')
  return (error) => {
    if (error instanceof LedgerUnavailable) return ofLedger(error.reason)
    if (error instanceof CannotSign) return textOr(t, `problem.${error.limit}`, t('problem.cannot_sign'))
    return error instanceof TronError ? textOr(t, `problem.${error.code}`, undefined) : undefined
  }
}
