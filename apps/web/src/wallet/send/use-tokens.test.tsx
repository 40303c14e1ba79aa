import { toAddress } from '@sundial/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { walletDataOf } from '../data.ts'
import { useSendableTokens } from './use-tokens.ts'

const owner = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const [listed, linked, spent, good] = [
  'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TNaJADoq1u2atryP1ZzwvmEE4ZBELXfMqw',
  'TTcYhypP8m4phDhN6oRexz2174zAerjEWP',
]
/** What the contracts answer. */
const held: Readonly<Record<string, bigint>> = { [listed]: 899_000_000n, [linked]: 5n, [spent]: 0n }

const tokenOf = (tokenId: string, balance: string) => ({
  tokenId,
  balance,
  tokenName: tokenId.slice(0, 6),
  tokenAbbr: tokenId.slice(0, 4),
  tokenDecimal: 6,
  tokenType: 'trc20',
})

const account = {
  balance: '0',
  tokenBalances: [],
  trc20token_balances: [tokenOf(listed, '-101000000'), tokenOf(spent, '0'), tokenOf(good, '7')],
}

afterEach(() => vi.unstubAllGlobals())

function show(id?: string) {
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body?: string }) => {
    if (url.includes('/api/token_trc20')) {
      const token = {
        contract_address: linked,
        name: 'Linked',
        symbol: 'LNK',
        decimals: 6,
        tokenType: 'trc20',
      }
      return Response.json({ total: 1, trc20_tokens: [token] })
    }
    const { contract_address: contract = '' } = JSON.parse(init?.body ?? '{}') as {
      contract_address?: string
    }
    const word = (held[contract] ?? 0n).toString(16).padStart(64, '0')
    return Response.json({ constant_result: [word] })
  })
  const wallet = walletDataOf({ account: account as never, recent: undefined, isFailed: false })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  )
  return renderHook(() => useSendableTokens(wallet, { owner, id }), { wrapper }).result
}

const shown = (result: ReturnType<typeof show>) =>
  new Map(result.current.tokens.map(({ id, balance }) => [id, balance]))

test('a token whose balance the index cannot give is sent by the balance of its contract', async () => {
  const result = show()
  expect(result.current.isAsking).toBe(true)
  await waitFor(() => expect(result.current.isAsking).toBe(false))
  expect(shown(result)).toEqual(
    new Map([
      [good, 7n],
      [listed, 899_000_000n],
    ]),
  )
})

test('a link asks the contract for a token that the index does not list for the account', async () => {
  const result = show(linked)
  await waitFor(() => expect(shown(result).get(linked)).toBe(5n))
  expect(result.current.isAsking).toBe(false)
})
