import { useFormatter } from 'use-intl/react'
import styles from './sparkline.module.css'

type Point = { readonly at: number; readonly value: number }

/** A bar a day, by its share of the highest. */
export function Sparkline({ points }: { readonly points: readonly Point[] }) {
  const { dateTime, number } = useFormatter()
  const top = Math.max(1, ...points.map(({ value }) => value))
  const text = ({ at, value }: Point) =>
    `${dateTime(at, { dateStyle: 'medium', timeZone: 'UTC' })}: ${number(value)}`
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
