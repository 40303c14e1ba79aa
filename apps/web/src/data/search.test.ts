// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  foundIn,
  groupOf,
  inGroups,
  isMistypedAddress,
  notFoundHint,
  pageOfUnknown,
  readInput,
  search,
  searchTarget,
  searchTerm,
} from './search.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('the token with exactly the typed symbol comes before contracts whose name begins so', () => {
  const [fee, other] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR']
  const token = (id: string, abbr: string, level: string) => ({
    token_id: id,
    token_type: 'trc20',
    name: 'Fee token',
    abbr,
    level,
    isLookAlike: level === '4',
  })
  const answer = (tokens: readonly object[]) =>
    ({ contract: [{ contract: other, name: 'FeeCollector' }], token: tokens }) as never
  const order = (tokens: readonly object[], term: string) =>
    foundIn(answer(tokens), term).map(({ desc, value }) => `${desc} ${value.split(' ').at(-1)}`)
  expect(order([token(fee, 'FEE', '2'), token(other, 'FEES', '2')], 'fee')).toEqual([
    `Token-TRC20 ${fee}`,
    `Contract ${other}`,
    `Token-TRC20 ${other}`,
  ])
  expect(order([token(fee, 'FEE', '4')], 'FEE')).toEqual([`Contract ${other}`, `Token-TRC20 ${fee}`])
})

test('40 hex digits are an address without its beginning', () => {
  const hex = '13ce25f39a62f8f1c5fa7a7b8f8a5ac5a2c9e1d0'
  expect(searchTerm(hex)).toBe(`0x${hex}`)
  expect(searchTerm(`0x${hex}`)).toBe(`0x${hex}`)
  expect(searchTerm(hex.slice(1))).toBe(hex.slice(1))
})

test('a value cannot lead out of its page', () => {
  expect(searchTarget({ desc: 'Address', value: '../../x?y#z' })).toBe('/address/..%2F..%2Fx%3Fy%23z')
})

test('white space is removed from the typed text', () => {
  expect(searchTerm('  300 00\t00\n')).toBe('3000000')
  expect(searchTerm(' \n ')).toBe('')
  expect(searchTerm('x'.repeat(999))).toHaveLength(256)
})

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('tokens that something speaks against come last, however many hold them, after exact matches', () => {
  const found = foundIn(
    {
      block: [{ number: 7, hash: 'ab' }],
      token: [
        {
          token_id: '1000001',
          token_type: 'trc10',
          name: 'Tether USD',
          abbr: 'USDT',
          holders: 9000,
          level: '3',
          isLookAlike: true,
        },
        {
          token_id: usdt,
          token_type: 'trc20',
          name: 'Tether USD',
          abbr: 'USDT',
          holders: 900,
          level: '2',
          isLookAlike: false,
        },
      ],
    } as never,
    '7',
  )
  expect(found.map(({ desc, value, warning }) => [desc, value, warning?.isLookAlike])).toEqual([
    ['Block', '7', undefined],
    ['Token-TRC20', `Tether USD ${usdt}`, false],
    ['Token-TRC10', 'Tether USD 1000001', true],
  ])
  expect(found.map(searchTarget)).toEqual(['/block/7', `/token20/${usdt}`, '/token/1000001'])
})

test('contracts are found by the name their creator gave', () => {
  expect(foundIn({ contract: [{ contract: usdt, name: 'TetherToken' }] } as never, 'tether')).toEqual([
    { desc: 'Contract', value: usdt, name: 'TetherToken' },
  ])
})

test('the address of a token leads to the token, before its contract', () => {
  const answer = {
    contract: [{ contract: usdt, name: 'TetherToken' }],
    token: [{ token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT', level: '4' }],
  } as never
  const [first, ...rest] = foundIn(answer, usdt)
  expect(searchTarget(first!)).toBe(`/token20/${usdt}`)
  expect(rest.map(searchTarget)).toEqual([`/contract/${usdt}/code`])
})

test('accounts by name come last, a tag before the name, then those by their address', () => {
  const [tagged, named, begun] = ['TB', 'TC', 'TD']
  const answer = {
    address: [
      { address: tagged, name: 'x', tag: 'Exchange' },
      { address: named, name: 'USDT' },
      { address: begun },
    ],
    token: [{ token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT' }],
  } as never
  const found = foundIn(answer, 'usdt')
  expect(found.map(({ value, name }) => [value.split(' ').at(-1), name])).toEqual([
    [usdt, 'Tether USD (USDT)'],
    [tagged, 'Exchange'],
    [named, 'USDT'],
    [begun, undefined],
  ])
  expect(searchTarget(found[2]!)).toBe(`/address/${named}`)
})

test('the address of a token leads to the token, before the account of the same address', () => {
  const token = [{ token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT' }]
  const found = foundIn({ address: [{ address: usdt }], token } as never, usdt)
  expect(found.map(({ desc }) => desc)).toEqual(['Token-TRC20', 'Address'])
})

test('the first result type decides the target', () => {
  const [first] = foundIn(
    {
      block: [{ number: 1_002_000, hash: 'ab' }],
      token: [{ token_id: '1002000', token_type: 'trc10', name: 'BitTorrent', abbr: 'BTT' }],
    } as never,
    '1002000',
  )
  expect(searchTarget(first!)).toBe('/block/1002000')
})

const answers = (answerOf: (path: string) => unknown) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answerOf(new URL(url).pathname)
    return answer instanceof Response ? answer : Response.json(answer)
  })
const refused = () => Response.json({ code: 'unavailable', message: 'away' }, { status: 503 })

test('an error of one lookup is ignored and the next one is used', async () => {
  answers((path) => (path === '/api/search/v2' ? refused() : [{ desc: 'Block', value: '7' }]))
  expect(await new QueryClient().fetchQuery(search('7'))).toEqual([
    { desc: 'Block', value: '7', isFromNode: true },
  ])
})

test('without results of either lookup, or with an error object, there are none', async () => {
  answers((path) => (path === '/api/search/v2' ? {} : { Error: 'nothing' }))
  expect(await new QueryClient().fetchQuery(search('7'))).toEqual([])
})

test('a name with a typing mistake shows what has the nearest name, as a guess with its warnings', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const [term, isGrouped] = [searchParams.get('term'), pathname === '/api/search/v2']
    if (isGrouped && term === 'USDT')
      return Response.json({
        token: [
          {
            token_id: usdt,
            token_type: 'trc20',
            name: 'Tether USD',
            abbr: 'USDT',
            level: '2',
            isLookAlike: true,
          },
        ],
      })
    if (isGrouped || pathname !== '/api/search') return Response.json({})
    return Response.json([{ desc: 'Token-TRC20', value: `Tether USD ${usdt}`, name: 'USDT', isGuess: true }])
  })
  const [guess, ...others] = await new QueryClient().fetchQuery(search('USTD'))
  expect(others).toEqual([])
  expect(guess).toMatchObject({ desc: 'Token-TRC20', isGuess: true, warning: { isLookAlike: true } })
  expect(groupOf(guess!)).toBe('similar')
  expect(groupOf({ desc: 'Address', value: usdt, isGuess: true })).toBe('guess')
})

test('an account that is a candidate leads to its page as a representative', async () => {
  answers((path) => {
    if (path === '/api/search/v2')
      return {
        address: [
          { address: 'TA', name: 'Aurora' },
          { address: 'TB', name: 'Aura' },
        ],
      }
    return { data: [{ address: 'TA' }] }
  })
  const found = await new QueryClient().fetchQuery(search('Aur'))
  expect(found.map(searchTarget)).toEqual(['/representative/TA', '/address/TB'])
})

test('a chain parameter is found by its name', async () => {
  answers((path) =>
    path === '/api/chainparameters'
      ? {
          tronParameters: [
            { key: 'getEnergyFee', value: 1 },
            { key: 'getMemoFee', value: 1 },
          ],
        }
      : {},
  )
  const found = await new QueryClient().fetchQuery(search('energyfee'))
  expect(found).toEqual([{ desc: 'Parameter', value: 'getEnergyFee' }])
  expect(searchTarget(found[0]!)).toBe('/sr/committee')
})

const hash = '0123'.repeat(16)

test.each([
  [`https://nile.tronscan.org/#/block/123?lang=en`, '/block/123'],
  [`https://tronscan.org/#/token20/${usdt}/transfers`, `/token20/${usdt}`],
  [`tronscan.org/#/contract/${usdt}/code`, `/contract/${usdt}`],
  [`https://tronscan.io/#/token/1002000`, '/token/1002000'],
  [`http://127.0.0.1:4220/#/address/${usdt}`, `/address/${usdt}`],
  [`https://www.oklink.com/trx/address/${usdt}`, `/address/${usdt}`],
  ['proposal 2', '/proposal/2'],
  ['Proposal #14', '/proposal/14'],
])('%s leads to its page without a lookup', (typed, path) => {
  expect(readInput(typed)).toEqual({ kind: 'path', path })
})

test.each([
  ['#12', '12'],
  ['1,234', '1234'],
  ['79 072 107', '79072107'],
  ['1.234.567', '1234567'],
  ['1,2', '1,2'],
  [' USD Coin ', 'USDCoin'],
  [`https://tronscan.org/#/transaction/${hash}`, hash],
  [`https://explorer.example/tx/0x${hash}`, `0x${hash}`],
  ['https://example.org/nothing', 'https://example.org/nothing'],
])('%s is looked up as %s', (typed, term) => {
  expect(readInput(typed)).toEqual({ kind: 'term', term })
})

test('an address whose letters changed case is distinguished from a name', () => {
  expect(isMistypedAddress(usdt)).toBe(false)
  expect(isMistypedAddress(usdt.toLowerCase())).toBe(true)
  expect(isMistypedAddress(usdt.slice(0, -1) + 'u')).toBe(true)
  expect(isMistypedAddress('Tether')).toBe(false)
})

test('results of a group are side by side, and the first result stays first', () => {
  const results = [
    { desc: 'Contract', value: 'a' },
    { desc: 'Token-TRC20', value: 'b' },
    { desc: 'Address', value: 'c' },
    { desc: 'Block', value: 'd' },
    { desc: 'Token-TRC10', value: 'e' },
  ] as const
  expect(inGroups(results).map(({ value }) => value)).toEqual(['a', 'c', 'b', 'e', 'd'])
})

test.each([
  ['a9059cbb', 'method'],
  ['transfer(address,uint256)', 'method'],
  [hash.slice(0, 60), 'partHash'],
  ['TR7NHqjeKQxG', 'partAddress'],
  [usdt.toLowerCase(), 'badAddress'],
  ['nothing', 'notFound'],
])('%s, which nothing is found for, gives the hint %s', (term, hint) => {
  expect(notFoundHint(term)).toBe(hint)
})

test('an unknown height or hash leads to its page, which waits for it', () => {
  expect(pageOfUnknown('99999999')).toBe('/block/99999999')
  expect(pageOfUnknown(`0x${hash.toUpperCase()}`)).toBe(`/transaction/${hash}`)
  expect(pageOfUnknown('nothing')).toBeUndefined()
})

test('an address with one wrong letter is guessed', async () => {
  answers(() => ({}))
  expect(await new QueryClient().fetchQuery(search(usdt.slice(0, -1) + 'u'))).toEqual([
    { desc: 'Address', value: usdt, isGuess: true },
  ])
})
