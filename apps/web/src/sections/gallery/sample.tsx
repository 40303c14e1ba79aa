import type { ReactNode } from 'react'
import styles from './sample.module.css'
import type { ListPage } from '../../data/lists.ts'
import { defaultPageSize, pageSizes } from '../../lists/list-address.ts'
import type { List } from '../../lists/use-list.ts'
import { orderName } from '../../lists/whole-list.ts'

export type Sample = {
  /** Name of the component. */
  readonly name: string
  /** One for each state of the component. */
  readonly states: readonly ReactNode[]
  /** Takes the whole width. */
  readonly isWide?: boolean
}

/** Components by name, each in all of its states. */
export const Samples = ({
  title,
  samples,
}: {
  readonly title: string
  readonly samples: readonly Sample[]
}) => (
  <section className={styles['group']} data-sample>
    <h2 dir="ltr">{title}</h2>
    <div className={styles['samples']}>
      {samples.map(({ name, states, isWide = false }) => (
        <div key={name} className={styles['sample']} data-wide={isWide || undefined}>
          <h3 dir="ltr">{name}</h3>
          {states.map((state, index) => (
            <div key={index} className={styles['state']}>
              {state}
            </div>
          ))}
        </div>
      ))}
    </div>
  </section>
)

export type SampleRow = { readonly name: string; readonly height: number }

const rows: readonly SampleRow[] = [
  { name: 'First', height: 79_072_107 },
  { name: 'Second', height: 79_072_106 },
]

const whole: ListPage<SampleRow> = {
  rows,
  total: 4711,
  height: 79_072_107,
  isContract: () => false,
}

/** Lists in all their states; they do not navigate. */
const listOf = (change: Partial<List<SampleRow>> = {}): List<SampleRow> => ({
  address: { page: 1, size: defaultPageSize, filters: {} },
  sizes: pageSizes,
  page: whole,
  error: null,
  isStandIn: false,
  canFollow: true,
  csvUrl: undefined,
  retry: () => undefined,
  goTo: () => undefined,
  resize: () => undefined,
  ...change,
})

export const lists = {
  full: listOf({
    address: { page: 3, size: defaultPageSize, filters: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
  }),
  ordered: listOf({ address: { page: 1, size: defaultPageSize, filters: { [orderName]: 'votes' } } }),
  standIn: listOf({ isStandIn: true }),
  waiting: listOf({ page: undefined }),
  empty: listOf({ page: { ...whole, rows: [], total: 0 } }),
  pastEnd: listOf({
    page: { ...whole, rows: [] },
    address: { page: 999, size: defaultPageSize, filters: {} },
  }),
  scanned: listOf({ page: { ...whole, total: undefined, scanned: 4000, nextCursor: 'next' } }),
  old: listOf({ error: new Error('The database is away.') }),
  failed: listOf({ page: undefined, error: new Error('The database is away.') }),
} as const
