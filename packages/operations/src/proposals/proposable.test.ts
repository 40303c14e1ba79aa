import { expect, test } from 'vitest'
import { mainnetParameters, type ParameterName } from '../parameters.ts'
import { never } from '../rewards/cycles.ts'
import { anyValue } from './parameter-checks.ts'
import { proposable, proposableNow } from './proposable.ts'

const chainOf = (values: Readonly<Partial<Record<ParameterName, bigint>>>, newRewardCycle = never) => ({
  parameter: (name: ParameterName) => values[name] ?? 0n,
  property: () => newRewardCycle,
})
const chains = { mainnet: chainOf(mainnetParameters, 5n), 'a chain with every parameter off': chainOf({}) }
const ids = Object.keys(proposable).map(Number)

test.each(Object.entries(chains))('the ranges of %s end where its checks begin to refuse', (_, chain) => {
  for (const id of ids) {
    const now = proposableNow(id, chain)
    const { check } = proposable[id]!
    if ('kind' in now) {
      expect([0n, 1n, 2n].map((value) => check.refusal(value, chain) !== undefined)).toEqual([
        true,
        true,
        true,
      ])
      continue
    }
    const { least, most } = now
    expect([least, most].some((value) => check.refusal(value, chain) === undefined)).toBe(true)
    if (now === anyValue) continue
    expect([id, check.refusal(least - 1n, chain)?.kind]).toEqual([id, 'value'])
    expect([id, check.refusal(most + 1n, chain)?.kind]).toEqual([id, 'value'])
  }
})

test.each([
  [0, { least: 81_000n, most: 86_400_000n }],
  [13, { least: 10n, most: 400n }],
  [78, { least: 864_001n, most: 10_512_000n }],
  [98, { least: 0n, most: 1n }],
  [94, { least: 1n, most: 1n }],
] as const)('on mainnet parameter %i has the range of its check', (id, range) => {
  expect(proposableNow(id, chains.mainnet)).toEqual(range)
})

test.each([
  [67, 'settled', undefined],
  [17, 'closed', undefined],
  [45, 'needs', 'getAllowMarketTransaction'],
  [1000, 'closed', undefined],
])('on mainnet nobody may propose parameter %i: %s %s', (id, kind, needs) => {
  const refusal = proposableNow(id, chains.mainnet)
  expect(refusal).toMatchObject({ kind, ...(needs && { needs }) })
})

test('a fee limit above 10,000 TRX needs the London upgrade', () => {
  expect(proposableNow(47, chainOf({}))).toEqual({ least: 0n, most: 10_000_000_000n })
  expect(proposableNow(47, chainOf({ getAllowTvmLondon: 1n }))).toEqual({ least: 0n, most: 10n ** 17n })
})
