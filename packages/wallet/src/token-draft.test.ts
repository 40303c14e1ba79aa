// A form of an issue refuses what the chain refuses: every draft is compared with the rules that our chain takes from java-tron.
import { type LedgerView, mainnetParameters, validateOn, type ValueOf } from '@sundial/operations'
import { fromText, toAddress, toText } from '@sundial/primitives'
import { account, accountResourceMessage } from '@sundial/protocol'
import fc from 'fast-check'
import { exactAmount } from './amount-text.ts'
import { expect, test } from 'vitest'
import type { OwnAccount } from './own-account.ts'
import {
  issueOperation,
  newTokenDraft,
  noSaleAt,
  saleRatio,
  textProblems,
  type TokenDraft,
  tokenProblems,
  updateOperation,
} from './token-draft.ts'

const address = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')
const nowMs = 1_750_800_000_123n

const ownOf = (members: Parameters<typeof account.create>[0] = {}): OwnAccount => ({
  account: account.create({ address, balance: 2_000_000_000n, ...members }),
  resource: accountResourceMessage.create({}),
  rewardSun: 0n,
  height: 5n,
  nowMs,
  parameters: new Map(Object.entries(mainnetParameters)),
})

const own = ownOf()
const good: TokenDraft = {
  ...newTokenDraft(own),
  name: 'Sundial',
  abbreviation: 'SND',
  description: 'A token of a test',
  url: 'https://sundial.example',
  supply: '1000000',
  frozen: [{ amount: '1000.5', days: '30' }],
}

const ledgerOf = ({ account: one }: OwnAccount): LedgerView => ({
  now: () => nowMs,
  parameter: (name) => mainnetParameters[name],
  property: () => 0n,
  record: () => undefined,
  account: (named) => (named === one.address ? one : undefined),
  balance: () => one.balance,
})

/** Why the chain refuses the issue; `undefined` where it does not. */
function refusalOf(of: OwnAccount, draft: TokenDraft): string | undefined {
  try {
    validateOn(ledgerOf(of), issueOperation(of, draft))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const codesOf = (draft: Partial<TokenDraft>, of = own) =>
  tokenProblems(of, { ...good, ...draft }).map(({ code }) => code)

test('a draft without problems is an issue that the chain takes, in its smallest units', () => {
  expect([tokenProblems(own, good), refusalOf(own, good)]).toEqual([[], undefined])
  const value = issueOperation(own, { ...good, decimals: '2', priceTrx: '1.5', priceTokens: '0.5' }).value
  expect(value).toMatchObject({
    totalSupply: 100_000_000n,
    precision: 2,
    // 1.5 TRX for 0.5 tokens: 30,000 sun for one hundredth.
    trxNum: 30_000,
    num: 1,
    frozenSupply: [{ frozenAmount: 100_050n, frozenDays: 30n }],
  })
})

test.each([
  ['a name with a space, which TronScan’s form takes and the chain refuses', { name: 'Sun dial' }, 'name'],
  ['a name of one letter', { name: 'S' }, 'name'],
  ['the name of the coin', { name: 'Trx' }, 'name_trx'],
  ['an abbreviation of 11 letters', { abbreviation: 'ABCDEFGHIJK' }, 'abbreviation'],
  ['no description', { description: '' }, 'description'],
  ['a description of more than 200 bytes', { description: 'ж'.repeat(101) }, 'description'],
  ['a url that is no website', { url: 'sundial' }, 'url'],
  ['a url of more than 256 bytes', { url: `https://sundial.example/${'a'.repeat(240)}` }, 'url'],
  ['no supply', { supply: '0' }, 'supply'],
  ['a supply with a fraction', { supply: '1.5' }, 'supply'],
  ['a supply beyond 64 bits in its smallest unit', { supply: '9223372036855' }, 'supply_large'],
  ['seven decimals', { decimals: '7' }, 'decimals'],
  ['a price of nothing', { priceTrx: '0' }, 'price'],
  ['a price finer than the token', { decimals: '0', priceTokens: '0.5' }, 'price'],
  [
    'a price that 32 bits do not hold',
    { priceTrx: '2147483.647', priceTokens: '2147.483649' },
    'price_ratio',
  ],
  ['a start at the time of the newest block', { startMs: Number(nowMs) }, 'start'],
  ['no start', { startMs: undefined }, 'start'],
  ['an end at the start', { endMs: good.startMs }, 'end'],
  ['a frozen part of nothing', { frozen: [{ amount: '0', days: '1' }] }, 'frozen_amount'],
  ['a part frozen for no day', { frozen: [{ amount: '1', days: '0' }] }, 'frozen_days'],
  ['a part frozen for 3,653 days', { frozen: [{ amount: '1', days: '3653' }] }, 'frozen_days'],
  ['more frozen than there is', { frozen: [{ amount: '1000000.000001', days: '1' }] }, 'frozen_sum'],
  [
    'eleven frozen parts',
    { frozen: Array.from({ length: 11 }, () => ({ amount: '1', days: '1' })) },
    'frozen_count',
  ],
  ['bandwidth of a whole day', { accountNet: '57600000000' }, 'accountNet'],
  ['no number of bandwidth', { totalNet: '' }, 'totalNet'],
] satisfies readonly (readonly [string, Partial<TokenDraft>, string])[])(
  'a draft with %s is refused',
  (_, draft, code) => {
    expect(codesOf(draft)).toContain(code)
  },
)

test('an account issues one token, and has the fee of the chain’s parameters before', () => {
  expect(codesOf({}, ownOf({ assetIssuedName: fromText('Sun') }))).toEqual(['issued'])
  expect(codesOf({}, ownOf({ balance: 1_023_999_999n }))).toEqual(['fee'])
})

test('what the chain refuses is refused by the form, for any text', () => {
  const text = (...examples: readonly string[]) =>
    fc.oneof(fc.constantFrom(...examples), fc.string({ maxLength: 40 }))
  const number = (...examples: readonly string[]) =>
    fc.oneof(fc.constantFrom(...examples), fc.bigInt({ min: 0n, max: 2n ** 66n }).map(String))
  const time = fc.option(fc.integer({ min: Number(nowMs) - 5, max: Number(nowMs) + 5 }), { nil: undefined })
  const drafts = fc.record({
    name: text('Sundial', 'trx', 'TRX', 'Sun dial', 'Süd'),
    abbreviation: text('SND', ''),
    description: text('A token', 'ж'.repeat(101)),
    url: text('https://sundial.example', `https://s.example/${'a'.repeat(250)}`),
    supply: number('1', '9223372036854775807', '1000000'),
    decimals: fc.constantFrom('0', '2', '6', '7'),
    isSold: fc.boolean(),
    priceTrx: number('1', '0.000001', '2147.483647', '2147.483648'),
    priceTokens: number('1', '0.01', '0'),
    startMs: time,
    endMs: time,
    frozen: fc.array(fc.record({ amount: number('1', '0.5'), days: number('0', '1', '3652', '3653') }), {
      maxLength: 12,
    }),
    accountNet: number('0', '57599999999', '57600000000'),
    totalNet: number('0'),
  })
  let taken = 0
  fc.assert(
    fc.property(drafts, fc.constantFrom(own, ownOf({ balance: 5n })), (draft, of) => {
      // Most random drafts have many faults: one random member in a good one has the chance to be right.
      for (const member of Object.keys(draft) as (keyof TokenDraft)[]) {
        const one = { ...good, [member]: draft[member] }
        if (tokenProblems(of, one).length > 0) continue
        taken += 1
        expect(refusalOf(of, one)).toBeUndefined()
      }
      if (tokenProblems(of, draft).length === 0) expect(refusalOf(of, draft)).toBeUndefined()
    }),
  )
  expect(taken).toBeGreaterThan(100)
})

test('a price is exact or refused, and in lowest terms', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 1n, max: 2n ** 40n }),
    fc
      .tuple(fc.bigInt({ min: 1n, max: 2n ** 31n }), fc.bigInt({ min: 1n, max: 2n ** 31n }))
      .map(([a, b]) => a * b),
  )
  fc.assert(
    fc.property(amount, amount, (sun, units) => {
      const ratio = saleRatio(sun, units)
      if (ratio === undefined) return
      const [trxNum, num] = [BigInt(ratio.trxNum), BigInt(ratio.num)]
      expect(trxNum * units).toBe(sun * num)
      expect(trxNum > 0n && num > 0n && trxNum < 2n ** 31n && num < 2n ** 31n).toBe(true)
      expect(saleRatio(sun * 7n, units * 7n)).toEqual(ratio)
    }),
  )
})

test('without a sale nobody can buy: no block has a time in its window', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 42n }), (now) => {
      const { startTime, endTime } = noSaleAt(now)
      expect(startTime > now && endTime === startTime + 1n).toBe(true)
      expect(startTime % 1000n).toBe(1n)
    }),
  )
  expect(refusalOf(own, { ...good, isSold: false, priceTrx: '' })).toBeUndefined()
})

test('an amount is taken as it is typed or not at all', () => {
  expect(
    ['1', '1.5', '1.50', '1.55', '1.', '', '.5', '1e3', '-1', '1,5'].map((text) => exactAmount(text, 1)),
  ).toEqual([10n, 15n, 15n, undefined, 10n, undefined, undefined, undefined, undefined, undefined])
})

test('the texts and limits of a token can be changed within the same bounds', () => {
  const texts = { description: 'New', url: 'https://new.example', accountNet: '7', totalNet: '57599999999' }
  expect(textProblems(texts)).toEqual([])
  const value = updateOperation(own, texts).value as ValueOf<'UpdateAssetContract'>
  expect(value).toMatchObject({ ownerAddress: address, newLimit: 7n, newPublicLimit: 57_599_999_999n })
  expect([toText(value.description), toText(value.url)]).toEqual(['New', 'https://new.example'])
  expect(textProblems({ description: '', url: 'x', accountNet: '-1', totalNet: '57600000000' })).toEqual([
    'description',
    'url',
    'accountNet',
    'totalNet',
  ])
})
