import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { JumpToPage } from './jump-to-page.tsx'
import { pageCountOf } from './list-address.ts'
import styles from './pager.module.css'
import type { List } from './use-list.ts'

/** First, back, where we are, on, last; jump anywhere; rows a page. */
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
