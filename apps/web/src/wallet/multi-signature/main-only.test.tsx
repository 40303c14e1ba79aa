import { operationOf } from '@sundial/operations'
import { toAddress } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { addressOnlySigner, buildTransaction, encodeRaw, hashOf, proposalOfSigned } from '@sundial/wallet'
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { AccountActs } from '../account/account-acts.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { decline } from './declined.ts'
import { OrderOutcome } from './order-outcome.tsx'
import { session } from '../login/session.ts'
import { useSignatureTotal } from './signature-total.ts'
import { SignaturesTab } from './signatures-tab.tsx'

const own = 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'
const requests: string[] = []

afterEach(async () => {
  await session().logout()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The account's buttons and its signatures on a network of this kind. */
async function show(type: string, list: () => Response = () => Response.json(noRecords)) {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (url.includes('/api/system/status')) return Response.json({ network: { type } })
    return url.includes('trx_record') ? list() : Response.json({ code: 0, message: 'OK', data: {} })
  })
  session().open(addressOnlySigner(toAddress(own)))
  const Total = () => <output>total {useSignatureTotal(own, type === 'main')}</output>
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <OrderTopics>
            <AccountActs address={own} account={undefined} />
            <SignaturesTab own={toAddress(own)} />
            <Total />
          </OrderTopics>
        </Suspense>,
      )),
  )
  await screen.findByText('Open a proposal')
}
const noRecords = { code: 0, message: 'OK', data: { total: 0, data: [] } }

test('the list of the server and Multi Send are on the main chain only', async () => {
  await show('main')
  expect(await screen.findByRole('button', { name: 'Multi Send' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'To sign' })).toBeTruthy()
})

test('a test network has neither, and asks the server for no list', async () => {
  await show('test')
  await vi.waitFor(() => expect(requests.some((url) => url.includes('/api/system/status'))).toBe(true))
  expect(screen.queryByRole('button', { name: 'Multi Send' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'To sign' })).toBeNull()
  expect(requests.filter((url) => url.includes('trx_record'))).toEqual([])
})

test('signatureTotal counts what waits for the own signature, and not what is signed or declined', async () => {
  const record = (byte: string, isSign: 0 | 1) => ({
    hash: byte.repeat(32),
    state: 0,
    signatureProgress: [{ address: own, weight: 1, isSign, signTime: 0 }],
  })
  decline('cc'.repeat(32))
  const data = [record('aa', 0), record('bb', 1), record('cc', 0), record('dd', 0)]
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: 'OK', data: { total: 4, data } }))
  const Total = () => <output>total {useSignatureTotal(own, true)}</output>
  await act(async () => void (await renderAt('/', <Total />)))
  expect(await screen.findByText('total 2')).toBeTruthy()
})

test('a failed fetch of the list is logged and counts none', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await show('main', () => Response.json({ code: 'node_away', message: 'away' }, { status: 503 }))
  await vi.waitFor(() =>
    expect(logged).toHaveBeenCalledWith('multi-signature list', expect.objectContaining({ status: 503 })),
  )
  expect(screen.getByText('total 0')).toBeTruthy()
})

test('a fetch of the list that nobody waits for any more is no failure', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let given: AbortSignal | null | undefined
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit = {}) =>
      new Promise((_answer, refuse) => {
        given = signal
        signal?.addEventListener('abort', () => refuse(new DOMException('No longer needed.', 'AbortError')))
      }),
  )
  const Total = () => <output>total {useSignatureTotal(own, true)}</output>
  await renderAt('/', <Total />)
  await vi.waitFor(() => expect(given).toBeDefined())
  cleanup()
  await vi.waitFor(() => expect(given?.aborted).toBe(true))
  await new Promise((later) => setTimeout(later, 20))
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['main', true],
  ['test', false],
] as const)('on a network of kind %s the link to the list is shown: %s', async (type, isShown) => {
  const request = {
    kind: 'transaction',
    raw: encodeRaw(
      buildTransaction(
        {
          operation: operationOf('TransferContract', {
            ownerAddress: toAddress(own),
            toAddress: toAddress('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'),
            amount: 1n,
          }),
        },
        { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) },
      ),
    ),
  } as const
  const signature = signHash(hashOf(request), new Uint8Array(32).fill(7))
  const proposal = proposalOfSigned({ request, signature, signer: toAddress(own) })
  await show(type)
  cleanup()
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <OrderTopics>
            <OrderOutcome
              outcome={{ kind: 'proposed', proposal, isPrivate: false }}
              onClose={() => undefined}
            />
          </OrderTopics>
        </Suspense>,
      )),
  )
  await screen.findByText('Proposed. It waits for the other signers.')
  expect(screen.queryByRole('link', { name: /^See it among/ }) !== null).toBe(isShown)
})
