import { concatBytes } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { randomBytes, randomOf } from '../scripts/random-program.ts'
import { contractResults } from '@sundial/protocol'
import { execute } from './index.ts'
import { allInstructions } from './rules-of.ts'
import { MemoryHost, mainnetRules, testAddress } from './testing/memory-host.ts'
import { testCaller, testContract, testTransactionId } from './testing/run-code.ts'

const programs = 3_000
const energyLimit = 200_000n
const parameters = {
  ...mainnetRules,
  getAllowTvmFreeze: 1n,
  getAllowTvmOsaka: 1n,
  getAllowTvmSelfdestructRestriction: 1n,
}
const opcodes = allInstructions.map(({ code }) => code)
const results: readonly string[] = Object.keys(contractResults)

test(`${programs} times arbitrary bytes as code, as creation and as data end in a result and within the energy`, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= programs; seed++) {
    const random = randomOf(seed)
    const host = new MemoryHost(parameters)
    host.createAccount(testCaller)
    host.createAccount(host.block.blackhole)
    host.install(testContract, codeOf(seed), 1_000n)
    host.install(testAddress(1 + random.below(20)), codeOf(seed + programs), 1_000n)
    const before = host.snapshot()
    const outcome = execute(host, {
      kind: seed % 3 === 0 ? 'create' : 'call',
      transactionId: testTransactionId,
      caller: testCaller,
      contract: seed % 3 === 0 ? testAddress(0x7777) : testContract,
      data: codeOf(seed + 2 * programs),
      callValue: 0n,
      tokenId: 0n,
      tokenValue: 0n,
      energyLimit,
    })
    expect(results, `seed ${seed}`).toContain(outcome.result)
    expect(outcome.energyUsed, `seed ${seed}`).toBeGreaterThanOrEqual(0n)
    expect(outcome.energyUsed, `seed ${seed}`).toBeLessThanOrEqual(energyLimit)
    if (outcome.result !== 'SUCCESS') expect(host.snapshot(), `seed ${seed}`).toBe(before)
    seen.add(outcome.result)
  }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['ILLEGAL_OPERATION', 'OUT_OF_ENERGY', 'STACK_TOO_SMALL', 'SUCCESS']),
  )
})

/** Half of them opcodes only, after words to work on. */
function codeOf(seed: number): Uint8Array {
  const random = randomOf(seed)
  if (seed % 2 === 0) return randomBytes(random, random.below(200))
  const words = Array.from({ length: 20 }, () => Uint8Array.of(0x60, random.below(256)))
  return concatBytes(
    ...words,
    Uint8Array.from({ length: random.below(100) }, () => opcodes[random.below(opcodes.length)]!),
  )
}
