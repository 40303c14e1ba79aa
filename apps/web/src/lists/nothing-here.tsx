import type { ListKey } from '../i18n/keys.ts'
import { Drawing } from '../ui/drawing.tsx'
import styles from '../ui/notice.module.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { useSince } from '../data/server.ts'
import { pageCountOf } from './list-address.ts'
import type { List } from './use-list.ts'
import { Button } from '../ui/button.tsx'
import { orderName } from './whole-list.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** A way on. */
  readonly children?: ReactNode
}

/** Says what would be here. */
export const NothingHere = ({ title, text, children }: Props) => (
  <output className={styles['notice']}>
    <Drawing name="empty" />
    <span className={styles['title']}>{title}</span>
    <span className={styles['text']}>{text}</span>
    {children}
  </output>
)

/**
 * Says that there are no rows, that they are unknown, that the search continues, or that the page is after the
 * last one.
 */
export function EmptyRows<Row>({ name, list }: { readonly name: ListKey; readonly list: List<Row> }) {
  const t = useTranslations()
  const since = useSince()
  const { total = 0 } = list.page ?? {}
  const { title, text } = wordsOf(list.page)
  if (title === 'empty' && name !== 'foundTokens' && isNarrowed(list)) return <NoMatch list={list} />
  return (
    <output className={styles['notice']}>
      <Drawing name={title === 'pastEnd' ? 'lost' : 'empty'} />
      <span className={styles['title']}>
        {title === 'empty' && since !== undefined
          ? t('table.emptySince', { block: String(since) })
          : t(`table.${title}`)}
      </span>
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

/** Filters hide every row. The order of the rows is no filter. */
const isNarrowed = <Row,>({ address: { filters } }: List<Row>): boolean =>
  Object.entries(filters).some(([name, value]) => name !== orderName && value !== undefined && value !== '')

/** No row matches the filters: they are one click from gone. */
function NoMatch<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('table')
  return (
    <output className={styles['notice']}>
      <Drawing name="lost" />
      <span className={styles['title']}>{t('noMatch')}</span>
      <span className={styles['text']}>{t('noMatchText')}</span>
      <Button variant="light" onClick={() => list.goTo({ page: 1, filters: {} })}>
        {t('clear')}
      </Button>
    </output>
  )
}

/** No result so far is not an empty list, and neither is an unknown one. */
function wordsOf(page: ListPage<unknown> | undefined) {
  if (page?.total === undefined && page?.nextCursor !== undefined)
    return { title: 'noneYet', text: 'empty' } as const
  if (page !== undefined && page.total === undefined && page.scanned === undefined)
    return { title: 'unknown', text: 'empty' } as const
  return (page?.total ?? 0) > 0
    ? ({ title: 'pastEnd', text: 'pastEndText' } as const)
    : ({ title: 'empty', text: 'empty' } as const)
}
