import { type BatchReview, severityOf, type Signer, type Warning, warningsOf } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { PlanSentence } from './plan-sentence.tsx'
import styles from './review.module.css'
import { WholeAddresses } from './transaction-body.tsx'
import { WarningList } from './warning-list.tsx'

type Props = { readonly review: BatchReview; readonly signer: Pick<Signer, 'address'> }

/** Several transactions as their bytes say them: a sentence each, with the whole addresses. */
export function BatchBody({ review: { reviews }, signer }: Props) {
  const t = useTranslations('review')
  const found = new Set<Warning>(reviews.flatMap(({ operation }) => warningsOf(operation, {})))
  const warnings = (Object.keys(severityOf) as Warning[]).filter((warning) => found.has(warning))
  return (
    <>
      <p className={styles['sentence']}>{t('batchLead', { count: reviews.length })}</p>
      <WarningList warnings={warnings} lookAlike={undefined} />
      <ol className={styles['batch']}>
        {reviews.map(({ id, operation }) => (
          <li key={id}>
            <PlanSentence operation={operation} />
            <WholeAddresses operation={operation} own={signer.address} />
          </li>
        ))}
      </ol>
    </>
  )
}
