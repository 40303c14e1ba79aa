import { useFormatter } from 'use-intl/react'
import styles from './sparkline.module.css'

type Point = { readonly at: number; readonly value: number }

type Props = {
  readonly points: readonly Point[]
  /** How exactly the time of a bar is said. */
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
      {points.map((point) => (
        <li key={point.at} data-tip={text(point)}>
          <span style={{ blockSize: `${Math.max(4, (point.value / top) * 100)}%` }} />
          <span className={styles['hidden']}>{text(point)}</span>
        </li>
      ))}
    </ul>
  )
}
