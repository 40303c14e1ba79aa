import { type PointerEvent, type RefObject, useEffect, useState } from 'react'

/**
 * Whether somebody is at rows: their top is scrolled away, a mouse is over them, or one of them has the focus.
 * `reader` belongs to the element around the rows.
 */
export function useIsReading(frame: RefObject<HTMLElement | null>) {
  const [isPastTop, setPastTop] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const look = () => setPastTop((frame.current?.getBoundingClientRect().top ?? 0) < 0)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [frame])
  // A finger points only while it presses.
  const point = (to: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setPointedAt(to)
  }
  return {
    isRead: isPastTop || isPointedAt || hasFocus,
    reader: {
      onPointerEnter: point(true),
      onPointerLeave: point(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  }
}
