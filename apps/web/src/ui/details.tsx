import type { ReactNode } from 'react'
import styles from './details.module.css'
import { Skeleton } from './skeleton.tsx'

export type Detail = readonly [label: string, value: ReactNode]

/** Labels and values of one thing. */
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

export const DetailsSkeleton = ({ count }: { readonly count: number }) => (
  <div aria-busy style={{ padding: '10px 20px' }}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={16} my={18} width={`${40 + ((index * 37) % 50)}%`} />
    ))}
  </div>
)

/** Keeps the height of a note that is still loading. */
export const blankNote = '\u00A0'

export type Figure = {
  /** The label, unless another figure may follow in its place. */
  readonly key?: string
  readonly label: string
  readonly value: ReactNode
  /** Shown below it. */
  readonly note?: ReactNode
}

type FiguresProps = {
  readonly figures: readonly Figure[]
  /** Within a card: hairlines instead of boxes. */
  readonly isPart?: boolean
}

/** Totals of a page, above its list. */
export const Figures = ({ figures, isPart = false }: FiguresProps) => (
  <dl className={styles['figures']} data-part={isPart || undefined}>
    {figures.map(({ label, key = label, value, note }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd className={styles['value']}>{value}</dd>
        {note !== undefined && <dd className={styles['note']}>{note}</dd>}
      </div>
    ))}
  </dl>
)

type FiguresSkeletonProps = { readonly count: number; readonly isPart?: boolean }

export const FiguresSkeleton = ({ count, isPart = false }: FiguresSkeletonProps) => (
  <div className={styles['figures']} data-part={isPart || undefined} aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton height={13} width="55%" my={4} />
        <Skeleton height={22} width="70%" my={5} />
        <Skeleton height={13} width="40%" my={4} />
      </div>
    ))}
  </div>
)
