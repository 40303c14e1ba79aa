import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownPath } from '../../data/try-call.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { ApiKey, TryCall } from './api-key.tsx'

const requests: { readonly url: string; readonly key: string | undefined }[] = []
let answer: (key: string | undefined, url: string) => Response = () => new Response('{}')

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const key = (init?.headers as Record<string, string> | undefined)?.['TRON-PRO-API-KEY']
    requests.push({ url, key })
    return answer(key, url)
  })
})

const budget = { 'ratelimit-limit': '60', 'ratelimit-remaining': '57', 'ratelimit-reset': '1' }
const ofKey = {
  ...budget,
  'x-sundial-caller': 'key',
  'x-sundial-key-name': encodeURIComponent('Läden <b>'),
}

const usedKey = JSON.stringify({
  name: 'Läden <b>',
  perSecond: 20,
  burst: 60,
  days: [
    { day: '2026-12-01', requests: '12345', refused: '3', units: '20000' },
    { day: '2026-11-30', requests: '9007199254740993', refused: '0', units: '9007199254740993' },
  ],
})

function Both() {
  const [key, setKey] = useState('')
  return (
    <Topic name="network">
      <ApiKey apiKey={key} onChange={setKey} />
      <TryCall path="/api/block?limit=1" apiKey={key} />
    </Topic>
  )
}

const open = () =>
  act(
    async () =>
      void (await renderAt(
        '/developer/api',
        <Suspense>
          <Both />
        </Suspense>,
      )),
  )

const typeKey = async (key: string) => {
  fireEvent.change(await screen.findByLabelText('API key from this server’s operator'), {
    target: { value: key },
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Check' })))
}

test('the key that is typed is shown with its holder, its limits and its use, and tries use it too', async () => {
  answer = (key, url) =>
    new Response(url.endsWith('/api/key') ? usedKey : '{"total":7,"hash":"00000000000000000012"}', {
      headers: key === 'secret-key-0001' ? ofKey : budget,
    })
  await open()
  await typeKey('secret-key-0001')
  expect(await screen.findByText('Key of Läden <b>')).toBeTruthy()
  const figures = screen.getByText('Requests at once').closest('dl')!.textContent
  for (const part of ['60', '57']) expect(figures).toContain(part)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/Dec 1.*12,345.*3.*20,000/),
    expect.stringMatching(/Nov 30.*9,007,199,254,740,993/),
  ])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try it' })))
  expect(await screen.findByText(/"total": 7/)).toBeTruthy()
  expect(requests.map(({ key }) => key)).toEqual(['secret-key-0001', 'secret-key-0001'])
  expect(requests.every(({ url }) => new URL(url).origin === location.origin)).toBe(true)
  const stored = [localStorage, sessionStorage].flatMap((one) => Object.values(one) as unknown[])
  expect(JSON.stringify(stored)).not.toContain('secret')
})

test('an unknown key counts as none, which is said, as is a server without limits', async () => {
  answer = () => new Response('{}', { headers: { ...budget, 'x-sundial-caller': 'web' } })
  await open()
  await typeKey('secret-key-0002')
  expect(await screen.findByText(/does not know this key/)).toBeTruthy()
  answer = () => new Response('{}')
  await typeKey('')
  expect(await screen.findByText('This server does not limit your requests.')).toBeTruthy()
})

test('a request that fails says so', async () => {
  answer = () => {
    throw new TypeError('network')
  }
  await open()
  await typeKey('x')
  expect(await screen.findByText('The server did not answer. Try again.')).toBeTruthy()
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  '/https://evil.example/',
  '',
  'api/block',
  '/ /x',
  '/\u0000',
])('%j is no path of this server, and no key is sent there', (text) => {
  expect(ownPath(text)).toBeUndefined()
})

test('a path of this server keeps its query', () => {
  expect(ownPath(' /api/block?limit=1 ')).toBe(
    new URL('api/block?limit=1', document.baseURI.replace(/#.*/, '')).href,
  )
})
