import { encodeOperation } from '@sundial/operations'
import { fromHex, fromText, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import {
  buildProof,
  buildTransaction,
  encodeRaw,
  LedgerUnavailable,
  reviewTransaction,
  type Signer,
} from '@sundial/wallet'
import { blockHeader, blockId, rawTransaction } from '@sundial/protocol'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, renderAt } from '../../testing.tsx'
import { ReviewHost } from './review-host.tsx'
import { useReviews } from './reviews.ts'
import { showReview } from './show-review.ts'

const own = addressOfPrivateKey(new Uint8Array(32).fill(7))
const other = addressOfPrivateKey(new Uint8Array(32).fill(8))
const signer: Pick<Signer, 'kind' | 'address'> = { kind: 'ledger', address: own }
const now = () => ({ height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) })
const transfer = (validMs = 60_000) =>
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: { ownerAddress: own, toAddress: other, amount: 1_234_567n },
      },
      note: 'rent',
      validMs,
    },
    now(),
  )

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  useReviews.setState({ open: [] })
})

afterEach(() => vi.unstubAllGlobals())

const open = async (raw = transfer()) => {
  const review = reviewTransaction(encodeRaw(raw))
  const { router } = await renderAt('/', <ReviewHost />)
  let answer: ReturnType<typeof showReview> | undefined
  act(() => {
    answer = showReview(review, signer)
  })
  return {
    review,
    router,
    answer: answer!,
    dialog: await screen.findByRole('dialog', { name: 'Confirm transaction' }),
  }
}

test('the review shows amount, whole recipient, note, signer and id from the bytes, then waits for the device', async () => {
  const { review, answer, dialog } = await open()
  await screen.findByText('rent')
  const text = dialog.textContent
  for (const part of ['1.234567 TRX', toBase58(other), review.id, 'Ledger']) expect(text).toContain(part)
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  const approval = await answer
  expect(await screen.findByText('Check every line on the device and confirm there.')).toBeTruthy()
  act(() => approval?.close())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the fee limit of a payment is shown, and not as the cost of a contract', async () => {
  const { dialog } = await open({ ...transfer(), feeLimit: 100_000_000n })
  await screen.findByText('rent')
  expect(dialog.textContent).toContain('Fee limit100 TRX')
  expect(dialog.textContent).not.toContain('the contract may cost')
})

test('a review that is dismissed approves nothing', async () => {
  const { answer } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await answer).toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed signing stays on screen with its reason and offers no second try', async () => {
  const { answer } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign' }))
  const approval = await answer
  act(() => approval?.close(new LedgerUnavailable('locked')))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was signed. The Ledger is locked. Enter its PIN.',
  )
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['two operations', { contract: [...transfer().contract, ...transfer().contract] }, /several operations/],
  ['a shielded transfer', { contract: [shielded()] }, /No chain executes|cannot be signed/],
  ['scripts', { scripts: fromHex('01') }, /cannot be shown/],
])('a transaction with %s is shown with a warning and cannot be signed', async (_, change, reason) => {
  const { dialog } = await open({ ...transfer(), ...change })
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  expect(toHex(rawTransaction.encode({ ...transfer(), ...change })).length).toBeGreaterThan(0)
  expect(dialog.textContent).toContain('Close')
})

const day = 86_400_000n

test.each([
  [
    'a fee limit above the maximum of the chain',
    { feeLimit: 15_000_000_001n },
    /above the maximum of the chain/,
    0,
  ],
  [
    'an end more than a day away',
    { expiration: BigInt(Date.now()) + day + 60_000n },
    /more than a day after/,
    0,
  ],
  ['an end before the newest block', { expiration: BigInt(Date.now()) + 60_000n }, /has expired/, 120_000],
] as const)('a call with %s cannot be signed', async (_, change, reason, aheadMs) => {
  stubNode(aheadMs)
  const call = {
    kind: 'TriggerSmartContract',
    type: 31,
    value: {
      ownerAddress: own,
      contractAddress: other,
      callValue: 0n,
      data: new Uint8Array(4),
      callTokenValue: 0n,
      tokenId: 0n,
    },
  } as const
  await open({ ...buildTransaction({ operation: call }, now()), ...change })
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent).toMatch(reason))
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
})

/** A node whose newest block may be ahead of the clock of this device. Returns the paths that were asked for. */
function stubNode(aheadMs: number): readonly string[] {
  const asked: string[] = []
  const header = { number: 5, timestamp: Date.now() + aheadMs }
  const id = blockId({ ...blockHeader.fromJson({ raw_data: header }, { visible: false }).rawData! })
  const answers: Readonly<Record<string, object>> = {
    '/wallet/getchainparameters': { chainParameter: [{ key: 'getMaxFeeLimit', value: 15_000_000_000 }] },
    '/wallet/getblock': { blockID: id, block_header: { raw_data: header } },
  }
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    asked.push(pathname)
    const answer = answers[pathname]
    return answer === undefined ? new Response('', { status: 500 }) : Response.json(answer)
  })
  return asked
}

test('a proof, which no chain gets to see, is not over because the chain is ahead of the clock', async () => {
  const asked = stubNode(3_600_000)
  const operation = {
    kind: 'WitnessUpdateContract',
    type: 8,
    value: { ownerAddress: own, updateUrl: fromText('UPDATE_SR') },
  } as const
  await open(buildProof(operation, Date.now()))
  // The limits of the chain are asked for when the review opens.
  await vi.waitFor(() => expect(asked).toContain('/wallet/getblock'))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect(await screen.findByRole('button', { name: 'Sign' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

function shielded() {
  const value = {
    ...encodeOperation('TransferContract', { ownerAddress: own, toAddress: other, amount: 1n }),
  }
  return {
    ...value,
    type: 'ShieldedTransferContract' as const,
    parameter: {
      typeUrl: 'type.googleapis.com/protocol.ShieldedTransferContract',
      value: new Uint8Array(0),
    },
  }
}

test('while it is asked whether a number is an amount or an item, nothing can be signed, but for seconds only', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const word = (hex: string) => hex.padStart(64, '0')
  const operation = {
    kind: 'TriggerSmartContract',
    type: 31,
    value: {
      ownerAddress: own,
      contractAddress: other,
      callValue: 0n,
      data: fromHex(`095ea7b3${word(toHex(fromHex(other.slice(2))))}${word('0a')}`),
      callTokenValue: 0n,
      tokenId: 0n,
    },
  } as const
  await open({ ...buildTransaction({ operation }, now()), feeLimit: 100_000_000n })
  const sign = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign' })
  expect(sign.disabled).toBe(true)
  expect(screen.queryByText(/in smallest units, or the item/)).toBeNull()
  await vi.waitFor(() => expect(sign.disabled).toBe(false))
  expect(screen.getByText(/in smallest units, or the item/)).toBeTruthy()
})

test('the second review waits until the first one closes', async () => {
  const { answer } = await open()
  const review = reviewTransaction(encodeRaw(transfer(70_000)))
  act(() => void showReview(review, signer))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await answer
  expect(await screen.findByText(review.id)).toBeTruthy()
})

test('Back closes the review, and the page with the form below it stays', async () => {
  const { answer, router, goBack } = await openOnSecondPage()
  await goBack()
  expect(await answer).toBeUndefined()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/help/ledger')
})

test('while the signer is at work, Back changes nothing', async () => {
  const { answer, router, goBack } = await openOnSecondPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign' }))
  await answer
  await goBack()
  expect(await screen.findByText('Check every line on the device and confirm there.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/help/ledger')
})

test('an address of the review opens in a tab of its own', async () => {
  const { router } = await open()
  const link = (await screen.findAllByRole('link'))[0]!
  fireEvent.click(link)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(router.state.location.pathname).toBe('/')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

/** In the whole app, whose addresses are those of the browser. */
async function openOnSecondPage() {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const router = await renderApp('/help/about')
  await act(() => router.navigate({ to: '/help/ledger' }))
  let answer: ReturnType<typeof showReview> | undefined
  act(() => {
    answer = showReview(reviewTransaction(encodeRaw(transfer())), signer)
  })
  await screen.findByRole('dialog', { name: 'Confirm transaction' })
  const goBack = () =>
    act(async () => {
      window.history.back()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
  return { router, answer: answer!, goBack }
}

test('a transaction that refers to a block of another network cannot be signed', async () => {
  const block = (height: number, id: string) => ({ number: height, hash: id })
  const foreign = '0000000000000005'.padEnd(64, 'e')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/system/status'))
      return Response.json({
        services: [],
        network: { id: 'nile', name: 'Nile', type: 'test' },
        full: { block: 9 },
      })
    if (url.includes('/api/block/latest')) return Response.json(block(9, '09'.padEnd(64, '0')))
    if (url.includes('/api/block?')) return Response.json({ data: [block(5, foreign)] })
    return Response.json({})
  })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('another network')
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  cleanup()
  // A proof refers to no block: no chain accepts it.
  await open({ ...transfer(), refBlockBytes: new Uint8Array(0), refBlockHash: new Uint8Array(0) })
  expect(await screen.findByRole('button', { name: 'Sign' })).toBeTruthy()
})
