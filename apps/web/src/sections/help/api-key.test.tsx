import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownPath } from '../../data/try-call.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { ApiKey, TryCall } from './api-key.tsx'

const requests: { readonly url: string; readonly key: string | undefined }[] = []
let answer: (key: string | undefined) => Response = () => new Response('{}')

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const key = (init?.headers as Record<string, string> | undefined)?.['TRON-PRO-API-KEY']
    requests.push({ url, key })
    return answer(key)
  })
})

const budget = { 'ratelimit-limit': '60', 'ratelimit-remaining': '57', 'ratelimit-reset': '1' }
const ofKey = {
  ...budget,
  'x-sundial-caller': 'key',
  'x-sundial-key-name': encodeURIComponent('Läden <b>'),
  'x-sundial-key-requests': '12',
  'x-sundial-key-refused': '3',
}

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
  answer = (key) =>
    new Response('{"total":7,"hash":"00000000000000000012"}', {
      headers: key === 'secret-key-0001' ? ofKey : budget,
    })
  await open()
  await typeKey('secret-key-0001')
  expect(await screen.findByText('Key of Läden <b>')).toBeTruthy()
  const figures = screen.getByText('Requests at once').closest('dl')!.textContent
  for (const part of ['60', '57', '12', '3']) expect(figures).toContain(part)
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
