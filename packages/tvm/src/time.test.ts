// Time limits of a transaction: steps are counted by measured work, so that any code takes about the same time until it
// is OUT_OF_TIME.
import { toHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { allPrecompiles } from './precompiles/index.ts'
import { recoveryMicroseconds } from './precompiles/recover.ts'
import { chainWith } from './precompiles/testing.ts'
import { toWord } from './precompiles/words.ts'
import { MemoryHost, mainnetRules } from './testing/memory-host.ts'
import { runCode } from './testing/run-code.ts'

const restricted = { getAllowTvmSelfdestructRestriction: 1n }
const host = () => new MemoryHost({ ...mainnetRules, ...restricted })

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
/** A loop over the code, after a prefix. */
const loop = (body: string, before = '') => `${before}5b${body}61${hex(before.length / 2, 4)}56`
const wordsInMemory = (words: readonly number[]) =>
  words.map((word, index) => `61${hex(word, 4)}61${hex(index * 32, 4)}52`).join('')
const callOf = (address: number, bytes: number) =>
  `6020611000 61${hex(bytes, 4)}600060${hex(address, 2)}5afa50`.replace(' ', '')

/** Arrays of signatures whose offsets all point to the same words, which are a valid r, s and v. */
const overlapping = (wordCount: number, offsetWords: readonly number[]) => {
  const start = Math.max(...offsetWords) + 1
  const size = wordCount - start - 1
  const words = Array.from({ length: wordCount }, () => 1)
  for (const offsetWord of offsetWords) words[offsetWord] = start * 32
  words[start] = size
  return { words, size }
}
const batch = (wordCount: number) => overlapping(wordCount, [1, 2])
const multi = (wordCount: number) => overlapping(wordCount, [3])

describe('signatures that the price does not include', () => {
  test.each([
    [0x09, batch(10)],
    [0x09, batch(11)],
    [0x09, batch(16)],
    [0x0a, multi(8)],
    [0x0a, multi(10)],
  ])('use the time of each of the %i checked ones', (address, { words, size }) => {
    const input = Uint8Array.from(words.flatMap((word) => [...toWord(BigInt(word))]))
    const precompile = allPrecompiles.find((one) => one.address === BigInt(address))!
    const microseconds = precompile.microseconds!(input, chainWith(restricted))
    expect(Math.floor(microseconds / recoveryMicroseconds)).toBe(size)
    expect(precompile.energy(input, chainWith(restricted))).toBeLessThan(1500n * BigInt(size))
  })

  test('end a loop of 1,000 calls', () => {
    const { words } = batch(10)
    const outcome = runCode(loop(callOf(0x09, 320), wordsInMemory(words)), {
      host: host(),
      energyLimit: 1_000_000n,
    })
    expect(outcome.result).toBe('OUT_OF_TIME')
    expect(outcome.steps).toBeLessThan(4_400_000)
  })

  test("beyond the contract's limit are not counted", () => {
    const { words } = batch(22)
    const input = Uint8Array.from(words.flatMap((word) => [...toWord(BigInt(word))]))
    const precompile = allPrecompiles.find((one) => one.address === 0x09n)!
    expect(precompile.microseconds!(input, chainWith(restricted))).toBeLessThan(100)
    const result = precompile.run(input, chainWith(restricted))
    expect('output' in result ? toHex(result.output) : '').toBe('00'.repeat(32))
  })
})

const dear: readonly (readonly [string, string])[] = [
  ['calls of a precompile that does nothing', loop(callOf(0x04, 0))],
  ['calls of 0x09 with zeros', loop(callOf(0x09, 320))],
  ['new rows of transient storage', loop('60015a5d')],
  ['ids of blocks', loop('6001430340 50'.replace(' ', ''))],
  ['balances', loop('303150')],
  ['powers', loop(`7f${'ef'.repeat(32)}800a50`)],
  ['hashes', loop('5a600052604060002050')],
  ['recoveries of signers', loop(callOf(0x01, 128), wordsInMemory([7, 27, 1, 9]))],
  ['signatures for nothing', loop(callOf(0x09, 320), wordsInMemory(batch(10).words))],
]

function millisecondsOf(code: string): number {
  const times = [1, 2].map(() => {
    const begin = process.cpuUsage()
    const { result } = runCode(code, { host: host(), energyLimit: 1_000_000_000n })
    expect(result).toBe('OUT_OF_TIME')
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const cheapest = millisecondsOf('5b600056')

// Measured: 1 to 3 times. Uncounted, the same loops took 10 to 500 times as long.
test.each(dear)('%s take at most 8 times as long as an empty loop before they end', (_, code) => {
  expect(millisecondsOf(code)).toBeLessThan(8 * cheapest)
})
