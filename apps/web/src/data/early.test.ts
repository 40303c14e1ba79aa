import { afterEach, expect, test, vi } from 'vitest'
import { pageRequests } from '@sundial/api/page-requests'
import { shownBlocks } from '../sections/latest.tsx'
import { apiUrl, get } from './api.ts'
import { blocks } from './block.ts'
import { startEarly } from './early.ts'
import { pageSizes } from '../ui/list-address.ts'
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
