import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export type Sample = {
  /** File of the component, without its ending. */
  readonly name: string
  /** One for each state it knows. */
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
