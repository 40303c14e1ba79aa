import { IconArrowDown, IconArrowsExchange, IconArrowsSort } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './table-headings.module.css'
import type { List } from './use-list.ts'
import { orderName } from './whole-list.ts'
import { changeSettings, useSettings } from '../theme/settings.ts'

type OrderHeadingProps<Row> = {
  readonly list: List<Row>
  /** Of the column, in the URL. */
  readonly order: string
  readonly text: string
}

export const isOrderedBy = <Row,>({ address, usualOrder }: List<Row>, order: string | undefined): boolean =>
  order !== undefined && (address.filters[orderName] ?? usualOrder) === order

/** Heading of a column that rows can be ordered by: a press orders them, another restores the default order. */
export function OrderHeading<Row>({ list, order, text }: OrderHeadingProps<Row>) {
  const t = useTranslations('table')
  const isOn = isOrderedBy(list, order)
  const Icon = isOn ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={styles['order']}
      aria-pressed={isOn}
      data-tip={isOn ? t('orderBack') : t('orderBy')}
      aria-label={`${text}: ${isOn ? t('orderBack') : t('orderBy')}`}
      onClick={() =>
        list.goTo({
          page: 1,
          filters: {
            ...list.address.filters,
            [orderName]: isOn || order === list.usualOrder ? undefined : order,
          },
        })
      }
    >
      {text}
      <Icon size={13} stroke={1.8} aria-hidden />
    </button>
  )
}

type TimeHeadingProps = {
  /** What the times mean, where they are not those of the rows. */
  readonly text?: string | undefined
}

/** Heading of a time column: a press switches all time columns between age and clock time. */
export function TimeHeading({ text }: TimeHeadingProps) {
  const t = useTranslations('time')
  const times = useSettings((settings) => settings.times)
  const [now, offer] = times === 'age' ? [t('age'), t('showClock')] : [t('clock'), t('showAge')]
  const shown = text ?? now
  return (
    <button
      type="button"
      className={styles['toggle']}
      data-tip={offer}
      aria-label={`${shown}: ${offer}`}
      onClick={() => changeSettings({ times: times === 'age' ? 'clock' : 'age' })}
    >
      {shown}
      <IconArrowsExchange size={14} stroke={1.8} aria-hidden />
    </button>
  )
}
