import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { neutralText } from '@sundial/primitives/text'
import { connectionFailure } from './data/api.ts'
import { isInFrame } from './data/frame.ts'
import { PageFailure, Shell } from './layout/shell.tsx'
import { type FoundPage, pages, type ShownPage } from './pages.ts'
import { PageSkeleton } from './ui/skeleton.tsx'

const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => neutralAddress(location.href),
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./pages/error.tsx'), 'Component'),
})

/** A link can carry any text, which pages show: an address with hidden marks leads to the same one with visible marks. */
function neutralAddress(href: string): void {
  let text = ''
  try {
    text = decodeURIComponent(href)
  } catch {
    // No text.
  }
  const shown = neutralText(text)
  if (shown !== text) throw redirect({ href: encodeURI(shown), replace: true })
}

const routeOf = (page: FoundPage) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    staticData: { page },
    ...(page.redirect === undefined
      ? { component: lazyRouteComponent(loaderOf(page.load), 'Component') }
      : { beforeLoad: redirectTo(page.redirect) }),
  })

/** If code fails to load because the server is unreachable, the router must not reload the whole app. */
const loaderOf = (load: ShownPage['load']) => () =>
  load().catch(async (error: unknown) => {
    await fetch(document.baseURI, { method: 'HEAD' }).catch((cause: unknown) => {
      throw connectionFailure(cause)
    })
    throw error
  })

const redirectTo = (to: string) => () =>
  redirect({ to, params: true, search: true, replace: true, throw: true })

/** Search parameters stay text: TanStack's own parser turns `?search=1002000` into a number. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** In a frame of another site there are charts alone: a click there must not be one on a form. */
export const framedPages: readonly FoundPage[] = pages.filter(({ title }) => title === 'charts')

export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren((isInFrame ? framedPages : pages).map(routeOf)),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFailure,
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: FoundPage
  }
}
