import { TronError } from '@sundial/primitives'
import { CannotSign, LedgerUnavailable, WrongClock } from '@sundial/wallet'
import { useLocale, useTranslations } from 'use-intl/react'
import { textOr } from '../../i18n/keys.ts'
import { clockText } from '../../format/time.ts'

/** Why signing ended without a signature, and what to do, in the language of the page; `undefined` for an error that is none of
 * the wallet's. Needs the topics review and wallet. */
export function useSigningProblem(): (error: unknown) => string | undefined {
  const t = useTranslations('review')
  const ofLedger = useTranslations('wallet.ledger.reason')
  const locale = useLocale()
  return (error) => {
    if (error instanceof WrongClock) {
      const [device, block] = [error.deviceMs, error.blockMs].map((ms) => clockText(ms, locale))
      return t('problem.wrong_clock', { device: device!, block: block! })
    }
    if (error instanceof LedgerUnavailable) return ofLedger(error.reason)
    if (error instanceof CannotSign) return textOr(t, `problem.${error.limit}`, t('problem.cannot_sign'))
    return error instanceof TronError ? textOr(t, `problem.${error.code}`, undefined) : undefined
  }
}
