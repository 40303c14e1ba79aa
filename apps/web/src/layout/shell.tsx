import { Outlet, useMatches, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { startLive } from '../data/live.ts'
import { Toasts } from '../ui/toasts.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { Banners } from './banners.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { LeaveGate } from './leave-gate.tsx'
import styles from './shell.module.css'
import { SettingsBar } from './strip.tsx'
import { useTipOf } from './use-tip-of.ts'

/** What stands around every page. */
export function Shell() {
  const t = useTranslations('shell')
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const main = useFocusOnNewPage()
  useEffect(startLive, [])
  return (
    <>
      {/* A fragment link would be a route under hash routing. */}
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      {!page?.bare && (
        <>
          <SettingsBar />
          <Header />
          <Banners />
        </>
      )}
      <main ref={main} id="main" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
      {!page?.bare && <Footer />}
      <KeyboardHelp />
      <LeaveGate />
      <Toasts />
      <TooltipLayer tipOf={useTipOf()} />
    </>
  )
}

/** Moves focus to the content when the path changes, as loading a page would; not on the first page. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
