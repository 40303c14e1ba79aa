import { operationOf } from '@sundial/operations'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { transaction } from '@sundial/protocol'
import { buildTransaction, encodeRaw, hashOf, proposalBytes, proposalOfSigned } from '@sundial/wallet'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { OpenProposal } from './open-proposal.tsx'

const own = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const alice = 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'
const bob = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

/** A signed payment as people pass it on. */
function paymentTo(to: string): string {
  const operation = operationOf('TransferContract', {
    ownerAddress: own,
    toAddress: toAddress(to),
    amount: 7_000_000n,
  })
  const reference = { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) }
  const request = { kind: 'transaction', raw: encodeRaw(buildTransaction({ operation }, reference)) } as const
  const signature = signHash(hashOf(request), new Uint8Array(32).fill(7))
  return toHex(proposalBytes(proposalOfSigned({ request, signature, signer: own })))
}

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => vi.unstubAllGlobals())

test('a link with two operations says that the chain executes one only', async () => {
  const { rawData, ...rest } = transaction.decode(fromHex(paymentTo(alice)))
  const contract = [...rawData!.contract, ...rawData!.contract]
  const tx = toHex(transaction.encode({ ...rest, rawData: { ...rawData!, contract }, signature: [] }))
  await act(() =>
    renderAt(
      `/account/signatures?tx=${tx}`,
      <Suspense>
        <OrderTopics>
          <Topic name="sentence">
            <OpenProposal own={own} />
          </Topic>
        </OrderTopics>
      </Suspense>,
    ),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The transaction has several operations/)
  expect(screen.queryByRole('button', { name: 'Review and sign' })).toBeNull()
})

test('a link to another proposal takes the place of one that was pasted', async () => {
  const { router } = await act(() =>
    renderAt(
      '/account/signatures',
      <Suspense>
        <OrderTopics>
          <Topic name="sentence">
            <OpenProposal own={own} />
          </Topic>
        </OrderTopics>
      </Suspense>,
    ),
  )
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: paymentTo(alice) } })
  await waitFor(() => expect(document.body.innerHTML).toContain(alice))
  await act(() => router.navigate({ to: '/account/signatures', search: { tx: paymentTo(bob) } }))
  await waitFor(() => expect(document.body.innerHTML).toContain(bob))
  expect(document.body.innerHTML).not.toContain(alice)
})
