import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import type { ListKey } from '../i18n/keys.ts'
import { useColumns, useWidth } from './data-table.tsx'
import styles from './data-table.module.css'
import { Failure } from './failure.tsx'
import { RowsNote, useFrozenRows, useIsReading } from './frozen-rows.tsx'
import { type Column, headingOf, SkeletonRows, TableRows } from './table-rows.tsx'

type Props<Row> = {
  /** Key below `list.` in the locales: the name of the table. */
  readonly name: ListKey
  readonly page: ListPage<Row> | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** Number of rows, so that nothing moves when they load. */
  readonly count: number
}

const noneHidden: readonly string[] = []

/** A few newest rows of a list, without its tools. Rows that the user reads do not move. */
export function ShortTable<Row>({
  name,
  page: newest,
  error,
  onRetry,
  columns: all,
  rowKey,
  count,
}: Props<Row>) {
  const t = useTranslations()
  const [frame, width] = useWidth<HTMLDivElement>()
  const { columns, isNarrow } = useColumns(all, noneHidden, width)
  const { isRead, reader } = useIsReading(frame)
  const { shown, waiting, show } = useFrozenRows(isRead, {
    question: name,
    value: newest,
    keys: newest?.rows.map(rowKey) ?? [],
    isStandIn: false,
  })
  const page = useDeferredValue(shown)
  if (error !== null && page === undefined) return <Failure error={error} onRetry={onRetry} />
  return (
    <div ref={frame} data-cards={isNarrow || undefined} className={styles['short']}>
      <RowsNote
        waiting={waiting}
        onShow={show}
        isOld={error !== null && page !== undefined}
        onRetry={onRetry}
      />
      <table
        className={styles['table']}
        aria-label={t(`list.${name}.title`)}
        aria-busy={page === undefined}
        {...reader}
      >
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ title, align, axis }) => (
              <th
                key={title}
                scope="col"
                data-align={align && 'end'}
                data-unit={align === 'amount' || undefined}
              >
                {headingOf(t(`column.${title}`), axis)}
              </th>
            ))}
          </tr>
        </thead>
        {page === undefined ? (
          <tbody>
            <SkeletonRows count={count} columns={columns} isNarrow={isNarrow} />
          </tbody>
        ) : (
          <TableRows page={page} columns={columns} rowKey={rowKey} isStandIn={false} isNarrow={isNarrow} />
        )}
      </table>
    </div>
  )
}
