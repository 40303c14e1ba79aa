import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows that are drawn, and left undrawn, together. */
export const chunkLength = 50

/** So far out of sight, in px, rows are drawn already. */
const nearPx = 1500
const usualRowPx = 42

type Props = { readonly count: number; readonly children: () => ReactNode }

/** Some rows of many: drawn near the window, elsewhere one empty row that is as high as they are. */
export function RowChunk({ count, children }: Props) {
  const frame = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(count * usualRowPx)
  useEffect(() => {
    const chunk = frame.current
    if (chunk === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        setNear(entry.isIntersecting)
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(chunk)
    return () => observer.disconnect()
  }, [])
  return <tbody ref={frame}>{isNear ? children() : <tr aria-hidden style={{ blockSize: height }} />}</tbody>
}
