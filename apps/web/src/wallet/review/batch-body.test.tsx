import { encodeCall, parseFunction } from '@sundial/abi'
import { operationOf } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { buildTransaction, encodeRaw, reviewTransaction, type TransactionReview } from '@sundial/wallet'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { ReviewHost } from './review-host.tsx'
import { useReviews } from './reviews.ts'
import { showReview } from './show-review.ts'

const addressOf = (seed: number) => addressOfPrivateKey(new Uint8Array(32).fill(seed))
const own = addressOf(7)
const [known, fresh, token] = [8, 9, 10].map((seed) => toBase58(addressOf(seed))) as [string, string, string]

const payments = (...amounts: readonly (readonly [number, bigint])[]): readonly TransactionReview[] =>
  amounts.map(([seed, amount], index) =>
    reviewTransaction(
      encodeRaw(
        buildTransaction(
          {
            operation: {
              kind: 'TransferContract',
              type: 1,
              value: { ownerAddress: own, toAddress: addressOf(seed), amount },
            },
            note: index === 0 ? 'for rent' : '',
            validMs: 3_600_000 + index,
          },
          { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) },
        ),
      ),
    ),
  )

/** A server that knows one payee, a new address, and the contract of a token of which its operator warns. */
const answers: Readonly<Record<string, (url: URL, body: string) => unknown>> = {
  '/api/account/recipients': (url) => ({
    data: url.searchParams
      .get('addresses')!
      .split(',')
      .map((address) => ({
        address,
        activated: address !== fresh,
        isContract: address === token,
        isToken: address === token,
        sentOnlyDust: false,
      })),
    names: { [token]: { kind: 'token', name: 'Six', from: 'contract', risk: true } },
  }),
  '/api/account/payees': () => ({ data: [{ address: known }], searched: { isWhole: true } }),
  '/wallet/getaccount': () => ({ address: toBase58(own), balance: 20_000_000 }),
  '/wallet/getaccountresource': () => ({ freeNetLimit: 600 }),
  '/wallet/getchainparameters': () => ({
    chainParameter: [
      { key: 'getTransactionFee', value: 1000 },
      { key: 'getCreateAccountFee', value: 100_000 },
      { key: 'getCreateNewAccountBandwidthRate', value: 1 },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
    ],
  }),
}

let asked: string[] = []

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  useReviews.setState({ open: [] })
  asked = []
})

afterEach(() => vi.unstubAllGlobals())

async function open(
  reviews: readonly TransactionReview[],
  silent: readonly string[] = [],
  node: typeof answers = {},
) {
  vi.stubGlobal('fetch', async (input: string, { body = '' }: { readonly body?: string } = {}) => {
    const url = new URL(input, 'http://localhost')
    asked.push(url.pathname)
    const answer = { ...answers, ...node }[url.pathname]
    if (answer === undefined || silent.includes(url.pathname)) return new Response('', { status: 500 })
    return Response.json(answer(url, body))
  })
  await renderAt('/', <ReviewHost />)
  act(() => void showReview({ kind: 'batch', reviews }, { kind: 'keystore', address: own }))
  return screen.findByRole('dialog', { name: 'Confirm transaction' })
}

const rows = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('ol > li')].map((row) => row.textContent ?? '')

test('the review of a list says of each recipient what a single review says, and what all of them cost and leave', async () => {
  const dialog = await open(payments([8, 2_000_000n], [9, 3_000_000n], [10, 4_000_000n]))
  await waitFor(() => expect(dialog.textContent).toContain('20 TRX→'))
  const [first, second, third] = rows(dialog)
  expect(first).not.toContain('First payment')
  expect(first).toContain('for rent')
  expect(second).toContain('The recipient is new')
  expect(third).toContain('The recipient is the contract of a token.')
  expect(third).toContain('The operator of this site warns of the recipient.')
  expect(third).toContain('First payment to this address.')
  expect(dialog.textContent).toContain('In total9 TRX')
  // 20 TRX less 9 TRX of payments and 1.1 TRX for the new account; the others fit into the 600 free bytes.
  expect(dialog.textContent).toContain('20 TRX→9.9 TRX')
  expect(dialog.textContent).toContain('Fee1.1 TRX')
  expect(dialog.textContent).toContain('at most, if neither stake')
})

const call = (contract: number, signature: string, values: readonly unknown[]): TransactionReview =>
  reviewTransaction(
    encodeRaw(
      buildTransaction(
        {
          operation: operationOf('TriggerSmartContract', {
            ownerAddress: own,
            contractAddress: addressOf(contract),
            callValue: 0n,
            data: encodeCall(parseFunction(`function ${signature}`), values as never),
            callTokenValue: 0n,
            tokenId: 0n,
          }),
          feeLimitSun: 100_000_000n,
          validMs: 3_600_000,
        },
        { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(Date.now()) },
      ),
    ),
  )

test('approvals in a list are checked and explained as a single approval is', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const node: typeof answers = {
    '/wallet/getcontract': () => ({}),
    '/wallet/triggerconstantcontract': () => ({
      result: { result: true },
      constant_result: [word(1000)],
      energy_used: 30_000,
      transaction: { ret: [{}] },
    }),
  }
  const dialog = await open(
    [
      call(10, 'approve(address a, uint256 b)', [known, 5n]),
      call(10, 'increaseAllowance(address a, uint256 b)', [known, 2n ** 200n]),
      call(10, 'setApprovalForAll(address a, bool b)', [known, true]),
    ],
    [],
    node,
  )
  await waitFor(() => expect(dialog.textContent).toContain('The spender is an ordinary account'))
  expect(dialog.textContent).not.toContain('The spender could not be checked')
  expect(dialog.textContent).not.toContain('The amount could not be compared')
  const all = /spend all of this token/
  expect(rows(dialog).map((text) => all.test(text))).toEqual([false, true, true])
  for (const text of rows(dialog)) expect(text).toContain('The spender is an ordinary account')
  expect(rows(dialog)[1]).toContain('more of yours than before')
})

test('a call of a list that would fail, and those that were not tried, are marked where they are', async () => {
  const node: typeof answers = {
    '/wallet/getcontract': () => ({}),
    '/wallet/triggerconstantcontract': (_, body) =>
      body.includes(addressOf(21).slice(2))
        ? {
            result: { result: true, message: '00' },
            constant_result: [''],
            transaction: { ret: [{ ret: 'FAILED' }] },
          }
        : {
            result: { result: true },
            constant_result: ['00'.repeat(32)],
            energy_used: 9,
            transaction: { ret: [{}] },
          },
  }
  const list = Array.from({ length: 12 }, (_, at) =>
    call(10, 'transfer(address a, uint256 b)', [toBase58(addressOf(20 + at)), 5n]),
  )
  const dialog = await open(list, [], node)
  await waitFor(() => expect(dialog.textContent).toContain('2 of these calls were not tried'))
  expect(dialog.textContent).toContain('at least one of these calls to fail')
  const marked = (text: string) => rows(dialog).flatMap((row, at) => (row.includes(text) ? [at] : []))
  expect(marked('The node expects this call to fail')).toEqual([1])
  expect(marked('This call was not tried')).toEqual([10, 11])
})

test('a list for which the balance does not suffice would be refused', async () => {
  const dialog = await open(payments([8, 15_000_000n], [8, 6_000_000n]))
  expect(await screen.findByText(/The balance does not suffice for all of these/)).toBeTruthy()
  expect(dialog.textContent).toContain('In total21 TRX')
})

test('a list of 40 payments asks as many questions as a list of two', async () => {
  const countOf = async (count: number) => {
    asked = []
    useReviews.setState({ open: [] })
    const list = Array.from({ length: count }, (_, index) => [20 + index, 1_000_000n] as const)
    const dialog = await open(payments(...list))
    await waitFor(() => expect(dialog.textContent).toMatch(/20 TRX→/))
    return asked.toSorted()
  }
  const ofTwo = await countOf(2)
  cleanup()
  expect(await countOf(40)).toEqual(ofTwo)
  expect(ofTwo.length).toBeLessThan(20)
})

test('what the server does not answer about a list is named', async () => {
  const dialog = await open(payments([8, 1n], [9, 1n]), ['/api/account/recipients', '/api/account/payees'])
  await waitFor(() => expect(dialog.textContent).toContain('The recipient could not be checked'))
  for (const part of [
    'It could not be checked whether the operator',
    'whether you paid the recipient before',
  ])
    expect(dialog.textContent).toContain(part)
  await waitFor(() =>
    expect(dialog.textContent).toContain('The costs and the balances could not be checked.'),
  )
})
