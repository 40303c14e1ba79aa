import { useTranslations } from 'use-intl/react'
import styles from './pager.module.css'
import type { List } from './use-list.ts'
import { Button } from './button.tsx'

type CursorPagerProps<Row> = { readonly list: List<Row>; readonly nextCursor: string | undefined }

/** Where rows are looked through for filters, nobody knows how many pages there are: the first, and on. */
export function CursorPager<Row>({ list, nextCursor }: CursorPagerProps<Row>) {
  const t = useTranslations('table')
  const { page, cursor } = list.address
  const isFirst = cursor === undefined && page === 1
  if (isFirst && nextCursor === undefined) return null
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <Button variant="default" disabled={isFirst} onClick={() => list.goTo({ page: 1 })}>
        {t('firstPage')}
      </Button>
      <Button
        variant="default"
        disabled={nextCursor === undefined}
        onClick={() => list.goTo({ page: page + 1, cursor: nextCursor })}
      >
        {t('lookOn')}
      </Button>
    </nav>
  )
}
