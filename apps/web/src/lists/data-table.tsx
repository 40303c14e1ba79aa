import type { ListKey } from '../i18n/keys.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './data-table.module.css'
import type { ListPage } from '../data/lists.ts'
import {
  ColumnChoice,
  FileTools,
  type FilterText,
  ListFilters,
  TableSummary,
  useHiddenColumns,
} from './table-tools.tsx'
import { CursorPager, Pager } from './pager.tsx'
import { EmptyRows } from './nothing-here.tsx'
import { Failure } from './failure.tsx'
import { isOrderedBy, OrderHeading, TimeHeading } from './table-headings.tsx'
import { RowsNote, useFrozenRows, useIsReading } from './frozen-rows.tsx'
import {
  type Column,
  hashWidth,
  headingOf,
  leastWidthOf,
  type LineAfter,
  SkeletonRows,
  TableRows,
  wide,
} from './table-rows.tsx'
import type { List } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useTabTotal } from '../ui/tabs.tsx'
import { orderName } from './whole-list.ts'

type Props<Row> = {
  /** Key below `list.` in the locales: the name of the table and its text without rows. */
  readonly name: ListKey
  readonly list: List<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly filters?: ReactNode
  readonly filterText?: FilterText | undefined
  readonly lineAfter?: LineAfter<Row> | undefined
}

/** The headings that change the order, among the tools of a list of cards. */
const Orders = <Row,>({ columns, list }: Pick<Props<Row>, 'columns' | 'list'>) => (
  <span className={styles['orders']}>
    {columns.filter(hasButton).map((column) => (
      <Heading key={column.title} column={column} list={list} />
    ))}
  </span>
)

/**
 * The table of every list: a sticky head, rows or the reason there are none, pages. Rows become cards on narrow
 * screens.
 */
export function DataTable<Row>({ name, list: newest, columns: all, rowKey, filters, ...props }: Props<Row>) {
  const { filterText, lineAfter } = props
  const t = useTranslations()
  const hidden = useHiddenColumns(name)
  const [frame, width] = useWidth<HTMLElement>()
  const { columns, isNarrow } = useColumns(all, hidden, width)
  const isWide = width >= wide && width !== Infinity
  const { isRead, reader } = useIsReading(frame)
  const { shown, waiting, show } = useFrozenRows(isRead, {
    question: JSON.stringify(newest.address),
    value: newest.page,
    keys: newest.page?.rows.map(rowKey) ?? [],
    isStandIn: newest.isStandIn,
  })
  const list = { ...newest, page: shown }
  const { page, error } = list
  // The rows are rendered in slices, so that the page answers meanwhile; what follows them appears with them.
  const drawn = useDeferredValue(page)
  useListKeys(frame, list)
  useTabTotal(totalOf(list))
  const showNewest = () => {
    show()
    frame.current?.scrollIntoView()
  }
  return (
    <section
      ref={frame}
      className={styles['frame']}
      data-cards={isNarrow || undefined}
      data-wide={isWide || undefined}
    >
      <div className={styles['bar']}>
        <TableSummary list={list} />
        <Tools isNarrow={isNarrow}>
          {filters}
          {isNarrow && <Orders columns={columns} list={list} />}
          {list.csvUrl !== undefined && <FileTools url={list.csvUrl} name={name} />}
          <ColumnChoice list={name} columns={all.map(({ title }) => title)} />
        </Tools>
      </div>
      <ListFilters list={list} textOf={filterText} />
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
            {columns.map(({ title, width, isHash }) => (
              <col key={title} style={{ width: isWide && isHash ? hashWidth : width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  data-align={column.align && 'end'}
                  data-unit={column.align === 'amount' || undefined}
                  aria-sort={isOrderedBy(list, column.order) ? 'descending' : undefined}
                >
                  <Heading column={column} list={list} />
                </th>
              ))}
            </tr>
          </thead>
          <Body
            page={drawn}
            columns={columns}
            rowKey={rowKey}
            isNarrow={isNarrow}
            lineAfter={lineAfter}
            list={list}
          />
        </table>
      )}
      {drawn?.rows.length === 0 && <EmptyRows name={name} list={list} />}
      {drawn !== undefined && <Pages list={list} page={drawn} />}
    </section>
  )
}

/** The number of all rows; of a part that filters choose, nothing. */
const totalOf = <Row,>({ page, isStandIn, address }: List<Row>): number | undefined =>
  isStandIn || Object.keys(address.filters).some((name) => name !== orderName) ? undefined : page?.total

/** The columns that a table of this width shows, the same ones until something changes them. */
export function useColumns<Row>(all: readonly Column<Row>[], hidden: readonly string[], width: number) {
  return useMemo(() => {
    const chosen = all.filter(({ title }, index) => index === 0 || !hidden.includes(title))
    const isNarrow = width < leastWidthOf(chosen)
    return { isNarrow, columns: chosen.filter(({ least = 0 }) => isNarrow || least <= width) }
  }, [all, hidden, width])
}

type BodyProps<Row> = Omit<Parameters<typeof TableRows<Row>>[0], 'page' | 'isStandIn'> &
  Pick<Props<Row>, 'list'> & { readonly page: List<Row>['page'] }

/** The rows, or as many bars before the first ones. */
function Body<Row>({ page, list, ...props }: BodyProps<Row>) {
  return page === undefined ? (
    <tbody>
      <SkeletonRows
        count={Math.min(list.address.size, 20, list.expected ?? 20)}
        columns={props.columns}
        isNarrow={props.isNarrow}
      />
    </tbody>
  ) : (
    <TableRows page={page} isStandIn={list.isStandIn} {...props} />
  )
}

type ToolsProps = { readonly isNarrow: boolean; readonly children: ReactNode }

/** The filters and the download of a list; on a narrow screen behind one button. */
function Tools({ isNarrow, children }: ToolsProps) {
  const t = useTranslations('table')
  const [isOpen, setOpen] = useState(false)
  const tools = <div className={styles['tools']}>{children}</div>
  if (!isNarrow) return tools
  return (
    <>
      <button
        type="button"
        className={styles['tool']}
        aria-label={t('tools')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
      </button>
      {isOpen && tools}
    </>
  )
}

/** Whether a press on the heading changes something. */
const hasButton = <Row,>({ kind, order }: Column<Row>): boolean => kind === 'time' || order !== undefined

type HeadingProps<Row> = { readonly column: Column<Row>; readonly list: List<Row> }

function Heading<Row>({ column: { kind, order, title, axis }, list }: HeadingProps<Row>) {
  const t = useTranslations('column')
  const text = headingOf(t(title), axis)
  if (kind === 'time') return <TimeHeading text={title === 'time' ? undefined : text} />
  return order === undefined ? text : <OrderHeading list={list} order={order} text={text} />
}

/** The way to the other pages of a list. */
export function Pages<Row>({ list, page }: { readonly list: List<Row>; readonly page: ListPage<Row> }) {
  if (page.total === undefined) return <CursorPager list={list} nextCursor={page.nextCursor} />
  return page.total > 0 && <Pager list={list} total={page.total} />
}

/** Windows below this width, in px, are phones. */
const phonePx = 720

/** The width of an element in px; infinite while it has no layout. */
export function useWidth<Shown extends HTMLElement>(): [RefObject<Shown | null>, number] {
  const element = useRef<Shown>(null)
  // On a phone no element is wider than the window, so its rows are not rendered for a desktop first.
  // The width of the window is read once: every read makes the browser lay out the page.
  const [guess] = useState(() => (innerWidth < phonePx ? innerWidth : Infinity))
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    const measure = (px: number) => setWidth(px > 0 ? px : Infinity)
    // A guess is corrected by the observer; without one the element is measured before the first paint.
    if (guess === Infinity) measure(shown.clientWidth)
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [guess])
  return [element, width]
}
