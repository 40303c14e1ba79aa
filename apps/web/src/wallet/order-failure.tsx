import { useTranslations } from 'use-intl/react'
import { useSigningProblem } from './review/use-signing-problem.ts'
import styles from './send/send.module.css'
import { messageOf } from './use-order.ts'

/** Why an order failed. */
export function OrderFailure({ error }: { readonly error: unknown }) {
  const failureText = useFailureText()
  return (
    <p role="alert" className={styles['failure']}>
      {failureText(error)}
    </p>
  )
}

/** The server's message; otherwise why there is no signature, or that something went wrong. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('send')
  const problemText = useSigningProblem()
  return (error) => messageOf(error) ?? problemText(error) ?? t('failed')
}
