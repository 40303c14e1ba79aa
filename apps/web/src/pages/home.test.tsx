import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BlockStrip } from '../sections/block/block-strip.tsx'
import { LatestTransfers } from '../sections/home/latest.tsx'
import { renderAt } from '../testing.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const requests: URLSearchParams[] = []

const rowOf = (index: number) => ({
  id: `${index}`,
  number: 1000 - index,
  hash: `${index}`.padStart(64, '0'),
  transactionHash: `${index}`.padStart(64, '0'),
  timestamp: 0,
  nrOfTrx: 1,
  witnessAddress: address,
  transferFromAddress: address,
  transferToAddress: address,
  amount_str: '1',
})

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/system/status') requests.push(searchParams)
    const data = Array.from({ length: Number(searchParams.get('limit')) }, (_, index) => rowOf(index))
    return Response.json({ total: 1000, data })
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['blocks', { Latest: BlockStrip, container: 'list', item: 'listitem', sort: '-number' }],
  ['transfers', { Latest: LatestTransfers, container: 'table', item: 'row', sort: '-timestamp' }],
])('recent %s are the 15 newest', async (_, { Latest, container, item, sort }) => {
  const { findByRole } = await renderAt('/', <Latest />)
  const list = await findByRole(container, { busy: false })
  await vi.waitFor(() => expect(within(list).getAllByRole('link').length).toBeGreaterThan(0))
  const rows = within(list).getAllByRole(item)
  expect(rows.filter((row) => within(row).queryAllByRole('link').length > 0)).toHaveLength(15)
  expect(requests.map((params) => params.get('sort'))).toEqual([sort])
  expect(requests.map((params) => params.get('start'))).toEqual(['0'])
})
