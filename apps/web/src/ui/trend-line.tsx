import type { CSSProperties } from 'react'
import { chartColours } from '../theme/chart-colours.ts'
import { useSettings } from '../theme/settings.ts'
import styles from './trend-line.module.css'

type Props = {
  /** In even steps, oldest first; absent when unknown. */
  readonly values: readonly (number | undefined)[]
  /** Place of its colour among those of charts. */
  readonly colour?: number
  /** Amounts begin at zero; others show how they move. */
  readonly fromZero?: 'yes' | 'no'
}

const [width, height] = [260, 52]

/** How figures moved, as one line. What it says stands next to it in words. */
export function TrendLine({ values, colour = 0, fromZero = 'no' }: Props) {
  const theme = useSettings((settings) => settings.theme)
  const known = values.filter((value) => value !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const bottom = fromZero === 'yes' ? Math.min(0, least) : least
  const placed = values.map((value, index) =>
    value === undefined
      ? undefined
      : {
          x: values.length === 1 ? width / 2 : (index / (values.length - 1)) * width,
          y:
            most === bottom
              ? fromZero === 'yes'
                ? height
                : height / 2
              : height - ((value - bottom) / (most - bottom)) * height,
        },
  )
  return (
    <svg
      aria-hidden
      className={styles['trend']}
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      style={{ '--trend': chartColours[theme][colour % chartColours[theme].length] } as CSSProperties}
    >
      {stretches(placed).map((points, index) => {
        const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
        const [first, last] = [points[0]!, points.at(-1)!]
        return (
          <g key={index}>
            <path
              className={styles['area']}
              d={`M${first.x} ${height + 2}L${line}L${last.x} ${height + 2}Z`}
            />
            {/* A lone point is a line of no length with round ends. */}
            <path className={styles['line']} d={`M${line}${points.length === 1 ? `L${line}` : ''}`} />
          </g>
        )
      })}
    </svg>
  )
}

type Point = { readonly x: number; readonly y: number }

/** The parts between gaps. */
function stretches(points: readonly (Point | undefined)[]): readonly (readonly Point[])[] {
  const found: Point[][] = []
  let open: Point[] | undefined
  for (const point of points) {
    if (point === undefined) open = undefined
    else if (open === undefined) found.push((open = [point]))
    else open.push(point)
  }
  return found
}
