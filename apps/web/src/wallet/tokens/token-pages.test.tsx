import { mainnetParameters } from '@sundial/operations'
import { toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { field, press, renderApp, type } from '../../testing.tsx'
import { tokenDraftKey } from '../login/login-store.ts'
import { session } from '../login/session.ts'

const address = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const nowMs = 1_800_000_000_000
let account: Record<string, unknown> = {}
let token: Record<string, unknown> = {}

const answers: Readonly<Record<string, () => unknown>> = {
  '/wallet/getblock': () => ({ block_header: { raw_data: { number: 5, timestamp: nowMs } } }),
  '/wallet/getaccount': () => ({ address, balance: 5_000_000_000, ...account }),
  '/wallet/getaccountresource': () => ({}),
  '/wallet/getReward': () => ({}),
  '/wallet/getchainparameters': () => ({
    chainParameter: Object.entries(mainnetParameters).map(([key, value]) => ({ key, value: Number(value) })),
  }),
  '/wallet/getassetissuebyid': () => token,
  '/wallet/gettransactioninfobyid': () => ({}),
}

beforeEach(() => {
  account = {}
  token = {}
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[new URL(url).pathname]
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer()))
  })
  session().open(addressOnlySigner(toAddress(address)))
})
afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
})

const typed = {
  Name: 'Sundial',
  Abbreviation: 'SND',
  'Total supply': '1000',
  Description: 'A token of a test',
  URL: 'https://sundial.example',
}
const fillIn = async () => {
  for (const [name, value] of Object.entries(typed)) await type(name, value)
}

test('each step is reached by its URL, and back and forward keep what is typed', async () => {
  const router = await renderApp('/tokens/create')
  expect(await screen.findByText(/The issue costs/)).toBeTruthy()
  await press('Next', 'link')
  expect(router.state.location.pathname).toBe('/tokens/create/Record')
  await fillIn()
  await press('Next')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(await screen.findByText('A token of a test')).toBeTruthy()
  await act(async () => router.history.back())
  expect((await field('Name')).value).toBe('Sundial')
  await act(async () => router.history.forward())
  const isPrice = (_: string, one: Element | null) =>
    one?.tagName === 'SPAN' && one.textContent === '1 SND = 1 TRX'
  expect((await screen.findAllByText(isPrice)).length).toBe(1)
})

test('a draft survives a reload, and a logout erases it', async () => {
  await renderApp('/tokens/create/Record')
  await fillIn()
  cleanup()
  await renderApp('/tokens/create/record')
  expect((await field('Total supply')).value).toBe('1000')
  await act(() => session().logout())
  expect(localStorage.getItem(tokenDraftKey)).toBeNull()
})

test('nothing is signed before the fee is agreed to, and an incomplete draft says what is missing', async () => {
  await renderApp('/tokens/create/Confirm')
  expect(await screen.findByText('A name has 2 to 30 letters and digits, without spaces.')).toBeTruthy()
  await press('Back', 'link')
  await fillIn()
  await press('Next')
  const review = await screen.findByRole<HTMLButtonElement>('button', { name: 'Review' })
  expect(review.disabled).toBe(true)
  const consent = screen.getByRole('checkbox', {
    name: 'I know that 1,024 TRX are burned and never come back.',
  })
  await act(async () => void fireEvent.click(consent))
  expect(review.disabled).toBe(false)
})

test('who leaves in the middle is asked first, and can delete the draft', async () => {
  const router = await renderApp('/tokens/create/Record')
  await type('Name', 'Sundial')
  act(() => void router.navigate({ to: '/error' }))
  expect(await screen.findByRole('dialog', { name: 'Leave the form?' })).toBeTruthy()
  await press('Stay')
  expect((await field('Name')).value).toBe('Sundial')
  act(() => void router.navigate({ to: '/error' }))
  await press('Delete the draft')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/error'))
  expect(localStorage.getItem(tokenDraftKey)).toBe('{}')
})

test('one token per account and the balance for the fee are told before anything is typed', async () => {
  account = { asset_issued_ID: '1000001', asset_issued_name: 'Sun' }
  await renderApp('/tokens/create/Type')
  expect(await screen.findByText(/This account has issued a token already/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  cleanup()
  account = { balance: 1_023_999_999 }
  await renderApp('/tokens/create/Type')
  expect(await screen.findByText(/Your balance is too small for the fee/)).toBeTruthy()
})

test('a transaction that no block took can be tried again with the same draft', async () => {
  await renderApp('/tokens/create/Record')
  await fillIn()
  cleanup()
  const stored = JSON.parse(localStorage.getItem(tokenDraftKey)!) as Record<string, object>
  localStorage.setItem(
    tokenDraftKey,
    JSON.stringify({ [address]: { ...stored[address], sent: 'ab'.repeat(32) } }),
  )
  const router = await renderApp('/tokens/create/Result')
  await press('Try again')
  expect(router.state.location.pathname).toBe('/tokens/create/Confirm')
  expect(await screen.findByText('A token of a test')).toBeTruthy()
})

test('what another hand stored is read as far as it is a draft', async () => {
  localStorage.setItem(
    tokenDraftKey,
    JSON.stringify({ [address]: { draft: { name: 7, supply: '5', frozen: 'x' } } }),
  )
  await renderApp('/tokens/create/Record')
  expect([(await field('Name')).value, (await field('Total supply')).value]).toEqual(['', '5'])
})

test('only the issuer updates a token, and only what the chain lets it change', async () => {
  await renderApp('/tokens/update/1000001')
  expect(await screen.findByText('Another account issued this token')).toBeTruthy()
  cleanup()
  account = { asset_issued_ID: '1000001' }
  token = {
    id: '1000001',
    owner_address: address,
    name: 'Sand',
    abbr: 'SND',
    total_supply: 5000,
    precision: 2,
    trx_num: 1,
    num: 1,
    start_time: 1,
    end_time: 2,
    description: 'Old',
    url: 'https://sand.example',
  }
  await renderApp('/tokens/update/1000001')
  expect([(await field('Total supply')).value, (await field('Total supply')).disabled]).toEqual(['50', true])
  const review = await screen.findByRole<HTMLButtonElement>('button', { name: 'Review' })
  expect(review.disabled).toBe(true)
  await type('Description', '')
  expect(await screen.findByText('A description has 1 to 200 bytes.')).toBeTruthy()
  await type('Description', 'New')
  expect(review.disabled).toBe(false)
})

test('the own token shows its sale, and a frozen part with the time of its release', async () => {
  account = {
    asset_issued_ID: '1000001',
    assetV2: [{ key: '1000001', value: 3000 }],
    frozen_supply: [{ frozen_balance: 1500, expire_time: nowMs + 1 }],
  }
  token = {
    id: '1000001',
    owner_address: address,
    abbr: 'SND',
    total_supply: 5000,
    trx_num: 1,
    num: 1,
    precision: 2,
  }
  const router = await renderApp('/myToken')
  expect(router.state.location.pathname).toBe('/account/issued')
  const release = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Release frozen TRC10 supply',
  })
  expect(release.disabled).toBe(true)
  // 50 in all: 5 sold, 30 left, 15 frozen.
  for (const amount of ['50 SND', '5 SND', '30 SND', '15 SND']) {
    expect(
      screen.getAllByText((_, one) => one?.tagName === 'SPAN' && one.textContent === amount),
    ).toBeTruthy()
  }
  cleanup()
  account = { ...account, frozen_supply: [{ frozen_balance: 1500, expire_time: nowMs }] }
  await renderApp('/account/issued')
  expect(await screen.findByText('Ready to release')).toBeTruthy()
})
