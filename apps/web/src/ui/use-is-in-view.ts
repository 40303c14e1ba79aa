import { type RefObject, useEffect, useState } from 'react'

/** What a person does first who wants to see more of the page. */
const beginnings = ['scroll', 'touchstart', 'wheel', 'keydown'] as const

/**
 * False until the element is in the window or the person begins to scroll; then true for good. What is below the first
 * screen is neither requested nor kept up to date for somebody who never sees it.
 */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(typeof IntersectionObserver !== 'function')
  useEffect(() => {
    const shown = element.current
    if (isInView || shown === null) return
    const show = () => setInView(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && show())
    observer.observe(shown)
    for (const name of beginnings) window.addEventListener(name, show, { passive: true, once: true })
    return () => {
      observer.disconnect()
      for (const name of beginnings) window.removeEventListener(name, show)
    }
  }, [element, isInView])
  return isInView
}
