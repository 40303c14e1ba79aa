import type { ReactNode } from 'react'
import styles from './figures.module.css'

export type Figure = {
  readonly label: string
  readonly value: ReactNode
  /** Said below it. */
  readonly note?: ReactNode
}

/** What a page comes to, above its list. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={styles['figures']}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={styles['value']}>{value}</dd>
        {note !== undefined && <dd className={styles['note']}>{note}</dd>}
      </div>
    ))}
  </dl>
)
