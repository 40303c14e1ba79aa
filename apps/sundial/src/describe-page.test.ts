import { expect, test } from 'vitest'
import { describePage, marketRequests, withHead, withHeading } from './describe-page.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  [
    '/block/5',
    { data: [{ number: 5, nrOfTrx: 1, witnessName: 'The First' }] },
    'Block 5',
    '1 transaction, produced by The First.',
  ],
  [
    `/transaction/${'ab'.repeat(32)}`,
    { hash: 'ab'.repeat(32), block: 7, contractRet: 'REVERT', ownerAddress: address },
    'Transaction abababab…',
    `In block 7, revert, by ${address}`,
  ],
  [
    `/contract/${address}`,
    {
      address,
      accountType: 2,
      balance: 1_500_000,
      totalTransactionCount: 3,
      names: { [address]: { name: 'Tether' } },
    },
    'Tether (contract)',
    `Contract, ${address}, 1.5 TRX, 3 transactions`,
  ],
  [
    `/address/${address}`,
    { address, totalTransactionCount: 0 },
    `Account ${address}`,
    `Account, ${address}, 0 transactions`,
  ],
  [
    `/token20/${address}`,
    {
      trc20_tokens: [
        { name: 'Tether USD', symbol: 'USDT', contract_address: address, holders_count: 2, transfer_num: 1 },
      ],
    },
    'Tether USD (USDT)',
    `Token ${address}, 2 holders, 1 transfer`,
  ],
  ['/token/1000001', { data: [{ name: 'Seed', abbr: 'SEED', id: 1000001 }] }, 'Seed (SEED)', 'Token 1000001'],
  [
    '/blockchain/transactions',
    { total: 681, data: [{ hash: 'ab', block: 84 }] },
    'Transactions',
    '681 transactions, the newest in block 84.',
  ],
  [
    '/exchange/trc20',
    {
      data: {
        rows: [
          {
            id: 1,
            fTokenName: 'Sun Drops',
            sTokenName: 'TRX',
            fShortName: 'DROP',
            sShortName: 'TRX',
            fTokenAddr: 'TL5NKifhfUMpZikcHY87CUZdaMpFDTb7F7',
            sTokenAddr: '_',
            fPrecision: 18,
            sPrecision: 6,
            price: 2_555_000,
            volume: '36230140000000000000000',
            volume24h: 91_637_568_600,
            gain: '0.014815109028081185',
          },
        ],
      },
    },
    'DROP/TRX 2.555',
    'Price 2.555 TRX, +1.48% in 24 hours, 24 h volume 91637.5686 TRX',
  ],
  [
    '/exchange/pools/2',
    {
      data: [
        {
          exchange_id: 2,
          first_token_id: '1000001',
          first_token_abbr: 'PEB',
          second_token_id: '_',
          price: '0.047619047619047619',
          up_down_percent: '-1.234567',
        },
      ],
    },
    'PEB/TRX 0.047619',
    'Exchange pair #2, price 0.047619 TRX, -1.23% in 24 hours',
  ],
  [
    '/exchange/pools/3/funds',
    { data: [{ exchange_id: 3, first_token_id: '1000001', second_token_id: '1000002' }] },
    '1000001/1000002',
    'Exchange pair #3',
  ],
  ['/blockchain/blocks', { total: 1, data: [{ number: 0 }] }, 'Blocks', '1 block, the newest 0.'],
])('describes %s', (path, answer, title, description) => {
  expect(describePage(path, answer)).toEqual({ title, description })
})

test('the page of a pair asks for the pair that its address names, and no other page does', () => {
  const asked = (path: string, search: string) => marketRequests(path, new URLSearchParams(search))
  const request = ['/api/exchange/marketPair/searchListByIds?ids=7']
  expect(asked('/exchange/trc20', 'id=7')).toEqual(request)
  expect(asked('/exchange/trc20/trades', 'id=7&page=2')).toEqual(request)
  for (const search of ['', 'id=', 'id=x', 'id=7,8', 'id=7%26a=1'])
    expect(asked('/exchange/trc20', search)).toEqual([])
  expect(asked('/exchange/trc200', 'id=7')).toEqual([])
  expect(asked('/exchange/pools/7/funds', '')).toEqual([
    '/api/exchanges/listall?sort=timestamp&start=6&limit=1',
  ])
  for (const other of ['', '/', '/limit', '/0', '/7x'])
    expect(asked(`/exchange/pools${other}`, '')).toEqual([])
  // An index that lacks the first pools has another one in that place.
  expect(describePage('/exchange/pools/7', { data: [{ exchange_id: 8 }] })).toBeUndefined()
  expect(describePage('/exchange/pools/7', { data: [] })).toBeUndefined()
  expect(describePage('/exchange/trc20', { data: { rows: [] } })).toBeUndefined()
})

test('a page without an answer, or of a block that is missing, has the title of the explorer', () => {
  expect(describePage('/block/5', undefined)).toBeUndefined()
  expect(describePage('/block/5', { data: [] })).toBeUndefined()
  // Its title says all that there is to say.
  expect(describePage('/sr/votes', { data: [{ address }] })).toBeUndefined()
  expect(withHead('<title>Sundial</title>', undefined)).toBe('<title>Sundial</title>')
})

test('messengers find title and description of a page as properties', () => {
  const page = '<title>Sundial</title><meta name="description" content="x" /><script src="/a.js"></script>'
  const shown = withHead(page, { title: 'DROP/TRX 2.5', description: 'Price 2.5 TRX, "+1.00%" in 24 hours' })
  expect(shown).toBe(
    '<title>DROP/TRX 2.5 · Sundial</title>' +
      '<meta name="description" content="Price 2.5 TRX, &quot;+1.00%&quot; in 24 hours" />' +
      '<meta property="og:title" content="DROP/TRX 2.5" />' +
      '<meta property="og:description" content="Price 2.5 TRX, &quot;+1.00%&quot; in 24 hours" />' +
      '<meta property="og:type" content="website" /><meta property="og:site_name" content="Sundial" />' +
      '<script src="/a.js"></script>',
  )
})

test('a name from the chain cannot leave its element', () => {
  const page = '<meta name="description" content="x" /><title>Sundial</title>'
  const name = '"><script>alert(1)</script></title>$&'
  const shown = withHead(page, describePage('/token/1', { data: [{ name }] }))
  expect(shown).not.toContain('<script')
  expect(shown.match(/<title>/g)).toHaveLength(1)
  expect(shown).toContain('&lt;script&gt;')
})

test('the heading before the app says what the server knows, and nothing of a page that it does not know', () => {
  const page = '<main class="first-page"><h1>Look up anything on TRON</h1>\n</main>'
  const head = describePage('/token/1', { data: [{ id: 1, name: '<img src=x>$&\u202Egpj' }] })
  expect(withHeading(page, head)).toBe(
    '<main class="first-page"><h1>&lt;img src=x&gt;$&amp;\uFFFDgpj</h1><p>Token 1</p></main>',
  )
  expect(withHeading(page, undefined)).toBe('<main class="first-page"></main>')
})
