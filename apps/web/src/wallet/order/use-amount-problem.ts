import { isNoAmount } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'

/** Says that a text is no number, whatever else could be wrong with it. Needs the topic wallet. */
export function useAmountProblem(): (text: string, problem?: string) => string | undefined {
  const t = useTranslations('wallet')
  return (text, problem) => (isNoAmount(text) ? t('notPlain') : problem)
}
