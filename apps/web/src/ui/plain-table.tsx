import type { TextKey } from '../i18n/keys.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './plain-table.module.css'
import { Skeleton } from './skeleton.tsx'

export type PlainColumn<Row> = {
  readonly title: TextKey
  readonly cell: (row: Row, index: number) => ReactNode
  readonly align?: 'end'
  /**
   * Its place in the card that a row is on a narrow screen: what and how much, then what is known of it and what can be done. A
   * `fact` has its title. Without places the rows stay rows.
   */
  readonly card?: 'lead' | 'end' | 'sub' | 'fact' | 'act'
}

type Props<Row> = {
  readonly name: string
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly PlainColumn<Row>[]
  readonly rowKey: (row: Row, index: number) => string
}

const waiting = 8

/** A table of rows that load at once: no pages, no filters. */
export function PlainTable<Row>({ name, rows, columns, rowKey }: Props<Row>) {
  const t = useTranslations()
  return (
    // What scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={name} tabIndex={0}>
      <table
        className={styles['table']}
        aria-busy={rows === undefined}
        data-cards={columns.some(({ card }) => card !== undefined) || undefined}
      >
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: waiting }, (_, index) => (
                <tr key={index} aria-hidden>
                  {columns.map(({ title, card }) => (
                    <td key={title} data-place={card}>
                      <Skeleton height={14} my={3} width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => (
                <tr key={rowKey(row, index)}>
                  {columns.map(({ title, cell, align, card }) => (
                    <td key={title} data-align={align} data-place={card} data-label={t(title)}>
                      {cell(row, index)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}
