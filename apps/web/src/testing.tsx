import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Translations } from './i18n/language-provider.tsx'
import { parseSearch, stringifySearch } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
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
  const view = render(
    <ThemeProvider>
      <Translations language="en" messages={english}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Translations>
    </ThemeProvider>,
  )
  return { ...view, router }
}
