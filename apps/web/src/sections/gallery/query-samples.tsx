import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { price } from '../../data/price.ts'
import { token, tokenAudit, type TokenInfo } from '../../data/token.ts'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
import { TokenLink } from '../../show/token.tsx'
import { Missing } from '../../show/missing.tsx'
import { TokenAudit } from '../../show/token-audit.tsx'
import { Worth } from '../../show/quantity.tsx'
import { type Sample, Samples } from './sample.tsx'

const usdt: TokenInfo = {
  tokenId: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  tokenType: 'trc20',
  tokenName: 'Tether USD',
  tokenAbbr: 'USDT',
  tokenDecimal: 6,
}
const alike: TokenInfo = {
  ...usdt,
  tokenId: 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
  tokenAbbr: 'USDΤ',
  isLookAlike: true,
}
const figures = { comparisons: 1200, unanswered: 0, unlisted: 0, openDifferences: 0, toBlock: 79_072_107 }
const states = ['proven', 'differs', 'notCompared'] as const
const oneTrx = 1_000_000n

/** Cached responses, so that each state is shown without a server. */
function answers(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false, enabled: false } },
  })
  for (const state of states) {
    const audit = { ...figures, state, openDifferences: state === 'differs' ? 2 : 0 }
    client.setQueryData(tokenAudit(state).queryKey, { body: { proof: audit } } as never)
  }
  client.setQueryData(price().queryKey, {
    price_in_usd: '0.27',
    percent_change_24h: '1.2',
    prices: { usd: '0.27', eur: '0.25' },
  } as never)
  for (const info of [usdt, alike]) {
    client.setQueryData(token(info.tokenId).queryKey, { info } as never)
  }
  return client
}

const client = answers()
const none = <Missing />

const samples: readonly Sample[] = [
  {
    name: 'TokenAudit',
    states: [...states, 'unknown'].map((state) => <TokenAudit key={state} token={state} />),
  },
  {
    name: 'Worth',
    states: [
      <Worth key="1" sun={oneTrx} currency="USD" otherwise={none} />,
      <Worth key="2" sun={oneTrx} currency="TRX" otherwise={none} />,
      <Worth key="3" sun={oneTrx} currency="BTC" otherwise={none} />,
    ],
  },
  { name: 'TokenLink', states: [<TokenLink key="1" token={usdt} />] },
  {
    name: 'NamedAmount',
    states: [
      <NamedAmount key="1" value="1234567" token={usdt} />,
      <NamedAmount key="2" value="1234567" token={alike} />,
      <NamedAmount key="3" value="1234567" token={{ tokenId: '_', tokenType: 'trc10' }} />,
      <NamedToken key="4" token={usdt} />,
    ],
  },
]

export const querySampleNames = samples.map(({ name }) => name)

export const QuerySamples = () => (
  <QueryClientProvider client={client}>
    <Samples title="show/ what asks" samples={samples} />
  </QueryClientProvider>
)
