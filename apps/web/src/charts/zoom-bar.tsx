import { type PointerEvent, useMemo, useRef } from 'react'
import type { ChartLook } from '../ui/chart-look.ts'
import type { Mark } from './drawn-marks.ts'
import { heightOf } from './history-lines.ts'
import type { History } from './history-model.ts'
import type { Window } from './history-zoom.ts'
import styles from './history.module.css'
import { Painted } from './painted.tsx'
import { useSize } from './use-size.ts'

type Props = {
  readonly history: History
  readonly window: Window
  readonly look: ChartLook
  readonly onMove: (window: Window) => void
}

type Part = 'start' | 'end' | 'whole'
type Drag = { readonly part: Part; readonly x: number; readonly window: Window }

/** All periods in small, with the window to drag. It is for a pointer: keys zoom in the drawing, and both days have fields. */
export function ZoomBar({ history, window, look, onMove }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const size = useSize(bar)
  const drag = useRef<Drag>(undefined)
  const count = history.at.length
  const marks = useMemo(
    () => (size === undefined || size.width === 0 ? [] : overview(history, look, size)),
    [history, look, size],
  )
  const isMirrored = look.direction === 'rtl'
  const begin = (part: Part) => (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { part, x: event.clientX, window }
  }
  const move = (event: PointerEvent) => {
    const begun = drag.current
    if (begun === undefined || size === undefined) return
    const px = (event.clientX - begun.x) * (isMirrored ? -1 : 1)
    onMove(dragged(begun, Math.round((px / size.width) * (count - 1)), count))
  }
  const end = () => (drag.current = undefined)
  const share = (place: number) => `${(place / Math.max(1, count - 1)) * 100}%`
  return (
    <div
      ref={bar}
      className={styles['zoom']}
      aria-hidden
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {size !== undefined && <Painted marks={marks} look={look} width={size.width} height={size.height} />}
      <div
        className={styles['window']}
        style={{ insetInlineStart: share(window[0]), insetInlineEnd: share(count - 1 - window[1]) }}
        onPointerDown={begin('whole')}
      >
        <span className={styles['handle']} data-edge="start" onPointerDown={begin('start')} />
        <span className={styles['handle']} data-edge="end" onPointerDown={begin('end')} />
      </div>
    </div>
  )
}

/** Periods that a window has at least. */
const least = 2

/** The window after a part of it was dragged over so many periods. */
export function dragged(
  { part, window: [first, last] }: Pick<Drag, 'part' | 'window'>,
  by: number,
  count: number,
): Window {
  if (part === 'start') return [Math.max(0, Math.min(first + by, last - least)), last]
  if (part === 'end') return [first, Math.min(count - 1, Math.max(last + by, first + least))]
  const shift = Math.max(-first, Math.min(by, count - 1 - last))
  return [first + shift, last + shift]
}

/** What leads the chart, from the lowest to the highest. */
function overview(
  { at, lines }: History,
  { palette, direction }: ChartLook,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Mark[] {
  const isStacked = lines[0]?.shape === 'stacked'
  const values = at.map((_, place) => (isStacked ? heightOf(lines, place) : lines[0]?.values[place]))
  // The highest of each pixel.
  const tops = new Map<number, number>()
  for (const [place, value] of values.entries()) {
    const share = place / Math.max(1, at.length - 1)
    const x = Math.round((direction === 'rtl' ? 1 - share : share) * width)
    if (value !== undefined) tops.set(x, Math.max(value, tops.get(x) ?? -Infinity))
  }
  if (tops.size === 0) return []
  const known = [...tops.values()]
  const [low, high] = [Math.min(0, ...known), Math.max(...known)]
  const points = [...tops]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([x, value]) => [x, height - 2 - ((value - low) / (high - low || 1)) * (height - 4)])
  return [
    {
      kind: 'area',
      points: [points[0]!, height, ...points, points.at(-2)!, height],
      colour: palette.edge,
      opacity: 0.35,
    },
  ]
}
