import { Link } from '@tanstack/react-router'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useFinality } from '../data/block.ts'
import { useProducers } from '../data/server.ts'

/** A block height; its digits are not grouped, as people type and search them. */
export const Height = ({ value }: { readonly value: number | undefined }) =>
  value === undefined ? (
    <Missing />
  ) : (
    <Link to={`/block/${value}`} className={styles['number'] ?? ''}>
      {value}
    </Link>
  )

type Props = {
  readonly confirmed: boolean | undefined
  readonly confirmations?: number | undefined
  /** With the height, the status follows the chain. */
  readonly height?: number | undefined
}

/** Whether the block is solidified, and its number of confirmations when known. */
export function Status({ confirmed: confirmedThen, confirmations: confirmationsThen, height }: Props) {
  const t = useTranslations('status')
  const { confirmed, confirmations } = useFinality({
    confirmed: confirmedThen,
    confirmations: confirmationsThen,
    height,
  })
  const needed = useProducers()?.toFinalize
  if (confirmed === undefined) return <Missing />
  const Icon = confirmed ? IconCircleCheck : IconClockHour4
  return (
    <span className={styles['line']}>
      <span
        className={styles['pill']}
        data-tone={confirmed ? 'good' : undefined}
        data-tip={confirmed ? t('confirmedWhy') : t('unconfirmedWhy')}
      >
        <Icon size={14} aria-hidden />
        {confirmed ? t('confirmed') : t('unconfirmed')}
      </span>
      {confirmations !== undefined && (
        <span className={styles['dimmed']}>
          {confirmationsText(t, confirmations, confirmed ? undefined : needed)}
        </span>
      )}
    </span>
  )
}

function confirmationsText(
  t: ReturnType<typeof useTranslations<'status'>>,
  count: number,
  needed: number | undefined,
): string {
  return needed === undefined || count > needed ? t('by', { count }) : t('of', { count, needed })
}
