import { type BatchReview, severityOf, type Signer, type Warning, warningsOf } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { useLookAlikes } from '../use-recipient.ts'
import { PlanSentence } from './plan-sentence.tsx'
import styles from './review.module.css'
import { WholeAddresses } from './transaction-body.tsx'
import { WarningList } from './warning-list.tsx'

type Props = { readonly review: BatchReview; readonly signer: Pick<Signer, 'address'> }

/** Several transactions as their bytes say them: a sentence each, with the whole addresses. */
export function BatchBody({ review: { reviews }, signer }: Props) {
  const t = useTranslations('review')
  const operations = reviews.map(({ operation }) => operation)
  const alike = useLookAlikes(operations, reviews[0]?.owner)
  const found = new Set<Warning>(operations.flatMap((operation) => warningsOf(operation, {})))
  if (alike.found.length > 0) found.add('look_alike')
  const warnings = (Object.keys(severityOf) as Warning[]).filter((warning) => found.has(warning))
  return (
    <>
      <p className={styles['sentence']}>{t('batchLead', { count: reviews.length })}</p>
      <WarningList
        warnings={warnings}
        unchecked={alike.isUnchecked ? ['dealings'] : []}
        lookAlike={alike.found.join(', ')}
      />
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
