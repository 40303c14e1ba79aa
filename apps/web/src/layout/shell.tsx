import { type ErrorComponentProps, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isInFrame } from '../data/frame.ts'
import { startLive } from '../data/live.ts'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'
import { BottomBar } from './menu.tsx'
import { isTypingIn } from '../ui/is-typing-in.ts'
import { isConnectionFailure } from '../data/api.ts'
import { useIsUnreachable } from '../data/server.ts'
import { Failure } from '../lists/failure.tsx'
import type { FoundPage } from '../pages.ts'
import { ReviewHost } from '../wallet/review/review-host.tsx'

/** A part that no first screen shows. Its code loads later; without it the page stays as it is. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }))

const Footer = later(async () => (await import('./footer.tsx')).Footer)
const Layers = later(async () => (await import('./layers.tsx')).Layers)

/** The frame of every page. */
export function Shell() {
  const t = useTranslations('shell')
  const isBare = useMatches({ select: (matches) => isInFrame || isShownBare(matches.at(-1)) })
  const main = useFocusOnNewPage()
  useEffect(startLive, [])
  return (
    <>
      {/* A fragment link would be a route under hash routing. */}
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      {!isBare && (
        <>
          <Header />
          <Banners />
        </>
      )}
      <main ref={main} id="main" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
      {!isBare && (
        <>
          <Suspense>
            <Footer />
          </Suspense>
          <BottomBar />
        </>
      )}
      <KeyboardHelp />
      {/* Not in a later part: a review that does not open would leave its transaction waiting. */}
      {!isInFrame && <ReviewHost />}
      <Suspense>
        <Layers />
      </Suspense>
    </>
  )
}

type Match = { readonly staticData: { readonly page?: FoundPage }; readonly search: object }

/** Some pages always are, a chart in the frame of another page is by its URL. */
const isShownBare = (match: Match | undefined): boolean =>
  match?.staticData.page?.bare === true ||
  (match?.staticData.page?.title === 'charts' && 'embed' in match.search && match.search.embed === '1')

/** Moves the focus to the content when the path changes, as loading a page would; not on the first page. */
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

/** Replaces a page that failed to load or render. It retries when an unreachable server responds. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = error instanceof Error ? error : new Error(String(error))
  const isAway = useIsUnreachable()
  const isLost = isConnectionFailure(failure)
  const retry = () => void router.invalidate().then(reset)
  useEffect(() => {
    if (isLost && !isAway) void router.invalidate().then(reset)
  }, [isLost, isAway, router, reset])
  return <Failure error={failure} onRetry={retry} />
}

const KeyboardShortcuts = lazy(async () => ({
  default: (await import('./keyboard-shortcuts.tsx')).KeyboardShortcuts,
}))

/** `?` shows the keyboard shortcuts unless the user is typing in a field. */
function KeyboardHelp() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTypingIn(target)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <KeyboardShortcuts onClose={() => setOpen(false)} />
    </Suspense>
  )
}
