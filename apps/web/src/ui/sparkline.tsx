import { useFormatter } from 'use-intl/react'
import styles from './sparkline.module.css'

type Point = { readonly at: number; readonly value: number }

type Props = {
  readonly points: readonly Point[]
  /** Precision of the times of bars. */
  readonly precision?: 'day' | 'second'
}

const formats = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  second: { timeStyle: 'medium' },
} as const

/** A bar for each point in time, by its share of the highest. */
export function Sparkline({ points, precision = 'day' }: Props) {
  const { dateTime, number } = useFormatter()
  const top = Math.max(1, ...points.map(({ value }) => value))
  const text = ({ at, value }: Point) => `${dateTime(at, formats[precision])}: ${number(value)}`
  return (
    <ul className={styles['bars']}>
      {points.map((point, place) => (
        // A bar stays in place and gets the next height.
        <li key={place} data-tip={text(point)}>
          <span style={{ transform: `scaleY(${Math.max(0.04, point.value / top)})` }} />
          <span className={styles['hidden']}>{text(point)}</span>
        </li>
      ))}
    </ul>
  )
}
