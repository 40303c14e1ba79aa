import { useBlocker } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { toBase58 } from '@sundial/primitives'
import type { Review, TransactionReview } from '@sundial/wallet'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { scanTransactionQr } from '../flags.ts'
import { BatchBody } from './batch-body.tsx'
import { MessageBody } from './message-body.tsx'
import { NetworkLine } from './network-line.tsx'
import styles from './review.module.css'
import { type OpenReview, useReviews } from './reviews.ts'
import { useIsSentenceOpen } from './plan-sentence.tsx'
import { TimeWarnings } from './time-warnings.tsx'
import { TransactionBody } from './transaction-body.tsx'
import { useObstacle } from './use-obstacle.ts'
import { useSigningProblem } from './use-signing-problem.ts'

const DeviceWait = lazy(async () => ({ default: (await import('../pairing/device-wait.tsx')).DeviceWait }))

type Props = { readonly entry: OpenReview }

/** The first of the open reviews. The texts stay here between reviews, so that the next one opens at once. */
export const ReviewLayer = () => (
  <Topic name="review">
    <Topic name="wallet">
      <Topic name="sentence">
        <First />
      </Topic>
    </Topic>
  </Topic>
)

function First() {
  const entry = useReviews(({ open }) => open[0])
  return entry === undefined ? null : <Reviewed key={keyOf(entry.review)} entry={entry} />
}

const titles = {
  transaction: 'title',
  batch: 'title',
  message: 'messageTitle',
  'typed-data': 'messageTitle',
} as const satisfies Readonly<Record<Review['kind'], string>>

const transactionsOf = (review: Review): readonly TransactionReview[] =>
  review.kind === 'transaction' ? [review] : review.kind === 'batch' ? review.reviews : []

const keyOf = (review: Review): string => transactionsOf(review)[0]?.id ?? 'message'

function Reviewed({ entry }: Props) {
  const t = useTranslations('review')
  const { review, signer } = entry
  useBackToForm(entry)
  return (
    <Dialog title={t(titles[review.kind])} onClose={entry.dismiss} isSteady>
      <div className={styles['body']} onClickCapture={openInNewTab}>
        {(review.kind === 'transaction' || review.kind === 'batch') && <NetworkLine review={review} />}
        <TimeWarnings reviews={transactionsOf(review)} />
        {review.kind === 'transaction' ? (
          <TransactionBody review={review} signer={signer} />
        ) : review.kind === 'batch' ? (
          <BatchBody review={review} signer={signer} />
        ) : (
          <MessageBody review={review} />
        )}
        <p className={styles['signer']}>
          {t('from')} <Address value={toBase58(signer.address)} isOwn />
          <span>
            {t('with')} {t(`by.${signer.kind}`)}
          </span>
        </p>
      </div>
      <Acts entry={entry} />
    </Dialog>
  )
}

/** Back closes the review and not the form below it; while the signer is at work it does nothing. */
function useBackToForm({ phase, dismiss }: OpenReview) {
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      if (phase !== 'signing') dismiss()
      return true
    },
    enableBeforeUnload: false,
  })
}

/** What is looked up before a signature opens in a tab of its own, so that the review stays. */
function openInNewTab({ target }: MouseEvent) {
  if (target instanceof Element) target.closest('a')?.setAttribute('target', '_blank')
}

/** What the person does on the other end while the signer is at work. */
const waits = {
  ledger: 'waitDevice',
  extension: 'waitExtension',
  'external-device': 'waitExternal',
} as const satisfies Partial<Record<OpenReview['signer']['kind'], string>>

function Acts({ entry }: Props) {
  const t = useTranslations('review')
  const problemText = useSigningProblem()
  const { review, signer, phase } = entry
  const obstacle = useObstacle(transactionsOf(review), signer)
  const isSentenceOpen = useIsSentenceOpen(review.kind === 'transaction' ? review.operation : undefined)
  if (phase === 'signing') {
    const wait = signer.kind in waits ? waits[signer.kind as keyof typeof waits] : undefined
    return (
      <>
        <output className={styles['wait']}>
          <strong>{t('signing')}</strong>
          {wait !== undefined && <span>{t(wait)}</span>}
        </output>
        {scanTransactionQr(entry) && (
          <Suspense>
            <DeviceWait />
          </Suspense>
        )}
      </>
    )
  }
  const problem =
    phase === 'failed'
      ? `${t('failed')} ${problemText(entry.error) ?? t('problem.other')}`
      : obstacle !== undefined
        ? t(`obstacle.${obstacle}`)
        : undefined
  return (
    <div className={styles['foot']}>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['acts']}>
        <button type="button" className={styles['quiet']} onClick={entry.dismiss}>
          {t(problem === undefined ? 'back' : 'close')}
        </button>
        {problem === undefined && (
          <button type="button" className={styles['go']} disabled={isSentenceOpen} onClick={entry.approve}>
            {t('sign')}
          </button>
        )}
      </div>
    </div>
  )
}
