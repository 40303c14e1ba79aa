import { toBase58 } from '@sundial/primitives'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { feedKindNames } from '../../data/live-feed.ts'
import { renderAt } from '../../testing.tsx'
import { LatestTransactions } from '../home/latest.tsx'
import { transactions } from '../../data/transaction.ts'
import { useList } from '../../lists/use-list.ts'
import { LiveFeed } from './live-feed.tsx'
import { TransactionTable } from './transaction-table.tsx'

const [caller, holder, receiver, contract] = ['aa', 'bb', 'cc', 'dd'].map((byte) =>
  toBase58(`41${byte.repeat(20)}`),
) as [string, string, string, string]

const tokenInfo = {
  tokenId: contract,
  tokenType: 'trc20',
  tokenAbbr: 'SUSD',
  tokenName: 'Sundial Dollar',
  tokenDecimal: 6,
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '0',
  vip: false,
}

const moved = {
  type: 'Transfer',
  from_address: holder,
  to_address: receiver,
  amount_str: '4997500',
  tokenType: 'trc20',
  contract_address: contract,
  tokenInfo,
}

const row = {
  hash: 'ab'.repeat(32),
  block: 7,
  timestamp: 1_767_879_414_000,
  ownerAddress: caller,
  toAddress: contract,
  contractType: 31,
  confirmed: true,
  revert: false,
  contractRet: 'SUCCESS',
  trigger_info: { methodId: '23b872dd', methodName: 'transferFrom' },
}

function serve(more: object) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ total: 1, rangeTotal: 1, contractMap: {}, data: [{ ...row, ...more }] }),
  )
}

/** The words of an element, with the accounts by what they do. */
const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '')
    .replaceAll(caller, 'CALLER')
    .replaceAll(holder, 'HOLDER')
    .replaceAll(receiver, 'RECEIVER')
    .replaceAll(contract, 'CONTRACT')

async function cellsOf(more: object): Promise<readonly string[]> {
  serve(more)
  await act(async () => void (await renderAt('/', <LatestTransactions />)))
  await screen.findAllByText('transferFrom')
  return [...document.querySelectorAll('tbody tr:first-child td')].map(wordsOf)
}

test('a list shows the holder whose tokens moved as the sender, and the caller below', async () => {
  const cells = await cellsOf({ tokenTransfer: moved })
  expect(cells[2]).toBe('HOLDERby CALLER')
  expect(cells[3]).toContain('RECEIVER')
  expect(cells[4]).toContain('4.9975')
})

test('a list shows no second line where the holder called', async () => {
  const cells = await cellsOf({ tokenTransfer: { ...moved, from_address: caller } })
  expect(cells[2]).toBe('CALLER')
})

test('a list shows what a failed call of a token tried to move, struck through', async () => {
  const cells = await cellsOf({ contractRet: 'REVERT', attemptedTransfer: moved })
  expect(cells[2]).toBe('HOLDERby CALLER')
  expect(cells[3]).toContain('RECEIVER')
  expect(cells[4]).toContain('4.9975')
  expect(document.querySelector('tbody [data-void]')?.textContent).toContain('4.9975')
})

test('a failed call of a contract without decimals names no amount: the number may be that of an item', async () => {
  const { tokenDecimal: _, ...item } = tokenInfo
  const cells = await cellsOf({ contractRet: 'REVERT', attemptedTransfer: { ...moved, tokenInfo: item } })
  expect(cells[2]).toBe('CALLER')
  expect(cells[3]).toContain('CONTRACT')
  expect(cells[4]).toBe('')
})

test('the live page shows the holder, the caller, the receiver and the amount', async () => {
  serve({ tokenTransfer: moved })
  await act(async () => void (await renderAt('/live', <LiveFeed kinds={feedKindNames} isPaused={false} />)))
  await screen.findAllByText('transferFrom')
  const words = wordsOf(document.querySelector('li'))
  expect(words).toContain('HOLDERby CALLER')
  expect(words).toContain('RECEIVER')
  expect(words).toContain('4.9975')
  expect(words).not.toContain('CONTRACT')
})

const OwnRows = ({ own }: { readonly own: string }) => (
  <TransactionTable
    list={useList({ query: transactions, filterNames: [], fixed: { address: own } })}
    own={own}
  />
)

test.each([
  ['an account that another one paid', holder, {}, ''],
  ['the account that paid it', caller, {}, '1.1'],
  ['a called contract, which pays none', contract, { [contract]: true }, '1.1'],
])('the fee of a row on the page of %s', async (_, own, contractMap, fee) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      total: 1,
      rangeTotal: 1,
      contractMap,
      data: [{ ...row, tokenTransfer: moved, cost: { fee: 1_100_000 } }],
    }),
  )
  await act(async () => void (await renderAt('/', <OwnRows own={own} />)))
  await screen.findAllByText('transferFrom')
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  const at = heads.findIndex((head) => head.startsWith('Fees'))
  expect(heads[at]).toContain('TRX')
  expect(document.querySelectorAll('tbody tr:first-child td')[at]?.textContent).toBe(fee)
})
