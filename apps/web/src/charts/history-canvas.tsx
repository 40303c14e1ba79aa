import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useLocale } from 'use-intl/react'
import { useSettings } from '../theme/settings.ts'
import { chartLook } from '../ui/chart-look.ts'
import type { History } from './history-model.ts'
import { labelSize, type Plot, plotOf } from './history-plot.ts'
import { useGestures, useLiveWindow, type Window, zoomed } from './history-zoom.ts'
import styles from './history.module.css'
import { Painted } from './painted.tsx'
import { textMeasure } from './text-measure.ts'
import { useSize } from './use-size.ts'
import { ZoomBar } from './zoom-bar.tsx'

type Props = {
  readonly label: string
  readonly history: History
  /** The period under the pointer or chosen by keys. */
  readonly place: number | undefined
  readonly onPoint: (place: number | undefined) => void
  readonly onZoom: (window: Window) => void
}

/** Figures over time as a drawing. Arrow keys choose a period, + and − zoom. */
export function HistoryCanvas({ label, history, place, onPoint, onZoom }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const theme = useSettings((settings) => settings.theme)
  const locale = useLocale()
  const { window, move } = useLiveWindow(history, onZoom)
  const width = size?.width ?? 0
  const look = useMemo(() => chartLook(theme, locale, width), [theme, locale, width])
  const plot = useMemo(
    () =>
      size === undefined || size.width === 0
        ? undefined
        : plotOf({ ...history, window }, look, { ...size, widthOf: textMeasure(look.font, labelSize) }),
    [history, window, look, size],
  )
  const count = history.at.length
  const { range, handlers } = useGestures(frame, {
    plot,
    window,
    count,
    onPoint,
    onMove: move,
    onChoose: onZoom,
  })
  const press = (event: KeyboardEvent) => {
    const act = actOf(event.key, { place, window, count })
    if (act === undefined || count === 0) return
    event.preventDefault()
    if (typeof act === 'number') onPoint(act)
    else onZoom(act)
  }
  return (
    <>
      {/* Its label says what keys do: it takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={label}
        className={styles['canvas']}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => onPoint(undefined)}
        {...handlers}
      >
        {plot !== undefined && size !== undefined && (
          <>
            <Painted marks={plot.marks} look={look} width={size.width} height={size.height} />
            <Pointed plot={plot} place={place} window={window} />
            {range !== undefined && (
              <span
                className={styles['range']}
                style={{ left: Math.min(...range), width: Math.abs(range[1] - range[0]) }}
              />
            )}
          </>
        )}
      </div>
      {count > 2 && <ZoomBar history={history} window={window} look={look} onMove={move} />}
    </>
  )
}

type PointedProps = { readonly plot: Plot; readonly place: number | undefined; readonly window: Window }

/** A rule through the chosen period, and where it meets the lines. */
function Pointed({ plot, place, window: [first, last] }: PointedProps) {
  if (place === undefined || place < first || place > last) return null
  const x = plot.xOf(place)
  return (
    <>
      <span className={styles['rule']} style={{ left: x, top: plot.box.top, height: plot.box.height }} />
      {plot.dotsAt(place).map(({ y, colour }, index) => (
        <span key={index} className={styles['dot']} style={{ left: x, top: y, background: colour }} />
      ))}
    </>
  )
}

type Shown = { readonly place: number | undefined; readonly window: Window; readonly count: number }

/** What a key does: the period that it chooses, or the window that it zooms to. */
function actOf(key: string, { place, window, count }: Shown): number | Window | undefined {
  const [first, last] = window
  const within = (next: number) => Math.min(last, Math.max(first, next))
  switch (mirrored(key)) {
    case 'ArrowLeft':
      return within((place ?? last + 1) - 1)
    case 'ArrowRight':
      return within((place ?? last - 1) + 1)
    case 'Home':
      return first
    case 'End':
      return last
    case '+':
      return zoomed(window, place, 0.5)
    case '-':
      return zoomed(window, place, 2, count)
    default:
      return undefined
  }
}

/** Time runs to the left where the page does. */
function mirrored(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
