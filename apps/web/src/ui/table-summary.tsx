import { useTranslations } from 'use-intl/react'
import { changeSettings, useSettings } from '../theme/settings.ts'
import styles from './table-summary.module.css'
import type { List } from './use-list.ts'

/** How many there are, at which block that is true, and whether the list follows the head. */
export function TableSummary<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('table')
  const live = useSettings((settings) => settings.live)
  const { page } = list
  const total = page?.total ?? 0
  return (
    <div className={styles['summary']}>
      <p>
        {page === undefined
          ? t('waiting')
          : page.height === undefined
            ? t('total', { total })
            : t('totalAt', { total, height: String(page.height) })}
      </p>
      {page?.callsWithoutReceipt !== undefined && (
        <p className={styles['note']}>{t('callsWithoutReceipt', { count: page.callsWithoutReceipt })}</p>
      )}
      {list.canFollow && (
        <button
          type="button"
          className={styles['live']}
          aria-pressed={live}
          onClick={() => changeSettings({ live: !live })}
        >
          {t('live')}
        </button>
      )}
    </div>
  )
}
