import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { SearchBox } from './search-box.tsx'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const holder = 'TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM'
const hex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.startsWith('/api/search')) return Response.json({})
    const term = searchParams.get('term') ?? ''
    if (pathname === '/api/search') return Response.json([])
    requests.push(term)
    if ([usdt, hex, `0x${hex.slice(2)}`].includes(term))
      return Response.json({ contract: [{ contract: usdt }] })
    if (term === 'alice') return Response.json({ address: [{ address: holder, name: 'Alice\u202e<b>' }] })
    return Response.json(term === '12' ? { block: [{ number: 12, hash: 'ab' }] } : {})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async () => {
  const view = await renderAt('/', <SearchBox isFocused={false} size="small" typed="" isSubmitted={false} />)
  return { ...view, field: screen.getByRole<HTMLInputElement>('combobox') }
}

test('input is debounced 500 ms', async () => {
  const { field } = await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.change(field, { target: { value: '1' } })
  fireEvent.change(field, { target: { value: '1 2' } })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(requests).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(requests).toEqual(['12'])
})

test('an account found by its name is shown with its name, as text, and its address', async () => {
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: 'alice' } })
  const option = await screen.findByRole('option', { name: /Alice/ })
  expect(option.textContent).toContain('<b>')
  expect(option.textContent).not.toContain('\u202e')
  expect(option.textContent).toContain(holder)
  fireEvent.click(option)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/address/${holder}`))
})

test('an empty term hides results', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: '12' } })
  expect(await screen.findByRole('option', { name: /Block/ })).toBeTruthy()
  fireEvent.change(field, { target: { value: ' ' } })
  expect(screen.queryByRole('option')).toBeNull()
})

test('Enter resolves the search, navigates and clears the input', async () => {
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.submit(field)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/block/12'))
  expect(field.value).toBe('')
})

test('the search button resolves the search as Enter does', async () => {
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/block/12'))
  expect(field.value).toBe('')
})

test.each([usdt, hex, `0x${hex.slice(2)}`])('an address is found in the form %s', async (form) => {
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: ` ${form}\n` } })
  fireEvent.submit(field)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/contract/${usdt}/code`))
})

test("no result gives the warning 'search not found'", async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: 'nothing' } })
  fireEvent.submit(field)
  expect(await screen.findByText(/search not found/i)).toBeTruthy()
})

test('the dropdown is at most 300 px high', () => {
  const css = readFileSync(join(import.meta.dirname, 'search-box.module.css'), 'utf8')
  expect(/\.results \{[^}]*max-block-size: (\d+px)/.exec(css)?.[1]).toBe('300px')
})

test('a pasted link of any explorer leads directly to its page', async () => {
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: `https://tronscan.org/#/address/${holder}` } })
  fireEvent.submit(field)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/address/${holder}`))
  expect(requests).toEqual([])
})

test('a pasted link of another network of this server opens there, one of no network nowhere', async () => {
  const assign = vi.fn()
  const { host, hostname, port, protocol, href } = location
  vi.stubGlobal('location', { host, hostname, port, protocol, href, assign })
  const network = (id: string, isHere: boolean) => ({
    id,
    name: id,
    type: 'test',
    path: isHere ? '/' : `/n/${id}/`,
    isHere,
  })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/api/system/status')
        ? { services: [], networks: [network('main', true), network('side', false)] }
        : [],
    ),
  )
  const { field, router } = await open()
  const paste = (link: string) => {
    fireEvent.change(field, { target: { value: link } })
    fireEvent.submit(field)
  }
  await vi.waitFor(() => {
    paste(`${location.host}/n/side/#/block/5`)
    expect(assign).toHaveBeenCalledWith(`http://${location.host}/n/side/#/block/5`)
  })
  paste(`http://${location.host}/n/none/#/block/5`)
  expect(await screen.findByText(/search not found/i)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
})

test('an address whose letters changed case says that its checksum does not match', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: usdt.toLowerCase() } })
  fireEvent.submit(field)
  expect(await screen.findByText(/checksum of this address does not match/)).toBeTruthy()
})

test('it shows progress from the first letter on, and an address shows its end', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: usdt } })
  expect(screen.getByText('Looking …')).toBeTruthy()
  const option = await screen.findByRole('option')
  expect(screen.queryByText('Looking …')).toBeNull()
  expect(option.querySelector('[data-tail]')?.getAttribute('data-tail')).toBe(usdt.slice(-5))
})

test('an empty field offers the results that were opened last', async () => {
  localStorage.clear()
  const { field, router } = await open()
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.submit(field)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/block/12'))
  fireEvent.focus(field)
  const recent = await screen.findByRole('listbox', { name: 'Recent searches' })
  expect(recent.textContent).toContain('12')
  localStorage.clear()
})

test('results stand under the heading of their group, which is no option', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: 'alice' } })
  expect(await screen.findByText('Accounts and contracts')).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('a hash that only another network of this server has is offered with the name of that network, and nobody is taken there unseen', async () => {
  const hash = 'ab'.repeat(32)
  const networks = [
    { id: 'main', name: 'TRON Mainnet', type: 'main', path: '/', isHere: true },
    { id: 'nile', name: 'Nile', type: 'test', path: '/n/nile/', isHere: false },
  ]
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.origin)
    if (pathname === '/n/nile/api/search/v2') return Response.json({ transaction: [{ hash }] })
    if (pathname === '/api/search') return Response.json([])
    return Response.json(pathname === '/api/system/status' ? { services: [], networks } : {})
  })
  const assign = vi.fn()
  const { origin } = location
  vi.stubGlobal('location', { assign, origin, port: '', hostname: 'a', protocol: 'http:' })
  const { field, router } = await open()
  await act(async () => undefined)
  fireEvent.change(field, { target: { value: hash } })
  fireEvent.submit(field)
  const option = await screen.findByRole('option', { name: /Nile/ })
  expect(screen.getByText('Other networks')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(option)
  expect(assign).toHaveBeenCalledWith(`/n/nile/#/transaction/${hash}`)
})

test('an address that nobody has used here, and another network has, leads to no page before somebody chooses', async () => {
  const address = 'TJKaU9dog7uYzdnTTMRTsBh5v3MyQYFWk7'
  const networks = [
    { id: 'main', name: 'TRON Mainnet', type: 'main', path: '/', isHere: true },
    { id: 'nile', name: 'Nile', type: 'test', path: '/n/nile/', isHere: false },
  ]
  let isUsedHere = false
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.origin)
    if (pathname === '/n/nile/api/search/v2') return Response.json({ contract: [{ contract: address }] })
    if (pathname === '/api/search/v2') return Response.json(isUsedHere ? { address: [{ address }] } : {})
    if (pathname === '/api/search') return Response.json([{ desc: 'Address', value: address }])
    return Response.json(pathname === '/api/system/status' ? { services: [], networks } : {})
  })
  const { field, router } = await open()
  await act(async () => undefined)
  fireEvent.change(field, { target: { value: address } })
  fireEvent.submit(field)
  expect(await screen.findByRole('option', { name: /Nile/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  cleanup()
  isUsedHere = true
  const again = await open()
  await act(async () => undefined)
  fireEvent.change(again.field, { target: { value: address } })
  fireEvent.submit(again.field)
  await waitFor(() => expect(again.router.state.location.pathname).toBe(`/address/${address}`))
})
