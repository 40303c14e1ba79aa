import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { Dial } from './dial.tsx'
import styles from './notice.module.css'
import { pageCountOf } from './list-address.ts'
import type { List } from './use-list.ts'

/** Says what would be here, or that the page asked for lies behind the last one. */
export function EmptyRows<Row>({ name, list }: { readonly name: string; readonly list: List<Row> }) {
  const t = useTranslations()
  const total = list.page?.total ?? 0
  const past = total > 0
  return (
    <output className={styles['notice']}>
      <Dial size={56} className={styles['mark']} />
      <span className={styles['title']}>{past ? t('table.pastEnd') : t('table.empty')}</span>
      <span className={styles['text']}>
        {past ? t('table.pastEndText', { total }) : t(`list.${name}.empty` as never)}
      </span>
      {past && (
        <Button variant="light" onClick={() => list.goTo({ page: pageCountOf(total, list.address.size) })}>
          {t('table.lastPage')}
        </Button>
      )}
    </output>
  )
}
