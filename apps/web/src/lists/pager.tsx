import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { pageCountOf } from './list-address.ts'
import styles from './pager.module.css'
import type { List } from './use-list.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** First, previous, current, next and last page; jump to a page; rows per page. */
export function Pager<Row>({ list, total }: { readonly list: List<Row>; readonly total: number }) {
  const t = useTranslations('table')
  const { page, size } = list.address
  const last = pageCountOf(total, size)
  const steps = [
    { label: t('firstPage'), to: 1, Icon: IconChevronLeftPipe, off: page <= 1 },
    { label: t('previousPage'), to: Math.min(page - 1, last), Icon: IconChevronLeft, off: page <= 1 },
    { label: t('nextPage'), to: page + 1, Icon: IconChevronRight, off: page >= last },
    { label: t('lastPage'), to: last, Icon: IconChevronRightPipe, off: page >= last },
  ]
  const step = ({ label, to, Icon, off }: (typeof steps)[number]) => (
    <button
      key={label}
      type="button"
      className={styles['step']}
      aria-label={label}
      disabled={off}
      onClick={() => list.goTo({ page: to })}
    >
      <Icon size={18} className={styles['arrow']} aria-hidden />
    </button>
  )
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <select
        className={styles['size']}
        aria-label={t('pageSize')}
        value={size}
        onChange={({ currentTarget }) => list.resize(Number(currentTarget.value))}
      >
        {list.sizes.map((one) => (
          <option key={one} value={one}>
            {t('perPage', { count: one })}
          </option>
        ))}
      </select>
      <div className={styles['steps']}>
        {steps.slice(0, 2).map(step)}
        <JumpToPage key={page} page={page} last={last} onJump={(to) => list.goTo({ page: to })} />
        {steps.slice(2).map(step)}
      </div>
    </nav>
  )
}

type JumpProps = { readonly page: number; readonly last: number; readonly onJump: (page: number) => void }

/** The page number in a field: type another and press Enter. */
export function JumpToPage({ page, last, onJump }: JumpProps) {
  const t = useTranslations('table')
  const [typed, setTyped] = useState(String(page))
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (!Number.isSafeInteger(wanted) || wanted < 1) setTyped(String(page))
    else if (wanted !== page) onJump(Math.min(wanted, last))
  }
  return (
    <form className={styles['jump']} onSubmit={jump}>
      <input
        className={styles['field']}
        aria-label={t('jump')}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(3, String(last).length)}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 15))}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(String(page))}
      />
      <span>{t('ofPages', { count: last })}</span>
    </form>
  )
}

type CursorPagerProps<Row> = { readonly list: List<Row>; readonly nextCursor: string | undefined }

/** Where rows are scanned for filters, the number of pages is unknown: first and next page only. */
export function CursorPager<Row>({ list, nextCursor }: CursorPagerProps<Row>) {
  const t = useTranslations('table')
  const { page, cursor } = list.address
  const isFirst = cursor === undefined && page === 1
  if (isFirst && nextCursor === undefined) return null
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <Button variant="default" disabled={isFirst} onClick={() => list.goTo({ page: 1 })}>
        {t('firstPage')}
      </Button>
      <Button
        variant="default"
        disabled={nextCursor === undefined}
        onClick={() => list.goTo({ page: page + 1, cursor: nextCursor })}
      >
        {t('lookOn')}
      </Button>
    </nav>
  )
}
