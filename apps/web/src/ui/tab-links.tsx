import { Link } from '@tanstack/react-router'
import styles from './tab-links.module.css'

export type TabLink = { readonly to: string; readonly label: string; readonly isCurrent: boolean }

/** Tabs that are places: each has its URL. */
export const TabLinks = ({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) => (
  <nav className={styles['tabs']} aria-label={label}>
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
