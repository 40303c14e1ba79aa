import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Detail = readonly [label: string, value: ReactNode]

/** Names and values of one thing. */
export const Details = ({ facts }: { readonly facts: readonly Detail[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([label, value]) => (
      <div key={label} className={styles['fact']}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
