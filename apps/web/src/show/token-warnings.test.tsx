import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchResults } from '../sections/search/search-results.tsx'
import { foundIn } from '../data/search.ts'
import { renderAt } from '../testing.tsx'
import { NamedAmount, NamedToken } from './named-token.tsx'
import { AlignedAmount, MarkedAmount, TokenName } from './token.tsx'
import { TokenWarnings } from './token-warnings.tsx'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const copy = {
  tokenId: contract,
  tokenType: 'trc20',
  tokenName: 'Tether USD',
  tokenAbbr: 'USDT',
  tokenDecimal: 6,
  tokenLevel: '4',
  isLookAlike: true,
} as const
const row = {
  contract_address: contract,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
  level: '4',
  isLookAlike: true,
}
const found = foundIn(
  {
    token: [{ token_id: contract, token_type: 'trc20', name: 'Tether USD', level: '4', isLookAlike: true }],
  } as never,
  'tether',
)

afterEach(() => vi.unstubAllGlobals())

test.each<[string, ReactNode]>([
  ['lists of tokens, holdings and approvals', <TokenName key="" token={copy} />],
  ['live rows and internal transactions', <MarkedAmount key="" value="5" token={copy} />],
  ['transfers and transactions', <AlignedAmount key="" value="5" token={copy} />],
  [
    'amounts in sentences',
    <NamedAmount key="" value="5" token={{ tokenId: contract, tokenType: 'trc20' }} />,
  ],
  [
    'names in sentences, such as pairs',
    <NamedToken key="" token={{ tokenId: contract, tokenType: 'trc20' }} />,
  ],
  ['search results', <SearchResults key="" id="x" results={found} active={0} onChoose={() => undefined} />],
])(
  'a look-alike and a level have the same marks in %s, without a request of their own',
  async (_, content) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(new URL(url).pathname)
      return Response.json({ total: 1, trc20_tokens: [row], contractMap: {} })
    })
    await renderAt('/x', content)
    await waitFor(() => expect(document.body.textContent).toMatch(/Look-alike name,? Warning/))
    expect(requests.filter((path) => path !== '/api/token_trc20')).toEqual([])
  },
)

test.each([
  [{ tokenLevel: '3' }, 'Caution'],
  [{ tokenLevel: '4' }, 'Warning'],
  [{ tokenLevel: '3', isLookAlike: true }, 'Look-alike name'],
  [{ tokenLevel: '4', isLookAlike: true }, 'Look-alike name Warning'],
  [{ tokenLevel: '2', isLookAlike: false }, ''],
  [{ tokenLevel: '0' }, ''],
  [{}, ''],
])('%j is marked %j, each thing once', async (token, text) => {
  await renderAt(
    '/x',
    <div id="shown">
      <TokenWarnings token={token} />
    </div>,
  )
  await waitFor(() => expect(document.querySelector('#shown')?.textContent?.trim()).toBe(text))
})
