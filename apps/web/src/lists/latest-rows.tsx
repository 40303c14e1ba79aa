import { Fragment, type ReactNode, useRef } from 'react'
import { Failure } from './failure.tsx'
import styles from './latest-rows.module.css'
import { RowsNote, useFrozenRows, useIsReading } from './frozen-rows.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

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

/** As many as the home page shows, so that nothing moves when they load. */
const standInCount = 15

/** A few newest things, two lines each. Rows that the user reads do not move. */
export function LatestRows({ rows: newest, error, onRetry }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { isRead, reader } = useIsReading(frame)
  const {
    shown: rows,
    waiting,
    show,
  } = useFrozenRows(isRead, {
    question: '',
    value: newest,
    keys: newest?.map(({ key }) => key) ?? [],
    isStandIn: false,
  })
  if (error !== null && rows === undefined) return <Failure error={error} onRetry={onRetry} />
  return (
    <div ref={frame} className={styles['frame']} {...reader}>
      <RowsNote
        waiting={waiting}
        onShow={show}
        isOld={error !== null && rows !== undefined}
        onRetry={onRetry}
      />
      <ul className={styles['rows']} aria-busy={rows === undefined}>
        {rows === undefined
          ? Array.from({ length: standInCount }, (_, index) => (
              <li key={index}>
                <Skeleton height={36} my={2} />
              </li>
            ))
          : rows.map(({ key, lead, sub, main, end }, place) => (
              // A row stays in place and gets new content, so that nothing moves when a new one arrives.
              <li key={place}>
                <Fragment key={key}>
                  <div className={styles['lead']}>
                    {lead}
                    <span className={styles['sub']}>{sub}</span>
                  </div>
                  <div className={styles['main']}>{main}</div>
                  <div className={styles['end']}>{end}</div>
                </Fragment>
              </li>
            ))}
      </ul>
    </div>
  )
}
