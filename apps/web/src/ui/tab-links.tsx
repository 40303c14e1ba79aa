import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './tab-links.module.css'

export type TabLink = { readonly to: string; readonly label: string; readonly isCurrent: boolean }

/** Tabs that are places: each has its URL. */
export function TabLinks({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    if (current !== undefined) showCurrent(nav.current)
  }, [current])
  return (
    <nav ref={nav} className={styles['tabs']} aria-label={label}>
      {tabs.map(({ to, label, isCurrent }) => (
        <Link
          key={to}
          to={to}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Where the tabs are wider than the page; the page itself stays where it is. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current]')
  if (!nav || !current || nav.scrollWidth <= nav.clientWidth) return
  const [frame, tab] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  nav.scrollBy({ left: tab.left + tab.width / 2 - frame.left - frame.width / 2 })
}
