import type { ListKey } from '../i18n/keys.ts'
import { Dial } from './dial.tsx'
import styles from './notice.module.css'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { pageCountOf } from './list-address.ts'
import type { List } from './use-list.ts'
import { Button } from './button.tsx'

/** Height of the image where there is nothing. */
export const emptyImagePx = 70

type Props = { readonly title: string; readonly text: string }

/** Says what would be here. */
export const NothingHere = ({ title, text }: Props) => (
  <output className={styles['notice']}>
    <Dial size={emptyImagePx} className={styles['mark']} />
    <span className={styles['title']}>{title}</span>
    <span className={styles['text']}>{text}</span>
  </output>
)

/** Says what would be here, that it is not known, that more is to be looked through, or that the page lies behind the last one. */
export function EmptyRows<Row>({ name, list }: { readonly name: ListKey; readonly list: List<Row> }) {
  const t = useTranslations()
  const { total = 0 } = list.page ?? {}
  const { title, text } = wordsOf(list.page)
  return (
    <output className={styles['notice']}>
      <Dial size={emptyImagePx} className={styles['mark']} />
      <span className={styles['title']}>{t(`table.${title}`)}</span>
      <span className={styles['text']}>
        {text === 'pastEndText' ? t(`table.${text}`, { total }) : t(`list.${name}.empty`)}
      </span>
      {title === 'pastEnd' && (
        <Button variant="light" onClick={() => list.goTo({ page: pageCountOf(total, list.address.size) })}>
          {t('table.lastPage')}
        </Button>
      )}
    </output>
  )
}

/** Nothing found so far is not nothing, and neither is nothing known. */
function wordsOf(page: ListPage<unknown> | undefined) {
  if (page?.total === undefined && page?.nextCursor !== undefined)
    return { title: 'noneYet', text: 'empty' } as const
  if (page !== undefined && page.total === undefined && page.scanned === undefined)
    return { title: 'unknown', text: 'empty' } as const
  return (page?.total ?? 0) > 0
    ? ({ title: 'pastEnd', text: 'pastEndText' } as const)
    : ({ title: 'empty', text: 'empty' } as const)
}
