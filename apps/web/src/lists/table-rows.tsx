import type { ColumnKey } from '../i18n/keys.ts'
import {
  Fragment,
  memo,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { IsBelowHeader } from '../ui/tabs.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export type Column<Row> = {
  /** Key below `column.` in the locales. */
  readonly title: ColumnKey
  readonly cell: (row: Row, page: ListPage<Row>) => ReactNode
  /** In px; columns without one share the rest. */
  readonly width?: number
  /** `end` for digits; `amount` for digits with a unit after them, whose heading ends where the digits end. */
  readonly align?: 'end' | 'amount'
  /** The heading of a time column switches between age and clock time. */
  readonly kind?: 'time'
  /** Name in the URL of the order by this column. */
  readonly order?: string | undefined
  /** Width of the table in px from which the column is shown. */
  readonly least?: number
  /** Its values are in full in a wide table. */
  readonly isHash?: boolean
  /** Follows the title in the heading: the unit of its values, or what its bars reach: `0–6%`. */
  readonly axis?: string | undefined
  /** Its place in the card of a narrow screen. A list with such places leaves out its other columns there. */
  readonly card?: CardPlace
}

/**
 * What and amount, then the parties, then the hash and the age. `by` and `fact` are a party and a figure with labels;
 * `rank` is the place of a ranked row, before all others; `act` is a line of buttons below all.
 */
type CardPlace = 'rank' | 'lead' | 'end' | 'from' | 'to' | 'by' | 'sub' | 'fact' | 'age' | 'act'

/** Width of a table in px that has room for whole hashes, and that of a hash. */
export const wide = 1700
export const hashWidth = 530

/** Minimum width of a column without a width of its own, in px. */
const leastShare = 132

/** Width in px below which rows become cards; columns that wide screens add do not count. */
export const leastWidthOf = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width = leastShare, least }) => sum + (least === undefined ? width : 0), 0)

/** More rows than this are rendered only near the window. */
const mostDrawn = 200

type Props<Row> = {
  readonly page: ListPage<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly isStandIn: boolean
  /** Rows are cards with one line for each column. */
  readonly isNarrow: boolean
  readonly lineAfter?: LineAfter<Row> | undefined
}

/** The heading of a column, with its unit or what its bars reach. */
export const headingOf = (text: string, axis: string | undefined): string =>
  axis === undefined ? text : `${text}, ${axis}`

/** The text of a line that is drawn between two rows. */
export type LineAfter<Row> = (row: Row, next: Row) => string | undefined

/** Rows that a first screen has room for: cards on a phone, lines on a desktop. The others are rendered after them, in slices. */
function firstRows(isNarrow: boolean, isBelowHeader: boolean): number {
  if (isNarrow) return isBelowHeader ? 2 : 6
  return isBelowHeader ? 10 : 15
}

/** The rows of a page. In a very long one, distant rows are not rendered. */
export function TableRows<Row>({ page, columns, rowKey, isStandIn, isNarrow, lineAfter }: Props<Row>) {
  const t = useTranslations('column')
  const hasPlaces = isNarrow && columns.some(({ card }) => card !== undefined)
  const labels = useMemo(() => columns.map(({ title }) => t(title)), [columns, t])
  // Rows stay in place: when a new one arrives on top, each gets new content and none of them moves.
  const row = (one: Row, place: number, index?: number) => (
    <TableRow key={place} row={one} index={index} {...{ page, columns, labels, rowKey, hasPlaces }} />
  )
  const shownCount = useDeferredValue(mostDrawn, firstRows(isNarrow, use(IsBelowHeader)))
  const { rows } = page
  const line = (place: number) => {
    const next = rows[place + 1]
    const text = next === undefined ? undefined : lineAfter?.(rows[place]!, next)
    if (text === undefined) return null
    return (
      <tr key={`after ${place}`} data-line>
        <td colSpan={columns.length}>{text}</td>
      </tr>
    )
  }
  const rowPx = hasPlaces ? 90 : isNarrow ? 25 + 30 * columns.length : 46
  const laterCount = Math.max(0, rows.length - shownCount)
  if (rows.length <= mostDrawn)
    return (
      <tbody data-stand-in={isStandIn || undefined}>
        {rows.slice(0, shownCount).map((one, at) => [row(one, at), line(at)])}
        {/* What follows the table stays where it is. */}
        {laterCount > 0 && <tr aria-hidden style={{ blockSize: laterCount * rowPx }} />}
      </tbody>
    )
  const starts = Array.from({ length: Math.ceil(rows.length / chunkLength) }, (_, at) => at * chunkLength)
  return starts.map((start) => (
    <RowChunk key={start} count={Math.min(chunkLength, rows.length - start)} rowPx={rowPx}>
      {/* The heading is the first row. */}
      {() => rows.slice(start, start + chunkLength).map((one, at) => row(one, at, start + at + 2))}
    </RowChunk>
  ))
}

type RowProps<Row> = Pick<Props<Row>, 'page' | 'columns' | 'rowKey'> & {
  readonly row: Row
  readonly index: number | undefined
  readonly labels: readonly string[]
  readonly hasPlaces: boolean
}

function Cells<Row>({ row, index, page, columns, labels, rowKey, hasPlaces }: RowProps<Row>) {
  return (
    <tr aria-rowindex={index} data-card={hasPlaces || undefined}>
      {columns.map(({ title, align, cell, card, isHash }, at) => (
        <td
          key={title}
          data-align={align && 'end'}
          data-unit={align === 'amount' || undefined}
          data-label={labels[at]}
          data-place={card}
          data-hash={isHash || undefined}
        >
          <Fragment key={rowKey(row)}>{cell(row, page)}</Fragment>
        </td>
      ))}
    </tr>
  )
}

/** A row that says the same as before is not rendered again when a new answer arrives: its key is the same then too. */
const TableRow = memo(
  Cells,
  (before, now) =>
    now.page.about !== undefined &&
    before.page.about === now.page.about &&
    before.row === now.row &&
    before.index === now.index &&
    before.columns === now.columns &&
    before.labels === now.labels &&
    before.hasPlaces === now.hasPlaces,
) as typeof Cells

/** Number of rows that are rendered together. */
export const chunkLength = 20

/** Rows are rendered when they are this close to the window, in px. */
const nearPx = 1000

type RowChunkProps = {
  readonly count: number
  /** Expected height of a row, in px. */
  readonly rowPx: number
  readonly children: () => ReactNode
}

/** Some rows of many: rendered near the window, elsewhere one empty row of the same height. */
export function RowChunk({ count, rowPx, children }: RowChunkProps) {
  const frame = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(false)
  const [seenPx, setSeenPx] = useState<number>()
  useEffect(() => {
    const chunk = frame.current
    if (chunk === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        setNear(entry.isIntersecting)
        if (!entry.isIntersecting) setSeenPx(entry.boundingClientRect.height)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(chunk)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={frame}>
      {isNear ? children() : <tr aria-hidden style={{ blockSize: seenPx ?? count * rowPx }} />}
    </tbody>
  )
}

const widths = ['70%', '55%', '80%', '45%', '65%'] as const

type SkeletonProps = {
  readonly count: number
  readonly columns: readonly Pick<Column<never>, 'title' | 'card'>[]
  readonly isNarrow: boolean
}

/** Rows with the height of real ones during the first request. */
export function SkeletonRows({ count, columns, isNarrow }: SkeletonProps) {
  const hasPlaces = isNarrow && columns.some(({ card }) => card !== undefined)
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden data-card={hasPlaces || undefined}>
      {columns.map(({ title, card }, column) => (
        <td key={title} data-place={card}>
          <Skeleton height={14} my={3} width={widths[(row + column * 2) % widths.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ))
}
