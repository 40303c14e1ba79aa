import { expect, test } from 'vitest'
import { MemoryHost, mainnetRules, testAddress } from './testing/memory-host.ts'
import { install, runCode, testContract } from './testing/run-code.ts'

const parameters = { ...mainnetRules, getAllowDynamicEnergy: 1n }

function busyHost(factor: number): MemoryHost {
  const host = new MemoryHost(parameters)
  host.world.factors.set(testContract, factor)
  return host
}
const helper = testAddress(0x2001)
test('a busy contract pays for each instruction by its factor, rounded down', () => {
  const host = busyHost(15_000)
  // PUSH1 3 -> 4, PUSH1 3 -> 4, ADD 3 -> 4, POP 2 -> 3, STOP 0.
  const outcome = runCode('60016002015000', { host })
  expect(outcome).toMatchObject({ result: 'SUCCESS', energyUsed: 15n, energyPenalty: 4n })
  expect(host.world.energyUsage.get(testContract)).toBe(11)
})

test('energy passed to another contract is neither counted twice nor penalized', () => {
  const host = busyHost(20_000)
  install(host, helper, '6001600201')
  // 7 pushes and a call of 40, twice, a POP, and 9 of the helper without a penalty.
  const outcome = runCode(`6000600060006000600073${helper.slice(2)}61ffff` + 'f150', { host })
  expect(outcome.energyUsed).toBe(BigInt(2 * (7 * 3 + 40 + 2) + 9))
  expect(outcome.energyPenalty).toBe(BigInt(7 * 3 + 40 + 2))
  expect([host.world.energyUsage.get(testContract), host.world.energyUsage.get(helper)]).toEqual([63, 9])
})

test('an energy error under a penalty names the penalty', () => {
  const host = busyHost(20_000)
  expect(runCode('6001', { host, energyLimit: 5n }).error).toBe(
    "Not enough energy for 'PUSH1' operation executing: curInvokeEnergyLimit[5], curOpEnergy[3], penaltyEnergy[3], usedEnergy[0]",
  )
})
