import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettings } from '../theme/settings.ts'
import { renderAt } from '../testing.tsx'
import { noticeText } from '../data/server.ts'
import { localeTag } from '../i18n/languages.ts'
import { useToasts } from '../ui/toasts.ts'
import { Banners } from './banners.tsx'
import { StateBadge } from '../sections/network/state-badge.tsx'

const notice = {
  id: 83,
  titleEN: 'Mind the gap',
  titleCN: '小心',
  contentEN: '',
  contentCN: '',
  texts: { zh: { title: '小心', content: '' }, ar: { title: 'انتبه', content: '' } },
  createTime: 0,
}
let status: object | undefined

beforeEach(() => {
  useSettings.setState(useSettings.getInitialState(), true)
  useToasts.setState([], true)
  status = { network: { type: 'main' }, sync: { progress: 100 }, services: [] }
  vi.stubGlobal('fetch', async (url: string) => {
    if (status === undefined) throw new TypeError('away')
    if (url.includes('/api/announcement')) return Response.json({ total: 1, data: [notice] })
    return Response.json(url.includes('/api/system/links') ? { announcement: 83 } : status)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const soon = () => act(() => new Promise((done) => setTimeout(done, 50)))

test('the sync banner is shown while progress is below 95%', async () => {
  status = { network: { type: 'main' }, sync: { progress: 94.99 }, services: [] }
  await renderAt('/', <Banners />)
  expect(await screen.findByText(/syncing, data might not be up-to-date \(94%\)/)).toBeTruthy()
})

test('an index a block behind the node is not syncing, however short the chain is', async () => {
  status = { sync: { progress: 90 }, full: { block: 10 }, database: { block: 9 }, services: [] }
  await renderAt('/', <Banners />)
  await soon()
  expect(screen.queryByText(/syncing/)).toBeNull()
})

test.each([95, 100])('at %d percent there is no sync banner', async (progress) => {
  status = { network: { type: 'main' }, sync: { progress }, services: [] }
  await renderAt('/', <Banners />)
  await soon()
  expect(screen.queryByText(/syncing/)).toBeNull()
})

test('a test network is marked in the network pill, with what that means (the testnet banner)', async () => {
  status = { network: { type: 'test', name: 'Nile' }, sync: {}, services: [] }
  await renderAt('/', <StateBadge />)
  expect(await screen.findByText('Test network')).toBeTruthy()
  expect(screen.getByRole('link').dataset['tip']).toMatch(/have no value/)
})

test("'Connection failure!' stays while the server is unreachable, and a toast says when it responds again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  status = undefined
  await renderAt('/', <Banners />)
  expect(await screen.findByText('Connection failure!')).toBeTruthy()
  status = { network: { type: 'main' }, sync: {}, services: [] }
  await act(() => vi.advanceTimersByTimeAsync(3500))
  expect(screen.queryByText('Connection failure!')).toBeNull()
  expect(useToasts.getState().map(({ text }) => text)).toEqual(['The server is back.'])
})

test('a notice is in the language of the page, else in English', () => {
  const languages = ['en', 'zh', 'ar', 'ko'].map((code) => noticeText(notice, localeTag(code)).title)
  expect(languages).toEqual(['Mind the gap', '小心', 'انتبه', 'Mind the gap'])
})

test('the announcement is the notice that the operator chose, until the user dismisses it', async () => {
  status = { network: { type: 'main' }, sync: {}, services: ['notices'] }
  await renderAt('/', <Banners />)
  const link = await screen.findByRole('link', { name: 'Mind the gap' })
  expect(link.getAttribute('href')).toBe('/notice/83')
  act(() => screen.getByRole('button', { name: 'Dismiss this notice' }).click())
  expect(screen.queryByRole('link')).toBeNull()
  expect(useSettings.getState().seenNotice).toBe(83)
})

test('the place of a notice is kept while it loads, unless the user has dismissed one', async () => {
  status = { network: { type: 'main' }, sync: {}, services: ['notices'] }
  const stubbed = fetch
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/api/announcement') ? new Promise(() => undefined) : stubbed(url),
  )
  const place = () => document.querySelector('[data-tone="notice"]')
  await renderAt('/', <Banners />)
  await vi.waitFor(() => expect(place()).not.toBeNull(), 20_000)
  await soon()
  expect(place()).not.toBeNull()
  act(() => useSettings.setState({ seenNotice: 82 }))
  expect(place()).toBeNull()
})

test('one quiet line says since which block lists are, and how far the whole index is that is built, until it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const late = (completion?: object) => ({
    sync: { progress: 100, ...(completion && { completion }) },
    services: [],
    coverage: [{ from: 500, to: 900 }],
  })
  status = late()
  await renderAt('/', <Banners />)
  const line = await screen.findByText('Lists and counts begin at block 500.')
  const says = (text: string) => vi.waitFor(() => expect(line.textContent).toBe(text))
  status = late({ block: 225, of: 900, progress: 25.08, secondsLeft: 3 * 86_400 + 999 })
  await says(
    'Lists and counts begin at block 500. The whole index is being built: 25.08%, about 3 days left.',
  )
  status = late({ block: 890, of: 900, progress: 98.88 })
  await says('Lists and counts begin at block 500. The whole index is being built: 98.88%.')
  const trouble = { code: 'node_unreachable', message: 'No answer.' }
  status = late({ block: 890, of: 900, progress: 98.88, trouble })
  await says('Lists and counts begin at block 500. The whole index is waiting: 98.88% are built.')
  status = { sync: { progress: 100 }, services: [], coverage: [{ from: 0, to: 900 }] }
  await vi.waitFor(() => expect(screen.queryByText(/Lists and counts/)).toBeNull())
})

test('an answer that does not come in time is told as slow, a refused connection as offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_done, fail) => {
        signal!.addEventListener('abort', () => fail(signal!.reason as Error))
      }),
  )
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms)
    return late.signal
  })
  await renderAt(
    '/',
    <>
      <Banners />
      <StateBadge />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(screen.getByRole('link').textContent).toContain('Slow connection')
  expect(screen.queryByRole('alert')).toBeNull()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByRole('link').textContent).toContain('Offline')
  expect(screen.getByRole('alert').textContent).toContain('Connection failure!')
})
