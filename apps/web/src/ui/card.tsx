import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = { readonly title?: string; readonly aside?: ReactNode; readonly children: ReactNode }

export const Card = ({ title, aside, children }: Props) => (
  <section className={styles['card']}>
    {title !== undefined && (
      <div className={styles['head']}>
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)
