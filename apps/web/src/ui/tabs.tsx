import type { PageKey } from '../i18n/keys.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import styles from './tabs.module.css'

/** Whether a table begins in the lower half of a first screen, below the header of what its page is about. */
export const IsBelowHeader = createContext(false)

const TabTotal = createContext<(total: number) => void>(() => undefined)

/** Tells the tab around a list its current number of rows; the tab's own number is that of the first load. */
export function useTabTotal(total: number | undefined): void {
  const report = use(TabTotal)
  useEffect(() => {
    if (total !== undefined) report(total)
  }, [report, total])
}

export type Tab = {
  /** Last part of the URL; empty for the first tab. */
  readonly name: string
  /** Key below `page.` in the locales. */
  readonly title: PageKey
  readonly content: ReactNode
  /** Number of its rows, after the title; a tab with none is left out. */
  readonly count?: number | undefined
}

type Props = {
  /** Path of the page without the tab. */
  readonly path: string
  readonly current: string | undefined
  readonly tabs: readonly Tab[]
  /** What of the URL says which thing the page shows, where its path does not. */
  readonly search?: Readonly<Record<string, string>>
  /** The tabs and their content are one card. */
  readonly isCard?: boolean
  /** No tab is added later: the URL of one that does not exist becomes that of the first, which is shown. */
  readonly isWhole?: boolean
}

/** Parts of a page, each with its URL. A tab name of TronScan redirects to ours, an unknown one shows the first. */
export function Tabs({ path, current, tabs: all, search = {}, isCard = false, isWhole = false }: Props) {
  const t = useTranslations('page')
  const navigate = useNavigate()
  const [totals, setTotals] = useState<Totals>({})
  const tabs = all.filter(({ count }) => count !== 0)
  const named = tabNames(current).flatMap((name) => tabs.find((tab) => tab.name === name) ?? [])[0]
  const shown = named ?? tabs[0]
  // A tab without rows is not shown, but its first row may come while the page is open.
  const place = `${path}/${shown?.name ?? ''}`
  const report = useCallback(
    (total: number) =>
      setTotals((before) => (before[place] === total ? before : { ...before, [place]: total })),
    [place],
  )
  const isNoTab =
    isWhole && current !== undefined && !all.some(({ name }) => tabNames(current).includes(name))
  const ours = named !== undefined && named.name !== current ? `${path}/${named.name}` : isNoTab && path
  useEffect(() => {
    if (ours !== false) void navigate({ to: ours, search: true, replace: true, resetScroll: false })
  }, [ours, navigate])
  return (
    <div className={isCard ? styles['card'] : undefined}>
      <TabLinks
        label={t('tabs')}
        tabs={tabs.map((tab, index) => ({
          to: index === 0 ? path : `${path}/${tab.name}`,
          search,
          label: t(tab.title),
          count: tab.count === undefined ? undefined : (totals[`${path}/${tab.name}`] ?? tab.count),
          isCurrent: tab === shown,
        }))}
      />
      <TabTotal value={report}>
        <IsBelowHeader value>{shown?.content}</IsBelowHeader>
      </TabTotal>
    </div>
  )
}

/** Numbers of rows by the URL of their tab. */
type Totals = Readonly<Record<string, number>>

/** Tabs by their names in URLs of TronScan, so that such links work here; likeliest first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'internal-transactions': ['internal'],
  'token-balances': ['balances'],
  portfolio: ['balances'],
  'trx-balances-chart': ['balances'],
  freeze: ['resources', 'statistics'],
  energy: ['statistics', 'resources'],
  call: ['statistics'],
  analysis: ['statistics', 'resources'],
  permission: ['permissions'],
  approval: ['approvals'],
  approve: ['approvals'],
  'trc20-transfers': ['transfers'],
  'token-transfers': ['transfers'],
  contract: ['code', 'contracts'],
  'contract-code': ['code'],
  holder: ['holders'],
  account: ['accounts'],
  token: ['tokens'],
  resource: ['resources'],
}

/** The possible names of a tab here. */
export const tabNames = (name: string | undefined): readonly string[] =>
  name === undefined ? [] : [name, ...(aliases[name] ?? [])]

export type TabLink = {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly label: string
  readonly count?: number | undefined
  readonly isCurrent: boolean
}

/** Tabs with a URL each. Where they do not all fit, the current one is scrolled into view. */
export function TabLinks({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    if (current === undefined) return
    // Measured with the next frame, which lays the page out anyway, and not a second time before it.
    const frame = requestAnimationFrame(() => bar.current !== null && showCurrent(bar.current))
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <nav ref={bar} className={styles['tabs']} aria-label={label}>
      {tabs.map(({ to, search = {}, label, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          search={search}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <TabCount value={count} />}
        </Link>
      ))}
    </nav>
  )
}

/** By the distance of the centres, which holds in both directions of writing; the page itself does not scroll. */
function showCurrent(bar: HTMLElement): void {
  const link = bar.querySelector('[aria-current=page]')
  if (link === null || bar.scrollWidth <= bar.clientWidth) return
  const centre = ({ left, width }: DOMRect) => left + width / 2
  bar.scrollLeft += centre(link.getBoundingClientRect()) - centre(bar.getBoundingClientRect())
}

/** Large counts are short: the list below has the exact one. */
function TabCount({ value }: { readonly value: number }) {
  const { number } = useFormatter()
  const text = number(
    value,
    value < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' },
  )
  return <span className={styles['count']}>{text}</span>
}
