import { IconCircleCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Progress } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Trx } from '../../show/quantity.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import styles from './send.module.css'

type Props = {
  /** Of the transaction. */
  readonly id: string
  /** Absent where there is no other one to make. */
  readonly onAnother?: () => void
  readonly onClose: () => void
  /** What came of it, where there is more to say. */
  readonly result?: ReactNode
}

const steps = ['sent', 'in-block', 'solidified'] as const

/** How far a sent transaction is: offered, sent, in a block, final; or that it expired and can never be in one. */
export function SendProgress({ id, onAnother, onClose, result }: Props) {
  const t = useTranslations('send')
  const progress = useOutbox().find((entry) => entry.progress.id === id)?.progress ?? { kind: 'waiting', id }
  const { text, tone } = leadOf(progress)
  const isExpired = progress.kind === 'expired'
  const reached = steps.findIndex((step) => step === progress.kind)
  const Icon = icons[tone]
  return (
    <div className={styles['body']}>
      <output className={styles['lead']} data-tone={tone}>
        <Icon size={26} aria-hidden />
        {t(text)}
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
      {result}
      <Link to={`/transaction/${progress.id}`} className={styles['id'] ?? ''}>
        <bdi dir="ltr">{progress.id}</bdi>
      </Link>
      <div className={styles['ways']}>
        <button type="button" className={styles[onAnother === undefined ? 'go' : 'quiet']} onClick={onClose}>
          {t('close')}
        </button>
        {onAnother !== undefined && (
          <button type="button" className={styles['go']} onClick={onAnother}>
            {t('another')}
          </button>
        )}
      </div>
    </div>
  )
}

const icons = { good: IconCircleCheck, bad: IconX, open: IconClockHour4 } as const

type Lead = {
  readonly text: 'untaken' | 'refused' | 'success' | 'successLong' | 'reverted' | 'expired'
  readonly tone: keyof typeof icons
}

function leadOf(progress: Progress): Lead {
  if (progress.kind === 'waiting' || progress.kind === 'shared') return { text: 'untaken', tone: 'open' }
  if (progress.kind === 'refused') return { text: 'refused', tone: 'bad' }
  if (progress.kind === 'sent') return { text: 'success', tone: 'good' }
  if (progress.kind === 'expired') return { text: 'expired', tone: 'bad' }
  return progress.result === 'SUCCESS'
    ? { text: 'successLong', tone: 'good' }
    : { text: 'reverted', tone: 'bad' }
}
