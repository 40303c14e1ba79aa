import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUnconfirmed, removeUnconfirmed, type SentOrder } from '../../browser/order-lists.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { SentOrders } from './sent-orders.tsx'

const account = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const sent: SentOrder = {
  hash: 'ab'.repeat(32),
  uAddr: account,
  pairID: 3,
  orderType: 1,
  price: '2.5',
  amount: '40',
  time: Date.now(),
}
/** What the index says of the order. */
let status: number | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  addUnconfirmed(sent)
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('abnormalOrderStatus')
        ? { data: status === undefined ? {} : { status } }
        : { data: { list: { rows: [] }, hiddenList: { rows: [] } } },
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  removeUnconfirmed(0)
})

const show = async (listed: ReadonlySet<string> = new Set()) => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="market">
            <SentOrders account={account} listed={listed} />
          </Topic>
        </Suspense>,
      )),
  )
  await block()
}
/** Time of a block, after which the page asks again. */
const block = () => act(() => vi.advanceTimersByTimeAsync(3500))
const seen = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy(), 5000)
const kept = () => JSON.parse(localStorage.getItem('unConfirmOrderList') ?? '[]') as readonly unknown[]

test('a sent order is shown until the index has it, comes back when a fork undoes it, and is kept until its block is final', async () => {
  status = undefined
  await show()
  await seen('Being sent')
  status = -1
  await block()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(kept()).toHaveLength(1)
  status = undefined
  await block()
  await seen('Undone by a fork; it may be executed again')
  status = 0
  await block()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(kept()).toEqual([])
})

test('an order that the page lists is not shown as one that is being sent', async () => {
  status = undefined
  await show()
  await seen('Being sent')
  cleanup()
  await show(new Set([sent.hash]))
  expect(screen.queryByText('Being sent')).toBeNull()
  expect(kept()).toHaveLength(1)
})
