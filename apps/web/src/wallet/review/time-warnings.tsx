import { sameOrders, type TransactionReview, type WaitingTransaction, waitingRows } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { outbox, useOutbox } from '../outbox/outbox.ts'
import { journals } from '../payments/journals.ts'
import { useNow } from '../../show/time.tsx'
import { useUntilText } from '../order/until-text.ts'
import styles from './review.module.css'

/** An order lives for minutes, a list of payments for an hour. */
const usualMs = 65 * 60_000

type Props = { readonly reviews: readonly TransactionReview[] }

/** What the times of transactions say against signing now: the same payment still waits, or this one would for long. */
export function TimeWarnings({ reviews }: Props) {
  const t = useTranslations('review.time')
  const untilText = useUntilText()
  const same = useSameOrders(reviews)
  const sameUntil = lastOf(same.map(({ expirationMs }) => expirationMs))
  const isExecuted = same.some((one) => one.isExecuted)
  const last = lastOf(reviews.map(({ expirationMs }) => expirationMs))
  const now = useNow()
  const isLong = last !== undefined && Number(last) - now > usualMs
  if (sameUntil === undefined && !isLong) return null
  return (
    <ul className={styles['warnings']}>
      {sameUntil !== undefined && (
        <li data-severe>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span role="alert">
            {isExecuted ? t('sameExecuted') : t('sameOrder', { time: untilText(sameUntil) })}
          </span>
        </li>
      )}
      {isLong && (
        <li>
          <IconInfoCircle size={18} stroke={1.8} aria-hidden />
          <span>{t('longLived', { time: untilText(last) })}</span>
        </li>
      )}
    </ul>
  )
}

/** Payments that are the same as one of these and may be executed, or were in spite of a refusal, in any tab and in any list. */
function useSameOrders(reviews: readonly TransactionReview[]): readonly WaitingTransaction[] {
  useOutbox()
  const { data: listed = [] } = useQuery({
    queryKey: ['wallet', 'listed', reviews[0]?.id],
    queryFn: async () =>
      (await journals.all()).flatMap((journal) =>
        waitingRows(journal).map(({ transaction }) => ({ ...transaction, isExecuted: false })),
      ),
    enabled: typeof indexedDB !== 'undefined',
    gcTime: 0,
  })
  const waiting = [...outbox().waiting, ...listed]
  return reviews.flatMap((review) => sameOrders(review, waiting))
}

const lastOf = (times: readonly bigint[]): bigint | undefined =>
  times.reduce<bigint | undefined>((last, one) => (last !== undefined && last > one ? last : one), undefined)
