import { queryOptions } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../data/api.ts'
import type { ListPage, ListRequest } from '../data/lists.ts'
import { changeSettings } from '../theme/settings.ts'
import { renderAt } from '../testing.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-rows.tsx'
import { useList } from './use-list.ts'

type Row = { readonly id: number }

const columns: readonly Column<Row>[] = [
  { title: 'hash', cell: ({ id }) => `row ${id}` },
  { title: 'amount', cell: ({ id }) => `amount ${id}` },
]

const answer = vi.fn<(request: ListRequest) => ListPage<Row>>()

const pageOf =
  (total: number) =>
  ({ page, size }: ListRequest): ListPage<Row> => ({
    rows: Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, index) => ({
      id: (page - 1) * size + index + 1,
    })),
    total,
    height: 77,
    isContract: () => false,
  })

const rows = (request: ListRequest) =>
  queryOptions<ListPage<Row>>({ queryKey: ['rows', request], queryFn: () => answer(request) })

const Table = () => (
  <DataTable
    name="blocks"
    list={useList({ query: rows, filterNames: ['block'] })}
    columns={columns}
    rowKey={({ id }) => String(id)}
  />
)

beforeEach(() => {
  changeSettings({ live: false, hiddenColumns: {} })
  answer.mockReset().mockImplementation(pageOf(45))
})

test('shows the number of rows and the block at which it is true', async () => {
  await renderAt('/list', <Table />)
  expect(await screen.findByText('45 records as of block 77')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21))
})

test('requests the page, size and filter of the URL', async () => {
  await renderAt('/list?page=2&size=50&block=9', <Table />)
  await waitFor(() => expect(answer).toHaveBeenCalledWith({ page: 2, size: 50, filters: { block: '9' } }))
})

test('changes pages through the URL', async () => {
  const { router } = await renderAt('/list', <Table />)
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('row 21')).toBeTruthy()
  expect(router.state.location.search).toEqual({ page: '2' })

  const field = screen.getByRole('textbox', { name: 'Go to page' })
  fireEvent.change(field, { target: { value: '999' } })
  fireEvent.submit(field)
  expect(await screen.findByText('row 45')).toBeTruthy()
  expect(router.state.location.search).toEqual({ page: '3' })
})

test('keeps the top row when the page size grows', async () => {
  const { router } = await renderAt('/list?page=3', <Table />)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Rows per page' }), {
    target: { value: '50' },
  })
  await waitFor(() => expect(router.state.location.search).toEqual({ size: '50' }))
})

test('a filter can be removed, which leads to the first page', async () => {
  const { router } = await renderAt('/list?page=2&block=9', <Table />)
  const filters = await screen.findByRole('list', { name: 'Active filters' })
  fireEvent.click(within(filters).getByRole('button', { name: 'Remove the filter: Block' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a column can be hidden, and stays hidden', async () => {
  const { unmount } = await renderAt('/list', <Table />)
  expect(await screen.findByText('amount 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Amount' }))
  expect(screen.queryByText('amount 1')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Hash' })).toBeNull()
  unmount()
  await renderAt('/list', <Table />)
  expect(await screen.findByText('row 1')).toBeTruthy()
  expect(screen.queryByText('amount 1')).toBeNull()
})

test('an empty list says what would be here', async () => {
  answer.mockImplementation(pageOf(0))
  await renderAt('/list', <Table />)
  expect(await screen.findByText(/Blocks appear here/)).toBeTruthy()
})

test('an index that begins later says since when there are no rows', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ services: [], coverage: [{ from: 700, to: 900 }] }))
  answer.mockImplementation(pageOf(0))
  await renderAt('/list', <Table />)
  expect(await screen.findByText('None since block 700')).toBeTruthy()
  expect(screen.queryByText('None so far')).toBeNull()
  vi.unstubAllGlobals()
})

test('rows that are not scanned yet do not count as none', async () => {
  answer.mockImplementation((request) => ({
    ...pageOf(0)(request),
    total: undefined,
    scanned: 4000,
    nextCursor: request.cursor === undefined ? 'n9' : undefined,
  }))
  const { router } = await renderAt('/list', <Table />)
  expect(await screen.findByText('No matches so far')).toBeTruthy()
  expect(screen.getByText('4,000 rows scanned; there may be more matches')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep searching' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ cursor: 'n9', page: '2' }))
})

test('unknown rows do not count as none', async () => {
  answer.mockImplementation((request) => ({ ...pageOf(0)(request), total: undefined }))
  await renderAt('/list', <Table />)
  await waitFor(() => expect(screen.getAllByText('Not in this index')).toHaveLength(2))
  expect(screen.queryByText('None so far')).toBeNull()
})

test('a page past the end leads to the last', async () => {
  await renderAt('/list?page=99', <Table />)
  fireEvent.click(await screen.findByText('Last page'))
  expect(await screen.findByText('row 45')).toBeTruthy()
})

test('a failure shows its code and message, and retries', async () => {
  answer.mockImplementationOnce(() => {
    throw new ApiFailure({ code: 'node_unavailable', message: 'The node is away.', status: 503 })
  })
  await renderAt('/list', <Table />)
  expect((await screen.findByRole('alert')).textContent).toContain('The node is away. · node_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('row 1')).toBeTruthy()
})

test('a refused filter can be removed', async () => {
  answer.mockImplementation((request) => {
    if (request.filters['block'] === undefined) return pageOf(45)(request)
    throw new ApiFailure({ code: 'malformed_number', message: 'Not a block.', status: 400 })
  })
  await renderAt('/list?block=x', <Table />)
  expect((await screen.findByRole('alert')).textContent).toContain('Not a block.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter: Block' }))
  expect(await screen.findByText('row 1')).toBeTruthy()
})
