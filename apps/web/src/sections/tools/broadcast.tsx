import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { broadcast } from '../../data/submission.ts'
import { neutralText } from '../../show/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Box } from '../../ui/form.tsx'
import { useExpiry } from '../../wallet/review/use-expiry.ts'
import type { FoundTransaction } from './read-transaction.ts'
import styles from './tools.module.css'

/** Sends the transaction, after a second press. */
export function Broadcast({ found }: { readonly found: FoundTransaction }) {
  const t = useTranslations('tools')
  const { hex, review, signatures } = found
  const { isExpired } = useExpiry(review.expirationMs)
  const [isAsking, setAsking] = useState(false)
  const sending = useMutation({ mutationFn: () => broadcast(hex) })
  const problem = signatures.length === 0 ? 'cannotUnsigned' : isExpired ? 'cannotExpired' : undefined
  const isSent = sending.data?.success === true
  return (
    <Card title={t('broadcast')}>
      <div className={styles['body']}>
        {problem !== undefined && !isSent ? (
          <p className={styles['note']}>{t(problem)}</p>
        ) : isSent ? (
          <Box
            tone="good"
            title={t('sent')}
            text={<Link to={`/transaction/${review.id}`}>{t('seeIt')}</Link>}
          />
        ) : (
          <>
            <p className={styles['note']}>{t('broadcastNote')}</p>
            <div className={styles['acts']}>
              {isAsking ? (
                <>
                  <Button
                    variant="light"
                    disabled={sending.isPending}
                    onClick={() => sending.mutate(undefined, { onSettled: () => setAsking(false) })}
                  >
                    {t(sending.isPending ? 'sending' : 'confirmBroadcast')}
                  </Button>
                  <Button variant="default" disabled={sending.isPending} onClick={() => setAsking(false)}>
                    {t('cancel')}
                  </Button>
                </>
              ) : (
                <Button variant="light" onClick={() => setAsking(true)}>
                  {t('broadcast')}
                </Button>
              )}
            </div>
          </>
        )}
        <output>
          {sending.data?.success === false && (
            <Box
              tone="bad"
              title={`${t('broadcastError')} ${sending.data.code}`}
              text={<bdi>{neutralText(sending.data.message)}</bdi>}
            />
          )}
          {sending.error !== null && (
            <Box
              tone="bad"
              title={t('broadcastError')}
              text={<bdi>{neutralText(sending.error.message)}</bdi>}
            />
          )}
        </output>
      </div>
    </Card>
  )
}
