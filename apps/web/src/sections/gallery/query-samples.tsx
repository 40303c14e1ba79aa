import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { price } from '../../data/price.ts'
import { token, tokenAudit, type TokenInfo } from '../../data/token.ts'
import { MovedAmount } from '../../show/moved-amount.tsx'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
import { TokenLink } from '../../show/token.tsx'
import { Topic } from '../../i18n/topic.tsx'
import { Level } from '../../show/level.tsx'
import { TokenLogo } from '../../show/token-logo.tsx'
import { TokenWarningMarks } from '../../show/token-warning-marks.tsx'
import { TokenWarnings } from '../../show/token-warnings.tsx'
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

const warnings = [
  { isLookAlike: true, tokenLevel: '3' },
  { isLookAlike: true, tokenLevel: '4' },
  { tokenLevel: '3' },
  { tokenLevel: '4' },
]

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
  {
    name: 'TokenWarnings',
    states: warnings.flatMap((token, at) => [
      <TokenWarnings key={at} token={token} />,
      <TokenWarnings key={`small ${at}`} token={token} isSmall />,
    ]),
  },
  {
    name: 'TokenWarningMarks',
    states: [
      <Suspense key="1">
        <TokenWarningMarks token={{ isLookAlike: true }} />
      </Suspense>,
    ],
  },
  {
    name: 'Level',
    states: [
      <Suspense key="1">
        <Topic name="rating">
          {([0, 1, 2, 3, 4] as const).map((level) => (
            <Level key={level} value={level} />
          ))}
        </Topic>
      </Suspense>,
    ],
  },
  {
    name: 'TokenLogo',
    states: [<TokenLogo key="1" logo="https://logo.example/a.png" size={32} fallback="–" />],
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
  {
    name: 'MovedAmount',
    states: [
      <MovedAmount key="1" value="1" moved={{ ...usdt, itemId: '965650' }} />,
      <MovedAmount key="2" value="1200" moved={{ ...usdt, itemId: '7' }} />,
    ],
  },
]

export const querySampleNames = samples.map(({ name }) => name)

export const QuerySamples = () => (
  <QueryClientProvider client={client}>
    <Samples title="show/ what asks" samples={samples} />
  </QueryClientProvider>
)
