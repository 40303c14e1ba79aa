import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Translations } from '../../i18n/language-provider.tsx'
import english from '../../locales/en.json'
import { TokenFacts } from './token-facts.tsx'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(facts: object, services: readonly string[]) {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/token/facts': { token: contract, ...facts },
    '/api/system/status': { services },
  }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(answers[new URL(url).pathname] ?? {})),
  )
  const root = createRootRoute({ component: () => <TokenFacts token={contract} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await act(
    async () =>
      void render(
        <Translations language="en" messages={english}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </Translations>,
      ),
  )
}

const sourceOf = (text: string) =>
  screen.getByText(text).closest('dd')!.querySelector('[data-tip]')!.getAttribute('data-tip')

test('each fact has its source, and hostile text stays text', async () => {
  await show(
    {
      description: { value: '<img src=x onerror=alert(1)>\u202e', source: 'issuer' },
      website: { value: 'https://operator.example', source: 'operator' },
      whitePaper: { value: 'javascript:alert(1)', source: 'chain' },
      logo: { value: 'https://dial.example/a.png', source: 'issuer' },
      socialMedia: [{ name: 'Telegram', url: 'https://t.example/dial' }],
    },
    ['images', 'tokenRecords'],
  )
  expect(await screen.findByText('<img src=x onerror=alert(1)>\uFFFD')).toBeTruthy()
  expect(sourceOf('https://operator.example')).toBe('The operator of this server says so.')
  expect(sourceOf('Telegram')).toBe('The issuer of the token has signed it.')
  expect(sourceOf('javascript:alert(1)')).toBe('The issuer wrote it into the chain.')
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull()
  const pictures = [...document.querySelectorAll('dd img')].map((one) => one.getAttribute('src'))
  expect(pictures.some((src) => src?.includes('/api/image?url=https%3A%2F%2Fdial.example%2Fa.png'))).toBe(
    true,
  )
  expect(pictures.some((src) => src?.startsWith('https://dial.example'))).toBe(false)
  expect(
    screen.getByRole('link', { name: 'Publish or update as the issuer' }).getAttribute('href'),
  ).toContain(`/tokens/update/${contract}`)
})

test('an uploaded logo is a picture of this server, also without the proxy of images', async () => {
  const path = `/api/token/logo?token=${contract}&hash=${'ab'.repeat(32)}`
  await show({ logo: { value: path, source: 'issuer' } }, [])
  await screen.findByText('Logo')
  const picture = document.querySelector<HTMLImageElement>('dd img')!
  expect(new URL(picture.src).pathname + new URL(picture.src).search).toBe(path)
  expect(screen.queryByText(/sha256|api\/token/)).toBeNull()
})

test('without the proxy of images a logo is a link, and without records there is no way to publish', async () => {
  await show({ logo: { value: 'https://dial.example/a.png', source: 'operator' } }, [])
  expect(await screen.findByText('https://dial.example/a.png')).toBeTruthy()
  expect(document.querySelectorAll('dd img').length).toBe(0)
  expect(screen.queryByRole('link', { name: 'Publish or update as the issuer' })).toBeNull()
})

test('says that nobody has said anything', async () => {
  await show({}, ['tokenRecords'])
  expect(await screen.findByText('Nobody has said anything about this token yet.')).toBeTruthy()
})
