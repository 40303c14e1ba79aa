import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { queryDefaults, watchNetwork } from './data/use-live-query.ts'
import { LanguageProvider, type Texts } from './i18n/language-provider.tsx'
import { createAppRouter } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

/**
 * Makes the router and begins to load the page. What it returns renders the app, with the texts of the last chosen
 * language; a phone can scroll and tap meanwhile.
 */
export function createApp(): (root: Root, texts: Texts) => void {
  const queries = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  watchNetwork(queries)
  const router = createAppRouter()
  // The code of the page loads in parallel with the texts of the language.
  void router.load()
  return (root, texts) =>
    startTransition(() => root.render(<App texts={texts} queries={queries} router={router} />))
}

type AppProps = {
  readonly texts: Texts
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

const App = ({ texts, queries, router }: AppProps) => (
  <ThemeProvider>
    <LanguageProvider first={texts}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </ThemeProvider>
)
