import { IconX } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import styles from './list-filters.module.css'
import type { List } from './use-list.ts'
import { orderName } from './whole-list.ts'

/** The filters in force, each with a way out. */
export function ListFilters<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('filter')
  const choice = useTranslations('choice')
  const { dateTime } = useFormatter()
  const { filters } = list.address
  const entries = Object.entries(filters).filter(([name]) => name !== orderName)
  if (entries.length === 0) return null
  const shown = (name: string, value: string) => {
    if (name.endsWith('_timestamp')) return dateTime(Number(value), { dateStyle: 'medium' })
    if (name === 'type') return t('types', { count: bitsIn(value) })
    return choice.has(value as never) ? choice(value as never) : value
  }
  return (
    <ul className={styles['filters']} aria-label={t('active')}>
      {entries.map(([name, value]) => (
        <li key={name}>
          <span>{t(name as never)}</span>
          <bdi>{shown(name, String(value))}</bdi>
          <button
            type="button"
            aria-label={t('remove', { name: t(name as never) })}
            onClick={() => list.goTo({ page: 1, filters: { ...filters, [name]: undefined } })}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How many kinds a bitmap in hex names. */
const bitsIn = (hex: string): number =>
  Array.from(hex, (digit) => (Number.parseInt(digit, 16) || 0).toString(2).replaceAll('0', '').length).reduce(
    (sum, bits) => sum + bits,
    0,
  )
