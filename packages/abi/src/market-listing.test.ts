import { expect, test } from 'vitest'
import {
  type MarketListing,
  marketListingContent,
  marketListingStatement,
  readMarketListing,
  trxMarket,
} from './market-listing.ts'

const token = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const other = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const network = '00'.repeat(28) + '2b6653dc'
const timeMs = 1_800_000_000_000
const form: MarketListing = {
  step: 'create',
  second: trxMarket,
  openingPrice: '0.0125',
  precision: 4,
  socialLinks: [{ kind: 'Telegram', url: 'https://t.example/dial' }],
  tokenInfo: '',
  teamInfo: '',
  otherInfo: '',
}
const facts: MarketListing = {
  ...form,
  step: 'add',
  openingPrice: '',
  precision: 0,
  socialLinks: [],
  tokenInfo: 'Shade\nof a stick',
  teamInfo: 'A stick',
}
const bare: MarketListing = { ...facts, step: 'confirm', tokenInfo: '', teamInfo: '' }

const stated = (listing: MarketListing) => ({ listing, token, network, timeMs })

test.each([form, { ...form, step: 'update', second: other } as const, facts, bare])(
  'what is written for the step $step is read back, and its statement names token, market, network, hash and time',
  (listing) => {
    const content = marketListingContent(stated(listing))
    expect(readMarketListing(content)).toEqual(stated(listing))
    const lines = marketListingStatement(content, stated(listing)).split('\n')
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'I am the issuer of this token, and I send this application for its market.',
      'Token',
      'Market',
      'Network',
      'SHA-256 of the content',
      'Time',
    ])
    expect(lines[2]).toBe(`Market: ${listing.second === other ? other : 'TRX'}`)
  },
)

const changed = (change: Record<string, unknown>, listing = form): string =>
  JSON.stringify({ ...(JSON.parse(marketListingContent(stated(listing))) as object), ...change })

test.each<[string, string]>([
  ['[]', 'a JSON object'],
  ['{', 'a JSON object'],
  [changed({ action: 'delete' }), 'action'],
  [changed({ second: '' }), 'second'],
  [changed({ second: token }), 'second'],
  [changed({ contract_address: 'x' }), 'contract_address'],
  [changed({ network: 'main' }), 'network'],
  [changed({ time: '1' }), 'time'],
  [changed({ precision: 1 }), 'precision'],
  [changed({ precision: 7 }), 'precision'],
  [changed({ precision: '4' }), 'precision'],
  [changed({ price: '0' }), 'price'],
  [changed({ price: '0.00000' }), 'price'],
  [changed({ price: '-1' }), 'price'],
  [changed({ price: '1e3' }), 'price'],
  [changed({ price: '1.00001' }), 'price'],
  [changed({ price: 1 }), 'price'],
  [changed({ social_media: [{ name: 'Group', url: 'http://a.example' }] }), 'social_media'],
  [changed({ social_media: [{ name: 'Shop', url: 'https://a.example' }] }), 'social_media'],
  [changed({ token_info: '' }, facts), 'token_info'],
  [changed({ team_info: 'x'.repeat(2001) }, facts), 'team_info'],
  [changed({ other_info: 'a\u0000b' }, facts), 'other_info'],
])('refuses %j by name', (content, member) => {
  expect(() => readMarketListing(content)).toThrow(
    expect.objectContaining({
      code: 'malformed_market_listing',
      message: expect.stringContaining(member) as string,
    }),
  )
})
