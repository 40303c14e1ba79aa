import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PowerKind, powerKinds } from '../services/contract-source/code-summary.ts'
import type { Evidence } from './evidence.ts'
import { canBeLoweredByBought, isLookAlike, rankOf, rate } from './rate.ts'
import { type Rule, rules } from './rules.ts'

/** Verified code without powers, old, owned by many and used. */
const plain: Evidence = {
  operator: {},
  names: { name: 'Sun Dial', symbol: 'DIAL' },
  olderNamesakes: [],
  source: 'verified',
  code: { kind: 'read', isToken: true, powers: [], gapCount: 0 },
  holders: { count: 5000, largest: 'T1', isConcentrated: false },
  age: { days: 400 },
  activity: { quietDays: 0 },
}

const power = (kind: PowerKind, access: 'anyone' | 'restricted' = 'restricted') => ({
  kind,
  function: 'f(address)',
  file: 'A.sol',
  line: 7,
  access,
  who: 'owner',
  isSure: true,
})
const withPower = (...args: Parameters<typeof power>): Partial<Evidence> => ({
  code: { kind: 'read', isToken: true, powers: [power(...args)], gapCount: 0 },
})

test.each<[string, Partial<Evidence>, number, readonly string[]]>([
  ['nothing against it', {}, 2, []],
  ['a mint power', withPower('mint'), 1, ['minting']],
  ['a block list', withPower('freeze'), 1, ['freezing']],
  ['a switch that stops transfers', withPower('pause'), 1, ['pausing']],
  ['a fee that changes', withPower('fee'), 1, ['charging']],
  ['an owner who takes tokens', withPower('seize'), 1, ['taking']],
  ['tokens that anyone takes', withPower('seize', 'anyone'), 3, ['takenByAnyone', 'taking']],
  ['code that can be replaced', withPower('upgrade'), 1, ['replaceable']],
  ['a proxy', withPower('proxy'), 0, ['codeElsewhere']],
  [
    'balances elsewhere',
    { code: { kind: 'read', isToken: false, powers: [], gapCount: 0 } },
    0,
    ['codeElsewhere'],
  ],
  [
    'code that cannot be followed',
    { code: { kind: 'read', isToken: true, powers: [], gapCount: 2 } },
    1,
    ['notFollowed'],
  ],
  ['no verified source', { source: 'unverified', code: undefined }, 0, ['notVerified']],
  ['sources that cannot be read', { code: { kind: 'unreadable', cause: 'x' } }, 0, ['notReadable']],
  ['sources that are not read yet', { code: undefined }, 0, []],
  [
    'the name of an older token in use',
    { olderNamesakes: [{ token: 'T2', isInUse: true }] },
    3,
    ['copiedName'],
  ],
  [
    'the name of an unused older token',
    { olderNamesakes: [{ token: '1', isInUse: false }] },
    1,
    ['sharedName'],
  ],
  ['the name of the coin', { names: { name: 'TR0N', symbol: 'X' } }, 4, ['coinName']],
  ['a site in its name', { names: { name: 'Free at usdt.example', symbol: 'X' } }, 3, ['siteInName']],
  ['a warning of the operator', { operator: { warns: true } }, 4, ['operatorWarns']],
  ['a doubt of the operator', { operator: { doubts: true } }, 3, ['operatorDoubts']],
  ['one large holder', { holders: { count: 900, largest: 'T1', isConcentrated: true } }, 1, ['concentrated']],
  ['few holders', { holders: { count: 99, isConcentrated: false } }, 1, ['fewHolders']],
  ['a young token', { age: { days: 29 } }, 1, ['young']],
  ['a token that rests', { activity: { quietDays: 90 } }, 1, ['quiet']],
  ['an unknown name', { names: undefined, olderNamesakes: undefined }, 0, []],
])('%s', (_, change, level, reasons) => {
  const found = rate({ ...plain, ...change })
  expect([found.level, found.reasons.map(({ rule }) => rule.id)]).toEqual([level, reasons])
})

test.each(['Sun 2.0', 'A.B.C', 'St. John', 'US Dollar'])('%s contains no site', (name) => {
  expect(rate({ ...plain, names: { name, symbol: name } }).level).toBe(2)
})

test('what is missing is said, and the code of an unverified contract once only', () => {
  expect(rate({ operator: {} }).unknown).toEqual([
    'names',
    'olderNamesakes',
    'source',
    'code',
    'holders',
    'age',
    'activity',
  ])
  expect(rate({ ...plain, source: 'unverified', code: undefined }).unknown).toEqual([])
})

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const bought = fc.record({
  holders: maybe(
    fc.record({ count: fc.nat(1_000_000_000), largest: fc.constant('T1'), isConcentrated: fc.boolean() }),
  ),
  age: maybe(fc.record({ days: fc.nat(5000) })),
  activity: maybe(fc.record({ quietDays: fc.nat(5000) })),
})

const proven = fc.record({
  operator: fc.record({ warns: fc.boolean(), doubts: fc.boolean() }),
  names: maybe(fc.record({ name: fc.constantFrom('Sun', 'TRX', 'a.example'), symbol: fc.string() })),
  olderNamesakes: maybe(fc.array(fc.record({ token: fc.constant('T2'), isInUse: fc.boolean() }))),
  source: maybe(fc.constantFrom('verified' as const, 'unverified' as const, 'protocol' as const)),
  code: maybe(
    fc.record({
      kind: fc.constant('read' as const),
      isToken: fc.boolean(),
      gapCount: fc.nat(2),
      powers: fc.array(
        fc
          .tuple(fc.constantFrom(...powerKinds), fc.constantFrom('anyone' as const, 'restricted' as const))
          .map(([kind, access]) => power(kind, access)),
      ),
    }),
  ),
})

test('no holders, age or activity that an issuer buys raises a level above the one without them', () => {
  fc.assert(
    fc.property(proven, bought, (facts, extra) => {
      const { level } = rate({ ...facts, holders: undefined, age: undefined, activity: undefined })
      expect(rankOf(rate({ ...facts, ...extra }).level)).toBeLessThanOrEqual(rankOf(level))
    }),
  )
})

test('a list need not read what can be bought of a token that the rest lowers as far', () => {
  fc.assert(
    fc.property(proven, bought, (facts, extra) => {
      const { level } = rate({ ...facts, holders: undefined, age: undefined, activity: undefined })
      if (!canBeLoweredByBought(level)) expect(rate({ ...facts, ...extra }).level).toBe(level)
    }),
  )
})

test.each<[string, Partial<Evidence>, boolean | undefined]>([
  ['a name of its own', {}, false],
  ['the name of an older token in use', { olderNamesakes: [{ token: 'T2', isInUse: true }] }, true],
  [
    'the name of an older token that nobody uses',
    { olderNamesakes: [{ token: '1', isInUse: false }] },
    false,
  ],
  ['the name of the coin', { names: { name: 'Tron', symbol: 'X' }, olderNamesakes: undefined }, true],
  [
    'the name of the coin, for which the operator vouches',
    { names: { name: 'Tron', symbol: 'X' }, operator: { vouchesForName: true } },
    false,
  ],
  ['a name whose order is unknown', { olderNamesakes: undefined }, undefined],
  ['an unknown name', { names: undefined }, undefined],
])('a token with %s: look-alike %s', (_, change, expected) => {
  expect(isLookAlike({ ...plain, ...change })).toBe(expected)
})

test('without proof of its code a token has no better level than unknown, whatever else is true', () => {
  fc.assert(
    fc.property(proven, bought, (facts, extra) => {
      const { level } = rate({ ...facts, ...extra, code: undefined })
      expect(rankOf(level)).toBeLessThanOrEqual(rankOf(0))
    }),
  )
})

test('evidence that goes missing and cannot be bought never raises a level above unknown', () => {
  const kinds = ['names', 'olderNamesakes', 'source', 'code'] as const
  fc.assert(
    fc.property(proven, bought, fc.constantFrom(...kinds), (facts, extra, kind) => {
      expect(rankOf(rate({ ...facts, ...extra, [kind]: undefined }).level)).toBeLessThanOrEqual(
        facts.source === 'unverified' || kind !== 'code' ? rankOf(1) : rankOf(0),
      )
    }),
  )
})

test('a level follows from its reasons and what is missing alone', () => {
  fc.assert(
    fc.property(proven, bought, (facts, extra) => {
      const { level, reasons } = rate({ ...facts, ...extra })
      for (const { rule } of reasons) expect(rankOf(level)).toBeLessThanOrEqual(rankOf(rule.level))
    }),
  )
})

test('no rule raises a level to the best one, and only what can be bought is marked so', () => {
  expect(rules.every(({ level }) => level !== 2)).toBe(true)
  const isBought = ({ needs }: Rule) => ['holders', 'age', 'activity'].includes(needs)
  expect(rules.filter((rule) => rule.canBeBought !== isBought(rule))).toEqual([])
})

test('no rule and no level says safe', () => {
  expect(JSON.stringify(rules.map(({ id, needs }) => [id, needs]))).not.toMatch(/safe|trust|good|ok\b/i)
})
