import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Translations } from './i18n/language-provider.tsx'
import { createAppRouter, parseSearch, stringifySearch } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
import type { SystemStatus } from './data/server.ts'
import english from './locales/en.json'

/** Renders inside the providers of the app, in English, at its own URL. */
export async function renderAt(url: string, content: ReactNode) {
  const root = createRootRoute()
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => content })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [url] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return { ...render(inProviders(<RouterProvider router={router} />)), router }
}

/** The router of the app until the test ends: it would load pages whenever a later test changes the URL. */
export function appRouter() {
  const router = createAppRouter()
  onTestFinished(() => router.history.destroy())
  return router
}

/** The whole app at `#path`, in English. Returns its router. */
export async function renderApp(path: string) {
  window.location.hash = `#${path}`
  const router = appRouter()
  await act(async () => void render(inProviders(<RouterProvider router={router} />)))
  return router
}

const inProviders = (content: ReactNode) => (
  <ThemeProvider>
    <Translations language="en" messages={english}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {content}
      </QueryClientProvider>
    </Translations>
  </ThemeProvider>
)

/** The server's status says how many produce blocks; it has nothing else. Undone by `vi.unstubAllGlobals`. */
export const stubProducers = (producers: SystemStatus['producers']) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/system/status')
      ? Response.json({ services: [], producers })
      : Response.json({ code: 'not_found' }, { status: 404 }),
  )

/** A text field by its label, once it is there. */
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

/** Replaces the text of such a field. */
export const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })

/** Clicks a control by its name, once it is there. */
export async function press(name: string, role: 'button' | 'link' | 'radio' = 'button') {
  const one = await screen.findByRole(role, { name })
  await act(async () => void fireEvent.click(one))
}
