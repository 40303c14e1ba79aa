import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { useIsUnreachable } from '../data/server.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import styles from './table-summary.module.css'
import type { List } from './use-list.ts'

/** How many there are, at which block that is true, and whether the list follows the head. */
export function TableSummary<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('table')
  const live = useSettings((settings) => settings.live)
  const isAway = useIsUnreachable()
  const { page } = list
  return (
    <div className={styles['summary']}>
      <p>
        {page === undefined && list.error !== null
          ? '–'
          : t(textOf(page), {
              total: page?.total ?? 0,
              height: String(page?.height),
              scanned: page?.scanned ?? 0,
            })}
      </p>
      {page?.callsWithoutReceipt !== undefined && (
        <p className={styles['note']}>{t('callsWithoutReceipt', { count: page.callsWithoutReceipt })}</p>
      )}
      {list.canFollow && (
        <button
          type="button"
          className={styles['live']}
          aria-pressed={live}
          data-away={isAway || undefined}
          onClick={() => changeSettings({ live: !live })}
        >
          {t(isAway ? 'offline' : 'live')}
        </button>
      )}
    </div>
  )
}

function textOf(page: ListPage<unknown> | undefined) {
  if (page === undefined) return 'waiting'
  if (page.total === undefined) return page.scanned === undefined ? 'unknown' : 'scanned'
  return page.height === undefined ? 'total' : 'totalAt'
}
