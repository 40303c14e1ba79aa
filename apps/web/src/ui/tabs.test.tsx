import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { Tabs, useTabTotal } from './tabs.tsx'

const tabs = (['transactions', 'internal', 'balances', 'resources', 'statistics'] as const).map((name) => ({
  name,
  title: name,
  content: <p>content of {name}</p>,
}))

test.each([
  ['internal-transactions', 'internal'],
  ['token-balances', 'balances'],
  ['freeze', 'resources'],
  ['energy', 'statistics'],
  ['call', 'statistics'],
])("TronScan's tab %s shows %s and gets its address", async (name, ours) => {
  const { router } = await renderAt(
    `/address/X/${name}`,
    <Tabs path="/address/X" current={name} tabs={tabs} />,
  )
  expect(await screen.findByText(`content of ${ours}`)).toBeTruthy()
  await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe(`/address/X/${ours}`)))
})

test('an unknown tab gets the address of the first, which is shown, once all tabs are known', async () => {
  const { router } = await renderAt(
    '/address/X/what',
    <Tabs path="/address/X" current="what" tabs={tabs} isWhole />,
  )
  expect(await screen.findByText('content of transactions')).toBeTruthy()
  await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe('/address/X')))
})

test('the address of a tab without rows stays, since rows may come while the page is open', async () => {
  const withCount = (count: number) => (
    <Tabs
      path="/address/X"
      current="resources"
      tabs={tabs.map((tab) => ({ ...tab, ...(tab.name === 'resources' && { count }) }))}
      isWhole
    />
  )
  const { router } = await renderAt('/address/X/resources', withCount(0))
  expect(await screen.findByText('content of transactions')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/address/X/resources')
})

test('an unknown tab shows the first', async () => {
  await renderAt('/address/X/what', <Tabs path="/address/X" current="what" tabs={tabs} />)
  expect(await screen.findByText('content of transactions')).toBeTruthy()
})

function Rows({ total }: { readonly total: number }) {
  useTabTotal(total)
  return <p>{total} rows</p>
}

test('a tab has the number of rows of its list once that is read, and not the one of an earlier block', async () => {
  const counted = [
    { ...tabs[0]!, count: 292, content: <Rows total={296} /> },
    { ...tabs[1]!, count: 7 },
  ]
  const page = <Tabs path="/address/X" current={undefined} tabs={counted} />
  await act(async () => void (await renderAt('/address/X', page)))
  expect(await screen.findByRole('link', { name: 'Transactions296' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Internal transactions7' })).toBeTruthy()
})
