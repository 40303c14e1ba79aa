import { stringifyJson } from '@sundial/primitives'
import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { transfers } from '../../data/transaction.ts'
import { renderAt } from '../../testing.tsx'
import { useList } from '../../lists/use-list.ts'
import { FilteredTransferTable } from '../transaction/transfer-table.tsx'

const own = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const stranger = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const hashOf = (digit: string) => digit.repeat(64)
const transfer = (digit: string, amount: string) => ({
  id: digit,
  transactionHash: hashOf(digit),
  transferFromAddress: stranger,
  transferToAddress: own,
  amount_str: amount,
  amount: Number(amount),
  block: 7,
  timestamp: 1_700_000_000_000,
  confirmed: true,
  tokenInfo: { tokenId: '_', tokenAbbr: 'trx', tokenName: 'trx', tokenDecimal: 6, tokenType: 'trc10' },
})

const asked: string[] = []
vi.stubGlobal('fetch', async (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const answer: Readonly<Record<string, unknown>> = {
    '/api/transfer': {
      total: 3,
      rangeTotal: 3,
      data: [transfer('a', '900000'), transfer('b', '1'), transfer('c', '5000000')],
      contractMap: {},
    },
    '/api/security/transaction/data': {
      [hashOf('a')]: { noteRead: true, findings: [{ kind: 'noteLink' }] },
      [hashOf('b')]: { noteRead: true, findings: [{ kind: 'dust', count: 1 }] },
    },
  }
  if (pathname === '/api/security/transaction/data') asked.push(searchParams.get('hashes') ?? '')
  return answer[pathname] === undefined
    ? new Promise(() => undefined)
    : new Response(stringifyJson(answer[pathname]))
})

const Transfers = () => (
  <FilteredTransferTable list={useList({ query: transfers, fixed: { address: own } })} own={own} />
)

test('rows of an account say why they are suspect, and the switch hides and counts them', async () => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Transfers />
        </Suspense>,
      )),
  )
  const mark = await screen.findByText('Its note contains a link')
  expect(mark.closest('tr')!.textContent).toContain('0.9')
  expect(screen.getByText('Less than a hundredth of a token')).toBeTruthy()
  expect(asked).toEqual([`${hashOf('a')},${hashOf('b')}`])
  fireEvent.click(screen.getByRole('checkbox', { name: /Hide suspicious/ }))
  expect(screen.getByText('Hidden on this page: 2')).toBeTruthy()
  expect(screen.queryByText('Its note contains a link')).toBeNull()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})
