import { useTranslations } from 'use-intl/react'
import { useSigningProblem } from './review/use-signing-problem.ts'
import styles from './send/send.module.css'
import { messageOf } from './use-order.ts'

/** The server's message; otherwise why there is no signature, or that something went wrong. */
export function OrderFailure({ error }: { readonly error: unknown }) {
  const t = useTranslations('send')
  const problemText = useSigningProblem()
  return (
    <p role="alert" className={styles['failure']}>
      {messageOf(error) ?? problemText(error) ?? t('failed')}
    </p>
  )
}
