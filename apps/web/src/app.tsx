import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryDefaults, watchNetwork } from './data/use-live-query.ts'
import { LanguageProvider, type Texts } from './i18n/language-provider.tsx'
import { createAppRouter } from './router.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

const queries = new QueryClient({ defaultOptions: { queries: queryDefaults } })

watchNetwork(queries)
const router = createAppRouter()
// The code of the page loads in parallel with the texts of the language.
void router.load()

/** Renders the app in an element, with the texts of the last chosen language. A phone can scroll and tap meanwhile. */
export const start = (root: Element, texts: Texts): void =>
  startTransition(() => createRoot(root).render(<App texts={texts} />))

const App = ({ texts }: { readonly texts: Texts }) => (
  <ThemeProvider>
    <LanguageProvider first={texts}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </ThemeProvider>
)
