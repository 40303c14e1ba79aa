// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { pageRequests } from '@sundial/api/page-requests'
import { shownBlocks } from '../sections/home/latest.tsx'
import { apiUrl, get } from './api.ts'
import { blocks } from './block.ts'
import { startEarly } from './early.ts'
import { pageSizes } from '../lists/list-address.ts'
import { homeBundle } from './network.ts'
import { transactions } from './transaction.ts'

afterEach(() => vi.unstubAllGlobals())

const stubFetch = () => {
  const fetched = vi.fn(async () => Response.json({ data: [{ number: 5 }] }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the first request of a page is started once, and taken by the query that needs it', async () => {
  const fetched = stubFetch()
  startEarly('/block/5/transfers', '')
  const { body } = await get('/api/block', { number: 5, limit: 1 })
  expect(body.data).toEqual([{ number: 5 }])
  expect(fetched).toHaveBeenCalledTimes(1)
  await get('/api/block', { number: 5, limit: 1 })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the requests of home and of the lists are those of their pages', () => {
  const urlOf = ({ queryKey: [path, query] }: { readonly queryKey: readonly unknown[] }) =>
    apiUrl(path as string, query as Record<string, string | number>).replace(/^.*(?=\/api)/, '')
  const first = (size: number) => ({ page: 1, size, filters: {} })
  expect(pageRequests('/')).toEqual([urlOf(homeBundle()), urlOf(blocks(first(shownBlocks)))])
  expect(pageRequests('/blockchain/blocks')).toEqual([urlOf(blocks(first(pageSizes[0])))])
  expect(pageRequests('/blockchain/transactions')).toEqual([urlOf(transactions(first(pageSizes[0])))])
  expect(pageRequests('/blockchain/blocks?page=2')).toEqual([])
  const inBlock = transactions({ ...first(pageSizes[0]), filters: { block: 5 } })
  expect(pageRequests('/block/5')).toEqual(['/api/block?number=5&limit=1', urlOf(inBlock)])
})

test('an answer that came with the page is not requested, whatever its texts say', () => {
  const fetched = stubFetch()
  const answers = [{ url: '/api/block?number=5&limit=1', height: 9, body: { data: [{ number: 5 }] } }]
  startEarly('/block/5/transfers', JSON.stringify(answers))
  expect(fetched).not.toHaveBeenCalled()
  const hostile = [
    { url: '/api/system/status', height: 9, body: { name: '{"url":"/api/block?number=6&limit=1"' } },
  ]
  startEarly('/block/6/transfers', JSON.stringify(hostile))
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a failure of the early request is a failure of its query', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  startEarly('/block/7/transfers', '')
  await expect(get('/api/block', { number: 7, limit: 1 })).rejects.toMatchObject({
    code: 'connection_failure',
  })
})

test('an answer that arrived before the app is there at the first render, and the next request is a new one', async () => {
  const { startEarly, earlyArrivals, answered, get } = await freshModules()
  const fetched = vi.fn(async (url: string) =>
    url.includes('limit=1')
      ? Response.json({ data: [{ number: 5 }] }, { headers: { 'x-sundial-block': '77' } })
      : Response.json({ code: 'refused' }, { status: 503 }),
  )
  vi.stubGlobal('fetch', fetched)
  startEarly('/block/5', '')
  await earlyArrivals()
  const block = { number: 5, limit: 1 } as const
  const first = answered('/api/block', block, (answer) => answer)
  expect(first.initialData()).toEqual({ body: { data: [{ number: 5 }] }, height: 77 })
  const list = { sort: '-timestamp', block: 5, start: 0, limit: 20 } as const
  expect(answered('/api/transaction', list, (answer) => answer).initialData()).toBeUndefined()
  await get('/api/block', block)
  expect(fetched).toHaveBeenCalledTimes(3)
  await expect(get('/api/transaction', list)).rejects.toMatchObject({ status: 503 })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a started request that nobody took for a while is made again', async () => {
  const { startEarly, get } = await freshModules()
  const fetched = stubFetch()
  startEarly('/block/5/transfers', '')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 16_000)
  await get('/api/block', { number: 5, limit: 1 })
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

/** First answers are read once. */
async function freshModules() {
  vi.resetModules()
  return { ...(await import('./early.ts')), ...(await import('./api.ts')) }
}
