import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { queryDefaults, watchNetwork } from './data/use-live-query.ts'
import { LanguageProvider, type Texts } from './i18n/language-provider.tsx'
import { textsLoaded } from './i18n/pending-texts.ts'
import { createAppRouter } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

type FirstRender = {
  /** The router has the page of the address, with its texts: rendered earlier, it would be a skeleton first. */
  readonly loaded: Promise<unknown>
  /** Renders the app, with the texts of the last chosen language, in slices between which a phone can scroll and tap. */
  readonly render: (root: Root, texts: Texts) => void
}

/** Makes the router and begins to load the page. */
export function createApp(): FirstRender {
  const queries = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  watchNetwork(queries)
  const router = createAppRouter()
  // Until it is rendered, the router does not see that the address changes, as where a link opens in a tab that is still loading.
  // A function of its own: the history knows each one once, and the router subscribes with `load`.
  const unfollow = router.history.subscribe(() => void router.load())
  return {
    loaded: router.load().then(textsLoaded),
    render: (root, texts) =>
      startTransition(() =>
        root.render(<App texts={texts} queries={queries} router={router} onShown={unfollow} />),
      ),
  }
}

type AppProps = {
  readonly texts: Texts
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
  readonly onShown: () => void
}

function App({ texts, queries, router, onShown }: AppProps) {
  useEffect(onShown, [onShown])
  return (
    <ThemeProvider>
      <LanguageProvider first={texts}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </ThemeProvider>
  )
}
