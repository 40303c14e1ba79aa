import { queryOptions } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../data/api.ts'
import type { ListPage, ListRequest } from '../data/lists.ts'
import { batchMs, resetLive, takeMessage } from '../data/live.ts'
import { retryMs } from '../data/use-live-query.ts'
import { renderAt } from '../testing.tsx'
import { changeSettings } from '../theme/settings.ts'
import { DataTable } from './data-table.tsx'
import { LatestRows } from './latest-rows.tsx'
import { useList } from './use-list.ts'
import { waitingOf } from './frozen-rows.tsx'

/** A chain whose newest row has the number of its newest block. */
let head = 0
let isAway = false

function answer({ page, size }: ListRequest): ListPage<number> {
  if (isAway) throw new ApiFailure({ code: 'connection_failure', message: 'Connection failure!', status: 0 })
  const first = head - (page - 1) * size
  const rows = Array.from({ length: Math.max(0, Math.min(size, first)) }, (_, index) => first - index)
  return { rows, total: head, height: head, isContract: () => false }
}

const numbers = (request: ListRequest) =>
  queryOptions<ListPage<number>>({
    queryKey: ['numbers', request],
    queryFn: async () => answer(request),
    placeholderData: (previous) => previous,
  })

const Table = () => (
  <DataTable
    name="blocks"
    list={useList({ query: numbers })}
    columns={[{ title: 'height', cell: (row) => `row ${row}` }]}
    rowKey={String}
  />
)

const Latest = () => {
  const { page, error, retry } = useList({ query: numbers })
  const rows = page?.rows.slice(0, 3).map((row) => ({
    key: String(row),
    lead: `row ${row}`,
    sub: '',
    main: '',
    end: '',
  }))
  return <LatestRows rows={rows} error={error} onRetry={retry} />
}

async function wait(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

async function nextBlock(height = head + 1) {
  head = height
  act(() =>
    takeMessage(
      JSON.stringify({
        type: 'block',
        seq: height,
        head: { height, id: `id${height}`, timestamp: 1, transactionCount: 0 },
      }),
    ),
  )
  await wait(2 * batchMs)
}

const shown = () => screen.getAllByText(/^row \d+$/).map(({ textContent }) => Number(textContent?.slice(4)))
const pointAt = (role: 'table' | 'list') =>
  fireEvent.pointerEnter(screen.getByRole(role), { pointerType: 'mouse' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  changeSettings({ live: true, hiddenColumns: {} })
  head = 100
  isAway = false
})
afterEach(async () => {
  resetLive()
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
})

test('new rows appear on top while no one reads the rows', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  await nextBlock()
  expect(shown().slice(0, 2)).toEqual([101, 100])
})

test('rows that the user reads do not move: new ones are counted, and shown on request', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  pointAt('table')
  await nextBlock()
  await nextBlock()
  expect(shown()[0]).toBe(100)
  expect(screen.getByText('100 records as of block 100')).toBeTruthy()
  HTMLElement.prototype.scrollIntoView = vi.fn<() => void>()
  fireEvent.click(screen.getByRole('button', { name: '2 new rows – show' }))
  expect(shown()[0]).toBe(102)
  expect(screen.queryByRole('button', { name: /new row/ })).toBeNull()
  await nextBlock()
  expect(shown()[0]).toBe(102)
  fireEvent.pointerLeave(screen.getByRole('table'), { pointerType: 'mouse', clientX: 9, clientY: 9 })
  expect(shown()[0]).toBe(103)
})

test('rows that the page moves away from under a still mouse stay as they are until the mouse moves', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  const at = { pointerType: 'mouse', clientX: 40, clientY: 50 }
  fireEvent.pointerEnter(screen.getByRole('table'), at)
  fireEvent.pointerLeave(screen.getByRole('table'), at)
  await nextBlock()
  expect(shown()[0]).toBe(100)
  fireEvent.pointerMove(screen.getAllByRole('row')[1]!, at)
  await nextBlock()
  expect(shown()[0]).toBe(100)
  fireEvent.pointerLeave(screen.getByRole('table'), at)
  fireEvent.pointerMove(document.body, { ...at, clientX: 41 })
  expect(shown()[0]).toBe(102)
})

test('rows scrolled past their top are frozen too', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300))
  fireEvent.scroll(window)
  await nextBlock()
  expect(shown()[0]).toBe(100)
  rect.mockReturnValue(new DOMRect(0, 90))
  fireEvent.scroll(window)
  expect(shown()[0]).toBe(101)
  rect.mockRestore()
})

test('another page is shown at once, even while the user reads this one', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  pointAt('table')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('row 80')
  expect(shown()[0]).toBe(80)
})

test('a short list that the user reads is frozen as well', async () => {
  await renderAt('/', <Latest />)
  await screen.findByText('row 100')
  fireEvent.pointerEnter(screen.getByRole('list').parentElement!, { pointerType: 'mouse' })
  await nextBlock()
  expect(shown()).toEqual([100, 99, 98])
  fireEvent.click(screen.getByRole('button', { name: '1 new row – show' }))
  expect(shown()).toEqual([101, 100, 99])
})

test.each([
  ['nothing moved', ['3', '2'], ['3', '2'], undefined],
  ['others altogether', ['3', '2'], ['5', '4'], { count: undefined }],
  ['new rows on top, some still there', ['3', '2', '1'], ['4', '3', '2'], { count: 1 }],
  ['a row that was undone', ['3', '2', '1'], ['2', '1', '0'], { count: undefined }],
  ['another order', ['3', '2', '1'], ['2', '3', '1'], { count: undefined }],
])('%s', (_, before, now, waiting) => {
  expect(waitingOf(before, now)).toEqual(waiting)
})

test('while the server is unreachable the rows stay with a notice, and recover automatically', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  isAway = true
  await nextBlock()
  expect(shown()).toHaveLength(20)
  expect(screen.getByText('No response – showing older rows')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(retryMs)
  expect(shown()).toHaveLength(20)
  isAway = false
  await wait(retryMs)
  expect(shown()[0]).toBe(101)
  expect(screen.queryByText('No response – showing older rows')).toBeNull()
})

test('a page that fails to load leaves the rows of the last one, and appears when the server responds', async () => {
  await renderAt('/list', <Table />)
  await screen.findByText('row 100')
  isAway = true
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('No response – showing older rows')
  const seen = new Set<number>()
  for (let times = 0; times < 4; times++) {
    // Each event repeats the request: meanwhile neither rows nor notice may disappear.
    await nextBlock()
    seen.add(shown()[0]!)
    expect(screen.getByText('No response – showing older rows')).toBeTruthy()
  }
  expect([...seen]).toEqual([100])
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown()[0]).toBe(84))
})

test('a list that failed to load says why, and loads automatically later', async () => {
  isAway = true
  await renderAt('/list', <Table />)
  expect((await screen.findByRole('alert')).textContent).toContain('Connection failure!')
  isAway = false
  await wait(retryMs)
  expect(shown()[0]).toBe(100)
})
