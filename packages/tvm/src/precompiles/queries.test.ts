// The precompiles that read the chain, on accounts defined here; expectations computed by hand from java-tron FreezeV2Util.
import { type Address, concatBytes, toEvmAddress, toHex } from '@sundial/primitives'
import { account, type Account } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { allPrecompiles } from './index.ts'
import type { PrecompilePort } from './precompile.ts'
import { chainWith } from './testing.ts'
import { toNumber, toWord } from './words.ts'

const trx = 1_000_000n
const alice: Address = `41${'a1'.repeat(20)}`
const bob: Address = `41${'b0'.repeat(20)}`
const nobody: Address = `41${'00'.repeat(20)}`

const blank = account.decode(new Uint8Array(0))
const resources = { ...account.decode(new Uint8Array([0xd2, 0x01, 0x00])).accountResource! }

const aliceAccount: Account = {
  ...blank,
  address: alice,
  votes: [
    { voteAddress: bob, voteCount: 30n },
    { voteAddress: alice, voteCount: 5n },
    { voteAddress: bob, voteCount: 2n },
  ],
  frozen: [{ frozenBalance: 10n * trx, expireTime: 0n }],
  frozenV2: [
    { type: 'BANDWIDTH', amount: 100n * trx },
    { type: 'ENERGY', amount: 200n * trx },
    { type: 'TRON_POWER', amount: 7n * trx },
  ],
  unfrozenV2: [
    { type: 'ENERGY', unfreezeAmount: 3n * trx, unfreezeExpireTime: 1_600_000_000_000n },
    { type: 'ENERGY', unfreezeAmount: 4n * trx, unfreezeExpireTime: 1_800_000_000_000n },
    { type: 'BANDWIDTH', unfreezeAmount: 5n * trx, unfreezeExpireTime: 1_700_000_000_001n },
  ],
  acquiredDelegatedFrozenBalanceForBandwidth: 20n * trx,
  acquiredDelegatedFrozenV2BalanceForBandwidth: 30n * trx,
  delegatedFrozenBalanceForBandwidth: 1n * trx,
  delegatedFrozenV2BalanceForBandwidth: 2n * trx,
  accountResource: {
    ...resources,
    frozenBalanceForEnergy: { frozenBalance: 11n * trx, expireTime: 0n },
    acquiredDelegatedFrozenBalanceForEnergy: 21n * trx,
    acquiredDelegatedFrozenV2BalanceForEnergy: 31n * trx,
    delegatedFrozenBalanceForEnergy: 3n * trx,
    delegatedFrozenV2BalanceForEnergy: 4n * trx,
  },
}

const port = chainWith(
  {},
  {
    caller: bob,
    account: (address) => (address === alice ? aliceAccount : undefined),
    witnessVotes: (address) => (address === bob ? 1234n : undefined),
    delegated: (from, to, resource) =>
      from === alice && to === bob ? (resource === 'ENERGY' ? 8n * trx : 6n * trx) : 0n,
    reward: (address) => (address === bob ? 77n : 0n),
    // 1,000 units of energy per TRX, 400 of bandwidth.
    usage: (_, resource) => ({ used: resource === 'ENERGY' ? 100_000n : 40_000n, slots: 100n }),
    totalWeight: (resource) => (resource === 'ENERGY' ? 180_000_000n : 108_000_000n),
  },
)

const address = (of: Address) => toWord(BigInt(toEvmAddress(of)))

function ask(at: bigint, words: readonly (Address | bigint)[], on: PrecompilePort = port): bigint[] {
  const precompile = allPrecompiles.find((other) => other.address === at)!
  const input = concatBytes(...words.map((word) => (typeof word === 'bigint' ? toWord(word) : address(word))))
  const result = precompile.run(input, on)
  if (result.kind !== 'done') throw new Error(result.kind)
  const count = result.output.length / 32
  return Array.from({ length: count }, (_, index) =>
    toNumber(result.output.subarray(32 * index, 32 * index + 32)),
  )
}

test.each<[string, bigint, (Address | bigint)[], bigint[]]>([
  ['reward of the caller', 0x1000005n, [], [77n]],
  ['a witness is a witness', 0x1000006n, [bob], [1n]],
  ['an account is not a witness', 0x1000006n, [alice], [0n]],
  ['votes for one witness, summed over its entries', 0x1000007n, [alice, bob], [32n]],
  ['votes of a missing account', 0x1000007n, [nobody, bob], [0n]],
  ['votes given', 0x1000008n, [alice], [37n]],
  ['votes received', 0x1000009n, [bob], [1234n]],
  ['votes received by a non-witness', 0x1000009n, [alice], [0n]],
  // 10 + 100 + 1 + 2 of bandwidth, 11 + 200 + 3 + 4 of energy.
  ['votes to give', 0x100000an, [alice], [331n]],
  ['total energy limit', 0x100000bn, [1n], [180_000_000_000n]],
  ['total energy weight', 0x100000bn, [2n], [180_000_000n]],
  ['days of unfreezing', 0x100000bn, [3n], [14n]],
  ['an unknown figure of the chain', 0x100000bn, [4n], [0n]],
  ['unfreezes left', 0x100000cn, [alice], [30n]],
  ['unfreezes of a missing account', 0x100000cn, [nobody], [0n]],
  ['staked for bandwidth', 0x100000dn, [alice, 0n], [100n * trx]],
  ['staked for energy', 0x100000dn, [alice, 1n], [200n * trx]],
  ['staked for votes', 0x100000dn, [alice, 2n], [7n * trx]],
  ['staked for an unknown purpose', 0x100000dn, [alice, 3n], [0n]],
  ['unfrozen by then', 0x100000en, [alice, 1_700_000_000n], [3n * trx]],
  ['unfrozen a second later', 0x100000en, [alice, 1_700_000_001n], [8n * trx]],
  ['unfrozen at the end of time', 0x100000en, [alice, (1n << 256n) - 1n], [12n * trx]],
  // The use is equivalent to 100 TRX of energy; 11 + 21 + 31 cover it before the stake of 200 does.
  ['to delegate of energy', 0x100000fn, [alice, 1n], [163n * trx]],
  // 100 TRX of bandwidth; 10 + 20 + 30 cover it before the stake of 100 does.
  ['to delegate of bandwidth', 0x100000fn, [alice, 0n], [60n * trx]],
  ['to delegate of votes', 0x100000fn, [alice, 2n], [0n]],
  ['delegated to another', 0x1000010n, [bob, alice, 1n], [8n * trx]],
  ['delegated the other way', 0x1000010n, [alice, bob, 1n], [0n]],
  ['delegated to oneself is the staked amount', 0x1000010n, [alice, alice, 2n], [7n * trx]],
  ['delegated for votes', 0x1000010n, [bob, alice, 2n], [0n]],
  // 263 TRX of energy are usable, 163 are not in use: of 26.3 TRX 16.3.
  ['undelegating energy', 0x1000011n, [alice, 26_300_000n, 1n], [16_300_000n, 10_000_000n, 300n]],
  ['undelegating more than there is', 0x1000011n, [alice, 1n << 200n, 1n], [163n * trx, 100n * trx, 300n]],
  ['undelegating nothing', 0x1000011n, [alice, 0n, 1n], [0n, 0n, 0n]],
  ['undelegating votes', 0x1000011n, [alice, 5n, 2n], [0n, 0n, 0n]],
  ['use of energy', 0x1000012n, [alice, 1n], [100n * trx, 300n]],
  ['use of bandwidth', 0x1000012n, [alice, 0n], [100n * trx, 300n]],
  ['use of votes', 0x1000012n, [alice, 2n], [0n, 0n]],
  ['usable bandwidth', 0x1000013n, [alice, 0n], [160n * trx]],
  ['usable energy', 0x1000013n, [alice, 1n], [263n * trx]],
  ['delegated bandwidth', 0x1000014n, [alice, 0n], [3n * trx]],
  ['delegated energy', 0x1000014n, [alice, 1n], [7n * trx]],
  ['acquired bandwidth', 0x1000015n, [alice, 0n], [50n * trx]],
  ['acquired energy', 0x1000015n, [alice, 1n], [52n * trx]],
  ['acquired by a missing account', 0x1000015n, [nobody, 1n], [0n]],
])('%s', (_, at, words, answers) => {
  expect(ask(at, words)).toEqual(answers)
})

test('only the last 20 bytes of an address word count', () => {
  const dirty = (BigInt(`0x${'ff'.repeat(12)}`) << 160n) | BigInt(toEvmAddress(bob))
  expect(ask(0x1000009n, [dirty])).toEqual([1234n])
})

test('input of any other length returns zeros, as many words as the answer has', () => {
  const queries = allPrecompiles.filter(({ address }) => address > 0x1000005n)
  const wordCounts = queries.map((precompile) => {
    const answers = [31, 33, 95, 97, 128].map((length) => {
      const result = precompile.run(new Uint8Array(length).fill(0xa1), port)
      return result.kind === 'done' ? toHex(result.output) : result.kind
    })
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^0+$/)
    return answers[0]!.length / 64
  })
  expect(wordCounts.filter((count) => count === 1)).toHaveLength(queries.length - 2)
  expect(wordCounts.toSorted((one, other) => other - one).slice(0, 2)).toEqual([3, 2])
})

test('more in use than usable leaves nothing available', () => {
  const busy = { ...port, usage: () => ({ used: 300_000n, slots: 1n }) }
  expect(ask(0x1000011n, [alice, 5n * trx, 1n], busy)).toEqual([0n, 5n * trx, 3n])
  expect(ask(0x100000fn, [alice, 1n], busy)).toEqual([0n])
})

test('recovered use counts as none', () => {
  const rested = { ...port, usage: () => ({ used: 0n, slots: 0n }) }
  expect(ask(0x1000012n, [alice, 1n], rested)).toEqual([0n, 0n])
  expect(ask(0x100000fn, [alice, 1n], rested)).toEqual([200n * trx])
})

test('the stake equivalent of use is rounded like doubles, and exact once the calculation is hardened', () => {
  const uneven = { usage: () => ({ used: 123_456_797_042n, slots: 5n }), totalWeight: () => 19_876_543_212n }
  const [rounded] = ask(0x1000012n, [alice, 1n], { ...port, ...uneven })
  const [exact] = ask(0x1000012n, [alice, 1n], {
    ...chainWith({ getAllowHardenResourceCalculation: 1n }, { account: () => aliceAccount }),
    ...uneven,
  })
  // 123456797042 * 19876543212 * 1000000 / 180000000000 with bc, and java-tron's doubles with node.
  expect([rounded, exact]).toEqual([13_632_746_451_224_592n, 13_632_746_451_224_593n])
})

test('with the new resource model votes come from stake for votes, and the rest from earlier stake', () => {
  const model = chainWith({ getAllowNewResourceModel: 1n }, { account: () => aliceAccount })
  const votes = (oldTronPower: bigint) =>
    ask(0x100000an, [alice], { ...model, account: () => ({ ...aliceAccount, oldTronPower }) })
  expect(votes(0n)).toEqual([338n])
  expect(votes(-1n)).toEqual([7n])
  expect(votes(50n * trx)).toEqual([57n])
})
