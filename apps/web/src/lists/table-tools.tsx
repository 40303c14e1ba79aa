import { type ColumnKey, textOr } from '../i18n/keys.ts'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ListPage } from '../data/lists.ts'
import { useIsUnreachable } from '../data/server.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'
import styles from './table-tools.module.css'
import type { List } from './use-list.ts'
import { IconColumns3, IconFileTypeCsv, IconTableDown, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import dataTableStyles from './data-table.module.css'
import { orderName } from './whole-list.ts'
import { Disclosure } from '../ui/disclosure.tsx'

/** The number of rows, the block at which it is true, and whether the list follows the head. */
export function TableSummary<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('table')
  const live = useSettings((settings) => settings.live)
  const isAway = useIsUnreachable()
  const { page } = list
  return (
    <div className={styles['summary']}>
      {/* A filter says above the list what was searched. */}
      {page?.searched === undefined && <Rows list={list} />}
      {page?.callsWithoutReceipt !== undefined && (
        <p className={styles['note']}>{t('callsWithoutReceipt', { count: page.callsWithoutReceipt })}</p>
      )}
      {list.canFollow && (
        <button
          type="button"
          className={styles['live']}
          aria-pressed={live}
          data-away={isAway || undefined}
          onClick={() => changeSettings({ live: !live })}
        >
          {t(isAway ? 'offline' : 'live')}
        </button>
      )}
    </div>
  )
}

function Rows<Row>({ list: { page, error } }: { readonly list: List<Row> }) {
  const t = useTranslations('table')
  if (page === undefined && error !== null) return <p>–</p>
  return (
    <p>
      {t(textOf(page), {
        total: page?.total ?? 0,
        height: String(page?.height),
        scanned: page?.scanned ?? 0,
      })}
    </p>
  )
}

function textOf(page: ListPage<unknown> | undefined) {
  if (page === undefined) return 'waiting'
  if (page.total === undefined) return page.scanned === undefined ? 'unknown' : 'scanned'
  return page.height === undefined ? 'total' : 'totalAt'
}

type CsvLinkProps = { readonly url: string; readonly name: string }

/** All rows of a list as a file; its last line has their number and checksum. */
export function CsvLink({ url, name }: CsvLinkProps) {
  const t = useTranslations('table')
  return (
    <a
      className={dataTableStyles['tool']}
      href={url}
      download={`${name}.csv`}
      aria-label={t('csv')}
      data-tip={t('csv')}
    >
      <IconFileTypeCsv size={19} stroke={1.6} aria-hidden />
    </a>
  )
}

const SheetDialog = lazy(async () => ({ default: (await import('./sheet-dialog.tsx')).SheetDialog }))

/** Whether there is a table for people of a list, whose file has this URL. */
export const hasSheet = (url: string): boolean =>
  /\/api\/(?:(?:asset\/|filter\/)?transfer|(?:filter\/)?transaction)\?/.test(url)

/** The files of a list: a table for people where there is one, and all fields for programs. */
export const FileTools = (props: CsvLinkProps) => (
  <>
    {hasSheet(props.url) && <SheetButton {...props} />}
    <CsvLink {...props} />
  </>
)

/** All rows of a list as a table for people: few columns, with dates, decimals and names. */
function SheetButton({ url, name }: CsvLinkProps) {
  const text = useTranslations('table')('sheet')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={dataTableStyles['tool']}
        aria-label={text}
        data-tip={text}
        onClick={() => setOpen(true)}
      >
        <IconTableDown size={19} stroke={1.6} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <SheetDialog url={url} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The text of a filter where a page knows a better one than its value. */
export type FilterText = (name: string, value: string) => string | undefined

type FiltersProps<Row> = { readonly list: List<Row>; readonly textOf?: FilterText | undefined }

/** The active filters, each with a button to remove it. */
export function ListFilters<Row>({ list, textOf }: FiltersProps<Row>) {
  const t = useTranslations('filter')
  const choice = useTranslations('choice')
  const { dateTime } = useFormatter()
  const { filters } = list.address
  const entries = Object.entries(filters).filter(([name]) => name !== orderName)
  if (entries.length === 0) return null
  const shown = (name: string, value: string) => {
    if (name.endsWith('_timestamp')) return dateTime(Number(value), { dateStyle: 'medium' })
    if (name === 'type') return t('types', { count: bitsIn(value) })
    return textOr(choice, value, value)
  }
  return (
    <ul className={styles['filters']} aria-label={t('active')}>
      {entries.map(([name, value]) => (
        <li key={name}>
          <span>{textOr(t, name, name)}</span>
          <bdi>{textOf?.(name, String(value)) ?? shown(name, String(value))}</bdi>
          <button
            type="button"
            aria-label={t('remove', { name: textOr(t, name, name) })}
            onClick={() => list.goTo({ page: 1, filters: { ...filters, [name]: undefined } })}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Number of kinds in a bitmap in hex. */
const bitsIn = (hex: string): number =>
  Array.from(hex, (digit) => (Number.parseInt(digit, 16) || 0).toString(2).replaceAll('0', '').length).reduce(
    (sum, bits) => sum + bits,
    0,
  )

type ColumnChoiceProps = { readonly list: string; readonly columns: readonly ColumnKey[] }

const none: readonly string[] = []

/** Columns that the user has hidden in a list. */
export const useHiddenColumns = (list: string): readonly string[] =>
  useSettings((settings) => settings.hiddenColumns[list] ?? none)

/** Chooses the columns of a list; the first one is always shown. */
export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
  const t = useTranslations()
  const hidden = useHiddenColumns(list)
  const change = (column: string, isShown: boolean) => {
    const others = hidden.filter((one) => one !== column)
    const { hiddenColumns } = useSettings.getState()
    changeSettings({ hiddenColumns: { ...hiddenColumns, [list]: isShown ? others : [...others, column] } })
  }
  return (
    <Disclosure
      align="end"
      name={t('table.columns')}
      label={<IconColumns3 size={18} stroke={1.7} aria-hidden />}
    >
      <fieldset className={styles['columns']}>
        <legend>{t('table.columns')}</legend>
        {columns.slice(1).map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={!hidden.includes(column)}
              onChange={({ target }) => change(column, target.checked)}
            />
            {t(`column.${column}`)}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  )
}
