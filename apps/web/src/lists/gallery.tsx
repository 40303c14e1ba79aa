import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import type { ListKey } from '../i18n/keys.ts'
import { Pages } from './data-table.tsx'
import table from './data-table.module.css'
import { Failure } from './failure.tsx'
import styles from './gallery.module.css'
import { EmptyRows } from './nothing-here.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CsvLink, ListFilters, TableSummary } from './table-tools.tsx'
import type { List } from './use-list.ts'

type Props<Row> = {
  /** Key below `list.` in the locales: the name of the list and its text without rows. */
  readonly name: ListKey
  readonly list: List<Row>
  readonly rowKey: (row: Row) => string
  readonly filters?: ReactNode
  /** The picture of a row and what is below it. */
  readonly children: (row: Row, page: ListPage<Row>) => ReactNode
}

/** A list whose rows are pictures. */
export function Gallery<Row>({ name, list, rowKey, filters, children }: Props<Row>) {
  const t = useTranslations('list')
  const { page, error } = list
  return (
    <section className={table['frame']}>
      <div className={table['bar']}>
        <TableSummary list={list} />
        <div className={table['tools']}>
          {filters}
          {list.csvUrl !== undefined && <CsvLink url={list.csvUrl} name={name} />}
        </div>
      </div>
      <ListFilters list={list} />
      {error !== null && page === undefined ? (
        <Failure error={error} onRetry={list.retry} />
      ) : (
        <ul
          className={styles['grid']}
          aria-label={t(`${name}.title`)}
          aria-busy={list.isStandIn || page === undefined}
        >
          {page === undefined
            ? Array.from({ length: 6 }, (_, at) => (
                <li key={at}>
                  <Skeleton height={210} />
                </li>
              ))
            : page.rows.map((row) => <li key={rowKey(row)}>{children(row, page)}</li>)}
        </ul>
      )}
      {page?.rows.length === 0 && <EmptyRows name={name} list={list} />}
      {page !== undefined && <Pages list={list} page={page} />}
    </section>
  )
}
