import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Whether the element has less room than `width` px. */
export function useNarrowerThan<Shown extends HTMLElement>(
  width: number,
): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null)
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    // Nothing laid out yet is not narrow.
    const measure = () => setNarrow(shown.clientWidth > 0 && shown.clientWidth < width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [width])
  return [element, narrow]
}
