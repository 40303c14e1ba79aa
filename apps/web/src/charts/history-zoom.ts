import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { History } from './history-model.ts'
import type { Plot } from './history-plot.ts'

export type Window = readonly [first: number, last: number]

/** The window around a period, so many times as wide. */
export function zoomed(
  [first, last]: Window,
  place: number | undefined,
  by: number,
  count = last + 1,
): Window {
  const width = Math.max(2, Math.round((last - first) * by))
  const middle = by < 1 ? (place ?? last) : (first + last) / 2
  const start = Math.max(0, Math.min(Math.round(middle - width / 2), count - 1 - width))
  return [start, Math.min(count - 1, start + width)]
}

/** The window that keeps a period under the pointer, so many times as wide. */
export function zoomedAbout([first, last]: Window, place: number, by: number, count: number): Window {
  const start = Math.max(0, Math.round(place - (place - first) * by))
  const end = Math.min(count - 1, Math.round(place + (last - place) * by))
  return end - start >= 2 ? [start, end] : [first, last]
}

/** After the last movement of a wheel or of two fingers. */
const settledMs = 350

/** The window that a wheel, two fingers or a bar move, ahead of the page, which follows once they rest. */
export function useLiveWindow(history: History, onZoom: (window: Window) => void) {
  const [live, setLive] = useState<Window>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef({ onZoom })
  useEffect(() => {
    newest.current = { onZoom }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const [seen, setSeen] = useState(history)
  if (seen !== history) {
    setSeen(history)
    setLive(undefined)
  }
  const move = (window: Window) => {
    setLive(window)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => newest.current.onZoom(window), settledMs)
  }
  return { window: live ?? history.window, move }
}

type Gestures = {
  readonly plot: Plot | undefined
  readonly window: Window
  readonly count: number
  readonly onPoint: (place: number | undefined) => void
  readonly onMove: (window: Window) => void
  /** A range that a person drew. */
  readonly onChoose: (window: Window) => void
}

/** A drawn range that is shorter, in px, is a click. */
const leastRangePx = 8

/**
 * What pointers do on a drawing: one chooses a period, a pressed mouse draws the range to zoom to, two fingers and a wheel with
 * Ctrl zoom.
 */
export function useGestures(frame: RefObject<HTMLElement | null>, gestures: Gestures) {
  const fingers = useRef(new Map<number, number>())
  const spread = useRef<{ readonly px: number; readonly window: Window; readonly place: number }>(undefined)
  const [range, setRange] = useState<readonly [number, number]>()
  const newest = useRef(gestures)
  useEffect(() => {
    newest.current = gestures
  })
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      const { plot, window, count, onMove } = newest.current
      if (!event.ctrlKey || plot === undefined) return
      event.preventDefault()
      onMove(zoomedAbout(window, plot.placeAt(event.offsetX), Math.exp(event.deltaY / 300), count))
    }
    // React listens passively, and then the page would zoom.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])
  const { plot, window, count, onPoint, onMove, onChoose } = gestures
  const xIn = ({ clientX, currentTarget }: PointerEvent) =>
    clientX - currentTarget.getBoundingClientRect().left
  const pinch = () => {
    const [one, other] = [...fingers.current.values()]
    if (plot === undefined || one === undefined || other === undefined) return
    const px = Math.max(20, Math.abs(one - other))
    spread.current ??= { px, window, place: plot.placeAt((one + other) / 2) }
    onMove(zoomedAbout(spread.current.window, spread.current.place, spread.current.px / px, count))
  }
  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    if (fingers.current.size < 2) spread.current = undefined
    if (range !== undefined && plot !== undefined && Math.abs(range[1] - range[0]) >= leastRangePx) {
      const [one, other] = [plot.placeAt(range[0]), plot.placeAt(range[1])]
      if (one !== other) onChoose([Math.min(one, other), Math.max(one, other)])
    }
    setRange(undefined)
  }
  return {
    range: range !== undefined && Math.abs(range[1] - range[0]) >= leastRangePx ? range : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        fingers.current.set(event.pointerId, xIn(event))
        if (event.pointerType !== 'mouse') onPoint(plot?.placeAt(xIn(event)))
        else if (event.button === 0) {
          event.currentTarget.setPointerCapture(event.pointerId)
          setRange([xIn(event), xIn(event)])
        }
      },
      onPointerMove: (event: PointerEvent) => {
        if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, xIn(event))
        if (fingers.current.size === 2) return pinch()
        onPoint(plot?.placeAt(xIn(event)))
        if (range !== undefined) setRange([range[0], xIn(event)])
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') onPoint(undefined)
      },
    },
  }
}
