import { type RefObject, useLayoutEffect, useRef } from 'react'

const moveMs = 450

/** Rows of a list glide to their new places when their order changes. Each carries its key as `data-key`. */
export function useReorderAnimation<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const next = new Map(rows.map((row) => [row.dataset['key'] ?? '', row.offsetTop]))
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
    for (const row of isCalm ? [] : rows) {
      const key = row.dataset['key'] ?? ''
      const from = (tops.current.get(key) ?? next.get(key)!) - next.get(key)!
      if (from !== 0) {
        row.animate([{ transform: `translateY(${from}px)` }, { transform: 'none' }], {
          duration: moveMs,
          easing: 'ease-in-out',
        })
      }
    }
    tops.current = next
  })
  return frame
}
