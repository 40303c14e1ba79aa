import type { ReviewValue } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { Fragment, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { ShownValue } from '../../show/shown-value.tsx'

/** More of a list than this makes no sentence. */
const most = 4

/** A value as it stands within a sentence. */
export function InlineValue({ value }: { readonly value: ReviewValue }): ReactNode {
  switch (value.kind) {
    case 'address':
      return <Address value={value.address === '' ? undefined : toBase58(value.address)} />
    case 'list':
      return (
        <InlineList
          items={value.items.map((item, at) => (
            <InlineValue key={at} value={item} />
          ))}
        />
      )
    case 'rows':
      return value.rows.map(([label, row], at) => (
        <Fragment key={label}>
          {at > 0 && ' ('}
          <InlineValue value={row} />
          {at > 0 && ')'}
        </Fragment>
      ))
    default:
      return <ShownValue value={value} />
  }
}

/** The first of them, and how many more there are. */
export function InlineList({ items }: { readonly items: readonly ReactNode[] }) {
  const t = useTranslations('sentence')
  const { list } = useFormatter()
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const rest = items.length - shown.length
  const parts = [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])]
  return list(
    parts.map((part, at) => <Fragment key={at}>{part}</Fragment>),
    { type: 'conjunction' },
  )
}
