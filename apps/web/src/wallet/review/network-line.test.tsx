import { operationOf } from '@sundial/operations'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { buildTransaction, encodeRaw, reviewTransaction, type Signer } from '@sundial/wallet'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { ReviewHost } from './review-host.tsx'
import { useReviews } from './reviews.ts'
import { showReview } from './show-review.ts'

const own = addressOfPrivateKey(new Uint8Array(32).fill(7))
const other = addressOfPrivateKey(new Uint8Array(32).fill(8))
const signer: Pick<Signer, 'kind' | 'address'> = { kind: 'private-key', address: own }
const chainId = '41fedcba9876543210fedcba9876543210fedcba98'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  useReviews.setState({ open: [] })
})
afterEach(() => vi.unstubAllGlobals())

/** The review of a payment that is signed for the chain with this chain id, on the page of a network. */
async function shown(network: object, sideChainId?: string) {
  vi.stubGlobal('fetch', async () => Response.json({ network, services: [] }))
  const operation = operationOf('TransferContract', { ownerAddress: own, toAddress: other, amount: 1n })
  const reference = { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) }
  const review = reviewTransaction(encodeRaw(buildTransaction({ operation }, reference)), sideChainId)
  await renderAt('/', <ReviewHost />)
  act(() => void showReview(review, signer))
  await screen.findByRole('dialog')
  const label = await screen.findByText('Network')
  return label.closest('p')?.textContent
}

test.each([
  ['TRON Mainnet', 'main', 'main chain'],
  ['Nile', 'test', 'test network'],
])('the review names the network %s and its kind %s', async (name, type, words) => {
  expect(await shown({ id: type, name, type })).toBe(`Network ${name}${words}`)
})

test('the review names the side chain, its kind and its chain id', async () => {
  const network = { id: 'side', name: 'Side chain', type: 'side', sideChainId: chainId }
  expect(await shown(network, chainId)).toBe(`Network Side chainside chainchain id ${chainId}`)
})

test('a review for another network than that of the page says so', async () => {
  const main = { id: 'main', name: 'TRON Mainnet', type: 'main' }
  expect(await shown(main, chainId)).toBe(
    `Network Not for TRON Mainnet, which this page showsside chainchain id ${chainId}`,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not for TRON Mainnet, which this page shows')
})
