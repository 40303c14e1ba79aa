import { fromHex, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { Signer } from '@sundial/wallet'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { session } from '../../wallet/login/session.ts'

const address = addressOfPrivateKey(fromHex('07'.padStart(64, '0')))
const stranger = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const signer: Signer = {
  kind: 'private-key',
  address,
  limitOf: () => undefined,
  sign: () => Promise.reject(new Error('Nothing is signed here.')),
  close: async () => undefined,
}

const coin = { tokenId: '1000001', tokenType: 'trc10', tokenAbbr: 'CN', tokenDecimal: 2 }
const trx = { tokenId: '_', tokenType: 'trc10', tokenAbbr: 'trx', tokenDecimal: 6 }
const order = (id: string, owner: string, state: string) => ({
  orderId: id.repeat(64),
  ownerAddress: owner,
  sellTokenId: '1000001',
  sellTokenQuantity: 12_345,
  sellTokenInfo: coin,
  buyTokenId: '_',
  buyTokenQuantity: 7_500_000,
  buyTokenInfo: trx,
  state,
  sellTokenQuantityRemain: state === 'ACTIVE' ? 2345 : 0,
  hash: id.repeat(64),
  block: 9,
  createTime: 1_767_879_414_000,
})

const own = toBase58(address)
const rows = [order('a', own, 'ACTIVE'), order('b', stranger, 'ACTIVE'), order('c', own, 'CANCELED')]

/** Answers with the orders, and whether the committee allows them. */
function answer(allowed: 0 | 1) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    const body =
      pathname === '/api/chainparameters'
        ? { tronParameters: [{ key: 'getAllowMarketTransaction', value: allowed }] }
        : pathname === '/api/market/orders'
          ? { data: rows, total: 3, rangeTotal: 3 }
          : { data: [], total: 0, rangeTotal: 0 }
    return Response.json(body, { headers: { 'x-sundial-block': '77' } })
  })
  return asked
}

afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('orders of the chain’s own market are beside its pairs, with what is left, and one’s own can be cancelled', async () => {
  const asked = answer(1)
  session().open(signer)
  await renderApp('/exchange/pools')
  const table = await screen.findByRole('table', { name: 'Limit orders' })
  await waitFor(() => expect(table.textContent).toContain('123.45'))
  expect(table.textContent).toContain('23.45')
  expect(table.textContent).toContain('7.5')
  expect(table.textContent).toContain('Waiting')
  expect(table.textContent).toContain('Cancelled')
  await waitFor(() => expect(within(table).getAllByRole('button', { name: 'Cancel order' })).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('Only mine'))
  await waitFor(() =>
    expect(asked.some((url) => url.includes(`/api/market/orders?address=${own}`))).toBe(true),
  )
})

test('they are left out where the committee does not allow them', async () => {
  const asked = answer(0)
  await renderApp('/exchange/pools')
  await waitFor(() => expect(asked).toContain('/api/chainparameters'))
  await waitFor(() => expect(document.body.textContent).toContain('Exchange pairs'))
  expect(screen.queryByText('Limit orders of the chain')).toBeNull()
  expect(asked.some((url) => url.startsWith('/api/market/orders'))).toBe(false)
})
