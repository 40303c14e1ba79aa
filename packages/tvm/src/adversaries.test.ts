import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { deployedAddress, execute, TransferRefused } from './index.ts'
import { MemoryHost, testAddress } from './testing/memory-host.ts'
import { install, runCode, testCaller, testContract, testTransactionId } from './testing/run-code.ts'

const helper = testAddress(0x2001)
const rich = { energyLimit: 150_000_000n } as const
const noValue = { callValue: 0n, tokenId: 0n, tokenValue: 0n } as const
/** Calls an address with all remaining energy, without input or output. */
const callAll = (address: string) => `6000600060006000600073${address.slice(2)}5af1`

type Failure = readonly [
  what: string,
  code: string,
  result: string,
  error: string | RegExp,
  running: { readonly energyLimit?: bigint },
]
const failures: readonly Failure[] = [
  [
    'an endless loop that runs out of time',
    '5b600056',
    'OUT_OF_TIME',
    /^CPU timeout for '[A-Z0-9]+' operation executing$/,
    rich,
  ],
  [
    'an endless loop with little energy',
    '5b600056',
    'OUT_OF_ENERGY',
    /^Not enough energy for 'JUMP' operation executing: curInvokeEnergyLimit\[1000\], curOpEnergy\[8\], usedEnergy\[\d+\]$/,
    { energyLimit: 1000n },
  ],
  [
    'a memory bomb',
    '6001623000005200',
    'OUT_OF_MEMORY',
    "Out of Memory when 'MSTORE' operation executing",
    rich,
  ],
  [
    'a return bomb',
    '7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6000f3',
    'OUT_OF_MEMORY',
    "Out of Memory when 'RETURN' operation executing",
    rich,
  ],
  [
    'a jump into data',
    '605b600156',
    'BAD_JUMP_DESTINATION',
    "Operation with pc isn't 'JUMPDEST': PC[1];",
    {},
  ],
  [
    'a jump beyond 32 bits',
    '64ffffffffff56',
    'BAD_JUMP_DESTINATION',
    "Operation with pc isn't 'JUMPDEST': PC[-1];",
    {},
  ],
  ['an invalid opcode', 'fe', 'ILLEGAL_OPERATION', 'Invalid operation code: opCode[fe];', {}],
  ['a word popped from an empty stack', '01', 'STACK_TOO_SMALL', 'Expected stack size 2 but actual 0;', {}],
  [
    'one word too many',
    '5b6001600056',
    'STACK_TOO_LARGE',
    'Expected: overflow 1024 elements stack limit',
    {},
  ],
  [
    'more than the return data',
    '600160006000' + '3e',
    'UNKNOWN',
    `Illegal RETURNDATACOPY arguments: offset (${'0'.repeat(64)}) + size (${'1'.padStart(64, '0')}) > RETURNDATASIZE (0)`,
    {},
  ],
  [
    'a log longer than Java’s long',
    `7f${'ff'.repeat(32)}6000a0`,
    'UNKNOWN',
    'BigInteger out of long range',
    {},
  ],
  [
    'a creation with more than an int64',
    `60006000 7f${'ff'.repeat(32)}f0`.replaceAll(' ', ''),
    'UNKNOWN',
    'BigInteger out of long range',
    {},
  ],
]

test.each(failures.map(([what, code, result, error, running]) => ({ what, code, result, error, running })))(
  '$what ends in $result and uses all energy',
  ({ code, result, error, running }) => {
    const host = new MemoryHost()
    runCode('00', { host })
    install(host, testContract, code)
    const before = host.snapshot()
    const outcome = runCode(code, { host, ...running })
    const words = typeof error === 'string' ? error : expect.stringMatching(error)
    expect(outcome).toMatchObject({ result, error: words })
    expect(outcome.energyUsed).toBe(running.energyLimit ?? 1_000_000n)
    expect(host.snapshot()).toBe(before)
  },
)

test('a revert returns the remaining energy and its reason', () => {
  const outcome = runCode('60aa600052600160205260406000fd')
  expect(outcome).toMatchObject({ result: 'REVERT', error: 'REVERT opcode executed', energyUsed: 26n })
  expect(toHex(outcome.returnData)).toBe('aa'.padStart(64, '0') + '1'.padStart(64, '0'))
})

test('an endless loop ends after the same number of steps on every machine', () => {
  const { error } = runCode('5b600056', { ...rich, options: { stepLimit: 10 } })
  expect(error).toBe("CPU timeout for 'PUSH1' operation executing")
})

test('the 65th nested call pushes zero and costs nothing more', () => {
  // Counts itself in slot 0, calls itself and stores the result in the slot of that depth.
  const code = `600054600101806000555a5060006000600060006000305af1905500`
  const host = new MemoryHost()
  const outcome = runCode(code, { host, energyLimit: 100_000_000n })
  expect(outcome.result).toBe('SUCCESS')
  expect(host.storage(testContract, 0n)).toBe(65n)
  expect([host.storage(testContract, 64n), host.storage(testContract, 65n)]).toEqual([1n, 0n])
  expect(outcome.internalTransactions).toHaveLength(64)
})

test('nested salted creations end at the machine’s stack limit', () => {
  // Creates its own code again, with all remaining energy.
  const outcome = runCode('38600060003960003860006000f5', { ...rich, options: { stepLimit: 1_000_000_000 } })
  expect(outcome).toMatchObject({ result: 'JVM_STACK_OVER_FLOW', energyUsed: rich.energyLimit })
})

test('a loop of creations ends when the energy is used up', () => {
  const outcome = runCode('5b6000600060006000f050600056', { energyLimit: 10_000_000n })
  expect(outcome.result).toBe('OUT_OF_ENERGY')
  expect(outcome.internalTransactions.length).toBeGreaterThan(200)
  expect(outcome.internalTransactions.every(({ rejected }) => rejected)).toBe(true)
})

test('reads and hashes 10 MB of call data within limits', () => {
  const data = new Uint8Array(10 * 1024 * 1024).fill(1)
  expect(runCode('366000600037', { ...rich, data }).result).toBe('OUT_OF_MEMORY')
  // Its last word, and a word with only three bytes.
  expect(toHex(runCode('629fffe03560005260206000f3', { data }).returnData)).toBe('01'.repeat(32))
  expect(toHex(runCode('629ffffd3560005260206000f3', { data }).returnData)).toBe('010101'.padEnd(64, '0'))
  // 3 MB of it copied and hashed repeatedly.
  const outcome = runCode('5b6230000060006000376230000060002050600056', { ...rich, data })
  expect(outcome.result).toBe('OUT_OF_TIME')
})

test('another contract pays for its own return bomb', () => {
  const host = new MemoryHost()
  install(host, helper, '622fffff6000f3')
  const outcome = runCode(`${callAll(helper)}3d60005260206000f3`, { host, energyLimit: 1_000_000n })
  // The call received and used all energy.
  expect(outcome.result).toBe('OUT_OF_ENERGY')
})

test('a reentered contract works on one storage', () => {
  const host = new MemoryHost()
  install(host, helper, callAll(testContract))
  // Counts, and calls again until the count is three.
  const code = `60005460010180600055600314603157${callAll(helper)}5b00`
  expect(runCode(code, { host, energyLimit: 10_000_000n }).result).toBe('SUCCESS')
  expect(host.storage(testContract, 0n)).toBe(3n)
})

test('a failed call leaves no changes, and its caller continues', () => {
  const host = new MemoryHost()
  // Stores, logs and reverts.
  install(host, helper, '600160005560006000a05f5ffd')
  const call = `6000600060006000600073${helper.slice(2)}620186a0f1`
  const outcome = runCode(`${call}600055600160015500`, { host })
  expect(outcome).toMatchObject({ result: 'SUCCESS', logs: [] })
  expect(host.storage(helper, 0n)).toBeUndefined()
  expect([host.storage(testContract, 0n), host.storage(testContract, 1n)]).toEqual([0n, 1n])
  expect(outcome.internalTransactions.map(({ rejected }) => rejected)).toEqual([true])
})

test('a constant call reports logs and calls even if it reverts, but not those of inner failures', () => {
  const host = new MemoryHost()
  install(host, helper, '60006000a05f5ffd')
  const calls = [helper, '410000000000000000000000000000000000000077'].map(
    (target) => `6000600060006000600073${target.slice(2)}620186a0f150`,
  )
  const code = `60006000a0${calls.join('')}5f5ffd`
  const answer = runCode(code, { host, options: { purpose: 'answer' } })
  expect(answer.result).toBe('REVERT')
  expect(answer.logs.map(({ address }) => toHex(address))).toEqual([testContract.slice(2)])
  expect(answer.internalTransactions.map(({ rejected }) => rejected)).toEqual([true, false])
  const transaction = runCode(code, { host })
  expect(transaction.logs).toEqual([])
  expect(transaction.internalTransactions.map(({ rejected }) => rejected)).toEqual([true, true])
  const halted = runCode(`60006000a0${calls.join('')}fe`, { host, options: { purpose: 'answer' } })
  expect(halted).toMatchObject({ logs: [], internalTransactions: [{ rejected: true }, { rejected: true }] })
})

test('sending sun to oneself fails the contract and leaves the rest of its energy', () => {
  const outcome = runCode('60006000600060006001305af100')
  expect(outcome).toMatchObject({
    result: 'TRANSFER_FAILED',
    error: 'transfer trx failed: Cannot transfer TRX to yourself.',
  })
  expect(outcome.energyUsed).toBeLessThan(10_000n)
})

test("a value beyond the caller's balance makes the transaction invalid", () => {
  expect(() => runCode('00', { callValue: 1_000_001n })).toThrow(TransferRefused)
})

test('a transfer that runs out of energy at any step leaves no changes', () => {
  const { bytecode } = contracts.plainToken
  const words = ['80', 'c0', '6', '3e8', '1', '50'.padEnd(64, '0'), '1', '50'.padEnd(64, '0')]
  const creation = `${bytecode.replace(/^0x/, '')}${words.map((word) => word.padStart(64, '0')).join('')}`
  const host = new MemoryHost()
  host.createAccount(testCaller)
  const token = deployedAddress(testTransactionId, testCaller)
  const message = { ...noValue, transactionId: testTransactionId, caller: testCaller, contract: token }
  const data = hex(creation)
  expect(execute(host, { ...message, kind: 'create', data, energyLimit: 10_000_000n }).result).toBe('SUCCESS')
  const transfer = hex(`a9059cbb${'abcd'.padStart(64, '0')}${'5'.padStart(64, '0')}`)
  const call = { ...message, kind: 'call', data: transfer } as const
  const before = host.snapshot()
  const limits: number[] = []
  const scratch = host.nextBlock(host.block)
  const limit = 100_000
  const whole = execute(
    scratch,
    { ...call, energyLimit: BigInt(limit) },
    { trace: ({ energyLeft }) => void limits.push(limit - energyLeft) },
  )
  expect(whole.result).toBe('SUCCESS')
  expect(limits.length).toBeGreaterThan(200)
  for (const energy of new Set(limits.filter((spent) => BigInt(spent) < whole.energyUsed))) {
    const outcome = execute(host, { ...call, energyLimit: BigInt(energy) })
    expect(outcome).toMatchObject({ result: 'OUT_OF_ENERGY', energyUsed: BigInt(energy), logs: [] })
    expect(host.snapshot()).toBe(before)
  }
  expect(execute(host, { ...call, energyLimit: whole.energyUsed }).result).toBe('SUCCESS')
})

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
