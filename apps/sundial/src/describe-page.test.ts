import { expect, test } from 'vitest'
import { describePage, withHead } from './describe-page.ts'

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
    { trc20_tokens: [{ name: 'Tether USD', symbol: 'USDT' }] },
    'Tether USD (USDT)',
    'Token Tether USD',
  ],
])('describes %s', (path, answer, title, description) => {
  expect(describePage(path, answer)).toEqual({ title, description })
})

test('a page without an answer, or of a block that is missing, has the title of the explorer', () => {
  expect(describePage('/block/5', undefined)).toBeUndefined()
  expect(describePage('/block/5', { data: [] })).toBeUndefined()
  expect(withHead('<title>Sundial</title>', undefined)).toBe('<title>Sundial</title>')
})

test('a name from the chain cannot leave its element (S9)', () => {
  const page = '<meta name="description" content="x" /><title>Sundial</title>'
  const name = '"><script>alert(1)</script></title>$&'
  const shown = withHead(page, describePage('/token/1', { data: [{ name }] }))
  expect(shown).not.toContain('<script')
  expect(shown.match(/<title>/g)).toHaveLength(1)
  expect(shown).toContain('&lt;script&gt;')
})
