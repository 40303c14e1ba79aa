import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPrecompiles, precompileAt } from './index.ts'
import type { Precompile } from './precompile.ts'
import { chainWith } from './testing.ts'
import { toWord } from './words.ts'

const allOn = {
  getAllowTvmCompatibleEvm: 1n,
  getAllowTvmOsaka: 1n,
}

test('no precompile and no family imports another', () => {
  const folder = new URL('.//', import.meta.url)
  const families = ['blake2f', 'bn128', 'hash', 'modexp', 'shielded', 'stake', 'votes']
  const signatureChecks = readdirSync(new URL('sign/', folder)).map(
    (file) => `sign/${file.replace(/\.ts$/, '')}`,
  )
  for (const name of [...families, ...signatureChecks]) {
    const text = readFileSync(new URL(`${name}.ts`, folder), 'utf8')
    const imported = [...text.matchAll(/ from '(?:\.\/|\.\.\/)([\w/-]+)\.ts'/g)].map(([, path]) => path)
    expect(imported.filter((path) => families.includes(path!) || path!.startsWith('sign/'))).toEqual([])
    if (name.startsWith('sign/') && !name.endsWith('.test')) expect(text).not.toContain(" from './")
  }
})

/**
 * Prices by java-tron PrecompiledContracts.getEnergyForData (and the TIP if one sets the price), for 0, 1, 32, 33 and
 * 1000 bytes of zeros.
 */
const prices: readonly [name: string, address: bigint, source: string, ...energies: number[]][] = [
  ['ecrecover', 0x01n, 'ECRecover', 3000, 3000, 3000, 3000, 3000],
  ['sha256', 0x02n, 'Sha256', 60, 72, 72, 84, 444],
  ['double sha256', 0x03n, 'Ripempd160', 600, 720, 720, 840, 4440],
  ['identity', 0x04n, 'Identity', 15, 18, 18, 21, 111],
  ['modexp', 0x05n, 'ModExp, EIP-198 over 20', 0, 0, 0, 0, 0],
  ['bn128 add', 0x06n, 'BN128Addition, Istanbul', 150, 150, 150, 150, 150],
  ['bn128 multiply', 0x07n, 'BN128Multiplication, Istanbul', 6000, 6000, 6000, 6000, 6000],
  ['bn128 pairing', 0x08n, 'BN128Pairing, Istanbul', 45_000, 45_000, 45_000, 45_000, 215_000],
  // (31 words - 5) / 6 = 4 and (31 words - 5) / 5 = 5 signatures.
  ['batchValidateSign', 0x09n, 'BatchValidateSign, TIP-43', 0, 0, 0, 0, 6000],
  ['validateMultiSign', 0x0an, 'ValidateMultiSign, TIP-60', 0, 0, 0, 0, 7500],
  ['verifyMintProof', 0x1000001n, 'VerifyMintProof', 150_000, 150_000, 150_000, 150_000, 150_000],
  ['verifyTransferProof', 0x1000002n, 'VerifyTransferProof', 200_000, 200_000, 200_000, 200_000, 200_000],
  ['verifyBurnProof', 0x1000003n, 'VerifyBurnProof', 150_000, 150_000, 150_000, 150_000, 150_000],
  ['merkleHash', 0x1000004n, 'MerkleHash', 500, 500, 500, 500, 500],
  ['rewardBalance', 0x1000005n, 'RewardBalance', 500, 500, 500, 500, 500],
  ['isSrCandidate', 0x1000006n, 'IsSrCandidate', 20, 20, 20, 20, 20],
  ['voteCount', 0x1000007n, 'VoteCount', 500, 500, 500, 500, 500],
  ['usedVoteCount', 0x1000008n, 'UsedVoteCount', 20, 20, 20, 20, 20],
  ['receivedVoteCount', 0x1000009n, 'ReceivedVoteCount', 20, 20, 20, 20, 20],
  ['totalVoteCount', 0x100000an, 'TotalVoteCount', 20, 20, 20, 20, 20],
  ['getChainParameter', 0x100000bn, 'GetChainParameter', 50, 50, 50, 50, 50],
  ['availableUnfreezeV2Size', 0x100000cn, 'AvailableUnfreezeV2Size', 50, 50, 50, 50, 50],
  ['unfreezableBalanceV2', 0x100000dn, 'UnfreezableBalanceV2', 50, 50, 50, 50, 50],
  ['expireUnfreezeBalanceV2', 0x100000en, 'ExpireUnfreezeBalanceV2', 50, 50, 50, 50, 50],
  ['delegatableResource', 0x100000fn, 'DelegatableResource', 50, 50, 50, 50, 50],
  ['resourceV2', 0x1000010n, 'ResourceV2', 50, 50, 50, 50, 50],
  ['checkUnDelegateResource', 0x1000011n, 'CheckUnDelegateResource', 50, 50, 50, 50, 50],
  ['resourceUsage', 0x1000012n, 'ResourceUsage', 50, 50, 50, 50, 50],
  ['totalResource', 0x1000013n, 'TotalResource', 50, 50, 50, 50, 50],
  ['totalDelegatedResource', 0x1000014n, 'TotalDelegatedResource', 50, 50, 50, 50, 50],
  ['totalAcquiredResource', 0x1000015n, 'TotalAcquiredResource', 50, 50, 50, 50, 50],
  ['ripemd160', 0x20003n, 'EthRipemd160', 600, 720, 720, 840, 4440],
  ['blake2f', 0x20009n, 'Blake2F', 0, 0, 0, 0, 0],
  ['p256Verify', 0x100n, 'P256Verify, TIP-7951', 6900, 6900, 6900, 6900, 6900],
]

const lengths = [0, 1, 32, 33, 1000]

test.each(prices)('%s at %s costs the same as java-tron %s', (_, address, _source, ...energies) => {
  const precompile = allPrecompiles.find((other) => other.address === address)!
  const actual = lengths.map((length) => Number(precompile.energy(new Uint8Array(length), chainWith({}))))
  expect(actual).toEqual(energies)
})

test('every precompile has a row in the table of prices', () => {
  expect(allPrecompiles.map(({ address }) => address).sort()).toEqual(
    prices.map(([, address]) => address).sort(),
  )
})

test('before Istanbul the curve costs more', () => {
  const before = chainWith({ getAllowTvmIstanbul: 0n })
  const actual = [6n, 7n, 8n].map((address) => at(address).energy(new Uint8Array(384), before))
  expect(actual).toEqual([500n, 40_000n, 260_000n])
})

test('from Osaka on a modular power costs at least 500', () => {
  expect(at(5n).energy(new Uint8Array(0), chainWith(allOn))).toBe(500n)
})

test('a length beyond an int counts as the largest', () => {
  const input = new Uint8Array(96)
  input[26] = 1
  expect(at(5n).energy(input, chainWith({}))).toBe(14_411_570_333_761_358n)
})

test('the price of a modular power is capped at the largest int64', () => {
  const input = new Uint8Array(96).fill(255)
  expect(at(5n).energy(input, chainWith({}))).toBe(0x7fff_ffff_ffff_ffffn)
  expect(at(5n).energy(input, chainWith(allOn))).toBe(0x7fff_ffff_ffff_ffffn)
})

test.each([
  ['getAllowTvmSolidity059', [0x09n, 0x0an]],
  ['getAllowShieldedTRC20Transaction', [0x1000001n, 0x1000002n, 0x1000003n, 0x1000004n]],
  ['getAllowTvmVote', [0x1000005n, 0x1000006n, 0x1000007n, 0x1000008n, 0x1000009n, 0x100000an]],
  ['getUnfreezeDelayDays', Array.from({ length: 11 }, (_, index) => 0x100000bn + BigInt(index))],
  ['getAllowTvmCompatibleEvm', [0x20003n, 0x20009n]],
  ['getAllowTvmOsaka', [0x100n]],
])('%s enables its precompiles, which are absent before', (name, addresses) => {
  const gated = allPrecompiles.filter(({ since }) => since === name)
  expect(gated.map(({ address }) => address).sort()).toEqual([...addresses].sort())
  for (const { address } of gated) {
    expect(precompileAt(address, () => 0n)).toBeUndefined()
    expect(precompileAt(address, (actual) => (actual === name ? 1n : 0n))?.address).toBe(address)
  }
})

test('the first eight need no parameter, and other addresses have no precompile', () => {
  for (let address = 1n; address <= 8n; address++) expect(precompileAt(address, () => 0n)).toBeDefined()
  expect(precompileAt(0n, () => 1n)).toBeUndefined()
  // Mainnet has no point evaluation: TIP-745 was released without it.
  expect(precompileAt(0x2000an, () => 1n)).toBeUndefined()
})

const chains = [
  chainWith({}),
  chainWith(allOn),
  chainWith({ ...allOn, getAllowTvmSelfdestructRestriction: 1n }),
]

function examine(precompile: Precompile, input: Uint8Array): void {
  for (const chain of chains) {
    expect(precompile.energy(input, chain)).toBeGreaterThanOrEqual(0n)
    const microseconds = precompile.microseconds?.(input, chain) ?? 0
    expect(microseconds).toBeGreaterThanOrEqual(0)
    if (microseconds > 500_000) continue
    expect(['done', 'failed', 'halted', 'out-of-time']).toContain(precompile.run(input, chain).kind)
  }
}

test.each(allPrecompiles.map((precompile) => [precompile.address.toString(16), precompile] as const))(
  'input of any length and form at %s gets an answer and never an exception',
  (_, precompile) => {
    for (let length = 0; length <= 260; length += 1) {
      examine(precompile, new Uint8Array(length))
      if (length % 16 === 0) examine(precompile, new Uint8Array(length).fill(255))
    }
    const smallWord = fc.oneof(
      fc.nat({ max: 400 }).map((value) => toWord(BigInt(value))),
      fc.constantFrom(0x7fff_ffffn, 0xffff_ffffn, 1n << 63n, (1n << 256n) - 1n).map(toWord),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
    )
    const words = fc
      .array(smallWord, { maxLength: 24 })
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))
    fc.assert(
      fc.property(fc.oneof(words, fc.uint8Array({ maxLength: 600 })), (input) => examine(precompile, input)),
      { numRuns: 60 },
    )
  },
)

const at = (address: bigint): Precompile =>
  allPrecompiles.find((precompile) => precompile.address === address)!
