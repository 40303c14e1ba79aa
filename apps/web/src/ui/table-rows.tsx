import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import type { Column } from './data-table.tsx'
import { chunkLength, RowChunk } from './row-chunk.tsx'

/** More rows than a page of the API holds are not all drawn. */
const mostDrawn = 200

type Props<Row> = {
  readonly page: ListPage<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly isStandIn: boolean
  /** Rows are cards, one line for each column. */
  readonly isNarrow: boolean
}

/** The rows of a page. Where there are very many, those far out of sight are not drawn. */
export function TableRows<Row>({ page, columns, rowKey, isStandIn, isNarrow }: Props<Row>) {
  const t = useTranslations('column')
  const labels = columns.map(({ title }) => t(title as never))
  // Rows keep their places: when a new one comes on top, each takes other contents and none of them moves.
  const row = (one: Row, place: number, index?: number) => (
    <tr key={place} aria-rowindex={index}>
      {columns.map(({ title, align, cell }, at) => (
        <td key={title} data-align={align} data-label={labels[at]}>
          <Fragment key={rowKey(one)}>{cell(one, page)}</Fragment>
        </td>
      ))}
    </tr>
  )
  const { rows } = page
  if (rows.length <= mostDrawn)
    return <tbody data-stand-in={isStandIn || undefined}>{rows.map((one, at) => row(one, at))}</tbody>
  const rowPx = isNarrow ? 25 + 30 * columns.length : 42
  const starts = Array.from({ length: Math.ceil(rows.length / chunkLength) }, (_, at) => at * chunkLength)
  return starts.map((start) => (
    <RowChunk key={start} count={Math.min(chunkLength, rows.length - start)} rowPx={rowPx}>
      {/* The head is the first row of all. */}
      {() => rows.slice(start, start + chunkLength).map((one, at) => row(one, at, start + at + 2))}
    </RowChunk>
  ))
}
