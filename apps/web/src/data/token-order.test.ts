import { expect, test } from 'vitest'
import { byWorth } from './token-order.ts'

const token = (tokenName: string, more: object = {}) => ({
  tokenId: `T${tokenName}`,
  tokenName,
  tokenDecimal: 6,
  balance: '5000000',
  ...more,
})

const namesOf = (...tokens: readonly ReturnType<typeof token>[]) =>
  byWorth(tokens).map(({ tokenName }) => tokenName)

test('TRX is first, then tokens by name without regard to case', () => {
  const trx = token('trx', { tokenId: '_', balance: '0' })
  expect(namesOf(token('beta'), token('Alpha'), trx, token('Gamma'))).toEqual([
    'trx',
    'Alpha',
    'beta',
    'Gamma',
  ])
})

test('signs, spaces and foreign letters before a name do not lead the list', () => {
  expect(namesOf(token('!!! Zeta'), token('Alpha'), token('  Beta'), token('Αа Gamma'))).toEqual([
    'Αа Gamma',
    'Alpha',
    '  Beta',
    '!!! Zeta',
  ])
})

test('what something speaks against comes after the others, then dust', () => {
  expect(
    namesOf(
      token('TRΧ', { isLookAlike: true }),
      token('Dust', { balance: '9999' }),
      token('Omega'),
      token('Known', { tokenLevel: '4' }),
      token('Alpha', { tokenDecimal: undefined, balance: '1' }),
    ),
  ).toEqual(['Alpha', 'Omega', 'Known', 'TRΧ', 'Dust'])
})

test('tokens without a name come after those with one, and equal names have a fixed order', () => {
  expect(
    byWorth([
      token('', { tokenId: '1000002' }),
      token('', { tokenId: '1000001' }),
      token('Omega', { tokenId: '1000003' }),
    ]).map(({ tokenId }) => tokenId),
  ).toEqual(['1000003', '1000001', '1000002'])
})
