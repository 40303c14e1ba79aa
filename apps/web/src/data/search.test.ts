import { expect, test } from 'vitest'
import { foundIn, searchTarget, searchTerm } from './search.ts'

test.each([
  ['Block', '3000000', '/block/3000000'],
  ['TxHash', 'ab'.repeat(32), `/transaction/${'ab'.repeat(32)}`],
  ['Address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '/contract/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/code'],
  [
    'Token-TRC20',
    'Tether USD TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ],
  ['Token-TRC10', 'BitTorrent 1002000', '/token/1002000'],
] as const)('%s leads to its page', (desc, value, target) => {
  expect(searchTarget({ desc, value })).toBe(target)
})

test('a value cannot lead out of its page', () => {
  expect(searchTarget({ desc: 'Address', value: '../../x?y#z' })).toBe('/address/..%2F..%2Fx%3Fy%23z')
})

test('white space is removed from what is typed', () => {
  expect(searchTerm('  300 00\t00\n')).toBe('3000000')
  expect(searchTerm(' \n ')).toBe('')
  expect(searchTerm('x'.repeat(999))).toHaveLength(256)
})

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('tokens are ranked with look-alikes marked, behind what a term is exactly', () => {
  const found = foundIn({
    block: [{ number: 7, hash: 'ab' }],
    token: [
      { token_id: '1000001', token_type: 'trc10', name: 'Tether USD', abbr: 'USDT', holders: 2 },
      { token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT', holders: 900 },
    ],
  } as never)
  expect(found.map(({ desc, value, isLookAlike }) => [desc, value, isLookAlike])).toEqual([
    ['Block', '7', undefined],
    ['Token-TRC20', `Tether USD ${usdt}`, false],
    ['Token-TRC10', 'Tether USD 1000001', true],
  ])
  expect(found.map(searchTarget)).toEqual(['/block/7', `/token20/${usdt}`, '/token/1000001'])
})

test('contracts are found by the name their creator gave', () => {
  expect(foundIn({ contract: [{ contract: usdt, name: 'TetherToken' }] } as never)).toEqual([
    { desc: 'Contract', value: usdt, name: 'TetherToken' },
  ])
})
