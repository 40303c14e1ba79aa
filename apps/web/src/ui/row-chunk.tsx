import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows that are drawn, and left undrawn, together. */
export const chunkLength = 20

/** So far out of sight, in px, rows are drawn already. */
const nearPx = 1000

type RowChunkProps = {
  readonly count: number
  /** How high a row is likely to be, in px. */
  readonly rowPx: number
  readonly children: () => ReactNode
}

/** Some rows of many: drawn near the window, elsewhere one empty row that is as high as they are. */
export function RowChunk({ count, rowPx, children }: RowChunkProps) {
  const frame = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(false)
  const [seenPx, setSeenPx] = useState<number>()
  useEffect(() => {
    const chunk = frame.current
    if (chunk === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        setNear(entry.isIntersecting)
        if (!entry.isIntersecting) setSeenPx(entry.boundingClientRect.height)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(chunk)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={frame}>
      {isNear ? children() : <tr aria-hidden style={{ blockSize: seenPx ?? count * rowPx }} />}
    </tbody>
  )
}
