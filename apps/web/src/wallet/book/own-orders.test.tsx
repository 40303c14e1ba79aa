import type { Signer } from '@sundial/wallet'
import { fromHex, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MarketPair } from '../../data/market.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { session } from '../login/session.ts'
import { OwnOrders } from './own-orders.tsx'

const address = addressOfPrivateKey(fromHex('07'.padStart(64, '0')))
const contract = 'TGsnDao515zvsj51ErYsbhPUJ5Md5MKjao'
const signer: Signer = {
  kind: 'private-key',
  address,
  limitOf: () => undefined,
  sign: () => Promise.reject(new Error('Nothing is signed here.')),
  close: async () => undefined,
}

const rowOf = (number: string, claimable: string) => ({
  orderID: number,
  number,
  pairID: 3,
  uAddr: toBase58(address),
  contract,
  claimable,
  orderType: 1,
  orderStatus: 7,
  fShortName: 'DROP',
  sShortName: 'TRX',
  fPrecision: 6,
  sPrecision: 6,
  price: 2_500_000,
  volume: '40000000',
  schedule: 50,
  orderTime: 1,
  hash: 'ab'.repeat(32),
})

afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
})

test('what filled orders brought is said beside the open ones until it is collected, also of orders that are over', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/exchange/user/order') return new Promise(() => undefined)
    // Only the whole list has the orders that are over.
    const rows = searchParams.has('status') ? [] : [rowOf('5', '51098000'), rowOf('6', '0'), rowOf('7', '3')]
    return Response.json({ data: { rows, total: rows.length } })
  })
  session().open(signer)
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="market">
            <OwnOrders pair={{ id: 3 } as MarketPair} />
          </Topic>
        </Suspense>,
      )),
  )
  expect(await screen.findByText('Filled orders that you have not collected: 2')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Collect 2' })).toBeTruthy()
})
