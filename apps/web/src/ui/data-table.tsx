import type { ListKey } from '../i18n/keys.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './data-table.module.css'
import type { ListPage } from '../data/lists.ts'
import { ColumnChoice, CsvLink, ListFilters, TableSummary, useHiddenColumns } from './table-tools.tsx'
import { CursorPager, Pager } from './pager.tsx'
import { EmptyRows } from './nothing-here.tsx'
import { Failure } from './failure.tsx'
import { isOrderedBy, OrderHeading, TimeHeading } from './table-headings.tsx'
import { RowsNote, useFrozenRows, useIsReading } from './frozen-rows.tsx'
import { type Column, SkeletonRows, TableRows } from './table-rows.tsx'
import type { List } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'

type Props<Row> = {
  /** Key below `list.` in the locales: the name of the table and its text without rows. */
  readonly name: ListKey
  readonly list: List<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly filters?: ReactNode
}

/** Minimum width of a column without a width of its own, in px. */
const leastShare = 124

/**
 * The table of every list: a sticky head, rows or the reason there are none, pages. Rows become cards on narrow
 * screens.
 */
export function DataTable<Row>({ name, list: newest, columns: all, rowKey, filters }: Props<Row>) {
  const t = useTranslations()
  const hidden = useHiddenColumns(name)
  const columns = all.filter(({ title }, index) => index === 0 || !hidden.includes(title))
  const leastWidth = columns.reduce((sum, { width = leastShare }) => sum + width, 0)
  const [frame, isNarrow] = useNarrowerThan<HTMLElement>(leastWidth)
  const { isRead, reader } = useIsReading(frame)
  const { shown, waiting, show } = useFrozenRows(isRead, {
    question: JSON.stringify(newest.address),
    value: newest.page,
    keys: newest.page?.rows.map(rowKey) ?? [],
    isStandIn: newest.isStandIn,
  })
  const list = { ...newest, page: shown }
  const { page, error } = list
  useListKeys(frame, list)
  const showNewest = () => {
    show()
    frame.current?.scrollIntoView()
  }
  return (
    <section ref={frame} className={styles['frame']} data-cards={isNarrow || undefined}>
      <div className={styles['bar']}>
        <TableSummary list={list} />
        <div className={styles['tools']}>
          {filters}
          {list.csvUrl !== undefined && <CsvLink url={list.csvUrl} name={name} />}
          <ColumnChoice list={name} columns={all.map(({ title }) => title)} />
        </div>
      </div>
      <ListFilters list={list} />
      <RowsNote
        waiting={waiting}
        onShow={showNewest}
        isOld={error !== null && page !== undefined}
        onRetry={list.retry}
      />
      {error !== null && page === undefined ? (
        <Failure error={error} onRetry={list.retry} />
      ) : (
        <table
          className={styles['table']}
          aria-label={t(`list.${name}.title`)}
          aria-busy={list.isStandIn}
          {...reader}
        >
          <colgroup>
            {columns.map(({ title, width }) => (
              <col key={title} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  data-align={column.align}
                  aria-sort={isOrderedBy(list, column.order) ? 'descending' : undefined}
                >
                  <Heading column={column} list={list} />
                </th>
              ))}
            </tr>
          </thead>
          {page === undefined ? (
            <tbody>
              <SkeletonRows count={Math.min(list.address.size, 20)} columns={columns.length} />
            </tbody>
          ) : (
            <TableRows
              page={page}
              columns={columns}
              rowKey={rowKey}
              isStandIn={list.isStandIn}
              isNarrow={isNarrow}
            />
          )}
        </table>
      )}
      {page?.rows.length === 0 && <EmptyRows name={name} list={list} />}
      {page !== undefined && <Pages list={list} page={page} />}
    </section>
  )
}

type HeadingProps<Row> = { readonly column: Column<Row>; readonly list: List<Row> }

function Heading<Row>({ column: { kind, order, title }, list }: HeadingProps<Row>) {
  const t = useTranslations('column')
  const text = t(title)
  if (kind === 'time') return <TimeHeading text={title === 'time' ? undefined : text} />
  return order === undefined ? text : <OrderHeading list={list} order={order} text={text} />
}

function Pages<Row>({ list, page }: { readonly list: List<Row>; readonly page: ListPage<Row> }) {
  if (page.total === undefined) return <CursorPager list={list} nextCursor={page.nextCursor} />
  return page.total > 0 && <Pager list={list} total={page.total} />
}

/** Whether the element is narrower than `width` px. */
export function useNarrowerThan<Shown extends HTMLElement>(
  width: number,
): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null)
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    // An element without layout is not narrow.
    const measure = () => setNarrow(shown.clientWidth > 0 && shown.clientWidth < width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [width])
  return [element, narrow]
}
