import { IconCircleCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Progress } from '@sundial/wallet'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../../show/quantity.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './send.module.css'

type Props = {
  readonly progress: Progress
  readonly onAnother: () => void
  readonly onClose: () => void
}

const steps = ['sent', 'in-block', 'solidified'] as const

/** How far a sent transaction is: sent, in a block, final; or that it expired and can never be in one. */
export function SendProgress({ progress, onAnother, onClose }: Props) {
  const t = useTranslations('send')
  const isExpired = progress.kind === 'expired'
  const hasFailed = isFailed(progress)
  const reached = steps.findIndex((step) => step === progress.kind)
  const success = t('success')
  useEffect(() => toast(success, 'good'), [success])
  return (
    <div className={styles['body']}>
      <output className={styles['lead']} data-tone={isExpired || hasFailed ? 'bad' : 'good'}>
        {isExpired || hasFailed ? <IconX size={26} aria-hidden /> : <IconCircleCheck size={26} aria-hidden />}
        {t(isExpired ? 'expired' : hasFailed ? 'reverted' : 'successLong')}
      </output>
      {!isExpired && (
        <ol className={styles['steps']}>
          {steps.map((step, at) => (
            <li key={step} data-done={at <= reached || undefined}>
              {at <= reached ? (
                <IconCircleCheck size={18} aria-hidden />
              ) : (
                <IconClockHour4 size={18} aria-hidden />
              )}
              {t(`step.${step}`)}
            </li>
          ))}
        </ol>
      )}
      {'feeSun' in progress && (
        <p className={styles['paid']}>
          {t('paid')} <Trx sun={progress.feeSun} />
        </p>
      )}
      <Link to={`/transaction/${progress.id}`} className={styles['id'] ?? ''}>
        <bdi dir="ltr">{progress.id}</bdi>
      </Link>
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onClose}>
          {t('close')}
        </button>
        <button type="button" className={styles['go']} onClick={onAnother}>
          {t('another')}
        </button>
      </div>
    </div>
  )
}

const isFailed = (progress: Progress): boolean => 'result' in progress && progress.result !== 'SUCCESS'
