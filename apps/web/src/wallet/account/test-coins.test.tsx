import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { TestCoins } from './test-coins.tsx'

const address = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'

afterEach(() => vi.unstubAllGlobals())

/** The button on a server with these services, whose faucet answers so. */
async function show(services: readonly string[], answer: object = {}, status = 200) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/system/status')
      ? Response.json({ services, network: { type: 'test', id: 'devnet', name: '' } })
      : Response.json(answer, { status }),
  )
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="order">
            <TestCoins address={address} />
            <p>rendered</p>
          </Topic>
        </Suspense>,
      )),
  )
  await screen.findByText('rendered')
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Request test coins' }))

test('there is no button for test coins without a faucet', async () => {
  await show(['nodeCalls'])
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('button')).toBeNull()
})

test('coins are on their way with a link to their transaction', async () => {
  const hash = 'ab'.repeat(32)
  await show(['faucet'], { success: true, amount: 5_000_000, code: 'SUCCESS', hash })
  await press()
  expect((await screen.findByRole('link')).getAttribute('href')).toContain(`/transaction/${hash}`)
  expect(screen.getByRole('status').textContent).toContain('5 TRX')
})

test('a refused request for test coins says when the next one can succeed', async () => {
  const againMs = Date.UTC(2027, 0, 2, 12)
  await show(['faucet'], { success: false, amount: 0, code: 'ADDRESS_HAD_COINS', message: 'no', againMs })
  await press()
  expect(
    await screen.findByText(/This account has had its coins\. It can ask again from .*2027/),
  ).toBeTruthy()
})

test('a failed request for test coins says why', async () => {
  await show(['faucet'], { code: 'rate_limited', message: 'Too many requests.' }, 429)
  await press()
  expect((await screen.findByText(/No coins were sent/)).textContent).toContain('Too many requests.')
})
