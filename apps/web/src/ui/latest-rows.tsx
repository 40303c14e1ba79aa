import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'
import styles from './latest-rows.module.css'
import { Skeleton } from './skeleton.tsx'

type Row = {
  readonly key: string
  readonly lead: ReactNode
  readonly sub: ReactNode
  readonly main: ReactNode
  readonly end: ReactNode
}

type Props = {
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

/** A few newest things, two lines each. */
export function LatestRows({ rows, error, onRetry }: Props) {
  if (error !== null && rows === undefined) return <Failure error={error} onRetry={onRetry} />
  return (
    <ul className={styles['rows']} aria-busy={rows === undefined}>
      {rows === undefined
        ? Array.from({ length: 8 }, (_, index) => (
            <li key={index}>
              <Skeleton height={36} my={2} />
            </li>
          ))
        : rows.map(({ key, lead, sub, main, end }) => (
            <li key={key}>
              <div className={styles['lead']}>
                {lead}
                <span className={styles['sub']}>{sub}</span>
              </div>
              <div className={styles['main']}>{main}</div>
              <div className={styles['end']}>{end}</div>
            </li>
          ))}
    </ul>
  )
}
