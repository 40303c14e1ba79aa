import { type RefObject, useEffect, useState } from 'react'

type Size = { readonly width: number; readonly height: number }

/** The size of an element in px, once it is on the page. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const shown = element.current
    if (shown === null) return
    const measure = () => setSize({ width: shown.clientWidth, height: shown.clientHeight })
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return size
}
