import { IconArrowUp, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './rows-note.module.css'
import type { Waiting } from './use-steady.ts'

type Props = {
  readonly waiting: Waiting | undefined
  readonly onShow: () => void
  /** The rows are of before: the server did not answer when it was asked again. */
  readonly isOld: boolean
  readonly onRetry: () => void
}

/** Above rows, taking no room of theirs: that newer ones wait, or that they could not be had. */
export function RowsNote({ waiting, onShow, isOld, onRetry }: Props) {
  const t = useTranslations('table')
  const failure = useTranslations('failure')
  return (
    <div className={styles['place']}>
      <output>
        {isOld && (
          <span className={styles['old']}>
            {t('old')}
            <button type="button" onClick={onRetry}>
              <IconRefresh size={14} aria-hidden />
              {failure('retry')}
            </button>
          </span>
        )}
      </output>
      {waiting !== undefined && (
        <button type="button" className={styles['newer']} onClick={onShow}>
          <IconArrowUp size={14} aria-hidden />
          {waiting.count === undefined ? t('changed') : t('newer', { count: waiting.count })}
        </button>
      )}
    </div>
  )
}
