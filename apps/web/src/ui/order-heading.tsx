import { IconArrowDown, IconArrowsSort } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './order-heading.module.css'
import type { List } from './use-list.ts'
import { orderName } from './whole-list.ts'

type OrderHeadingProps<Row> = {
  readonly list: List<Row>
  /** Of the column, in the URL. */
  readonly order: string
  readonly text: string
}

export const isOrderedBy = <Row,>({ address }: List<Row>, order: string | undefined): boolean =>
  order !== undefined && address.filters[orderName] === order

/** Heading of a column the rows can be put in order by: a press does it, another puts them back. */
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
        list.goTo({ page: 1, filters: { ...list.address.filters, [orderName]: isOn ? undefined : order } })
      }
    >
      {text}
      <Icon size={13} stroke={1.8} aria-hidden />
    </button>
  )
}
