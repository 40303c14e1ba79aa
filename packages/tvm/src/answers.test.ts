// Values that contracts read where TRON differs from Ethereum.
import { fromHex, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { fromAddressWhole, toAddress } from './machine/words.ts'
import { MemoryHost, mainnetRules, testAddress, testBlock } from './testing/memory-host.ts'
import { install, runCode, testContract } from './testing/run-code.ts'

const answerOf = (code: string, host = new MemoryHost()): bigint => {
  const { result, returnData } = runCode(`${code}60005260206000f3`, { host })
  expect(result).toBe('SUCCESS')
  return BigInt(`0x${toHex(returnData)}`)
}
const compatible = { ...mainnetRules, getAllowTvmCompatibleEvm: 1n }
const helper = testAddress(0x2001)

test.each([
  ['DIFFICULTY', '44', 0n],
  ['GASLIMIT', '45', 0n],
  ['GASPRICE', '3a', 0n],
  ['BASEFEE, the price of energy', '48', 100n],
  ['CHAINID, the last four bytes of the id of block 0', '46', 0x1c1d1e1fn],
  ['BLOBHASH', '600049', 0n],
  ['BLOBBASEFEE', '4a', 0n],
  ['COINBASE with its 41', '41', fromAddressWhole(testBlock.witness)],
  ['CALLER without', '33', 0x1001n],
  ['BLOCKHASH of an old block', '600140', 0n],
  ['BLOCKHASH of the current block', '6103e840', 0n],
  ['ISCONTRACT of itself', '30d4', 1n],
  ['ISCONTRACT of its caller', '33d4', 0n],
  [
    'EXTCODEHASH of an account without code',
    '333f',
    0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n,
  ],
  ['EXTCODEHASH of a missing account', '61dead3f', 0n],
])('%s', (_name, code, answer) => {
  expect(answerOf(code)).toBe(answer)
})

test('the chain id was the whole id before it was shortened', () => {
  const host = new MemoryHost({ ...mainnetRules, getAllowOptimizedReturnValueOfChainId: 0n })
  expect(answerOf('46', host)).toBe(BigInt(`0x${toHex(testBlock.genesisId)}`))
})

test('contracts created while EVM compatibility is on have version 1, and so have those they create', () => {
  const host = new MemoryHost(compatible)
  const contract = testAddress(0x7777)
  // Creates an empty contract, and stores its address and the price of energy.
  const data = fromHex('600060006000f06000553a600155')
  expect(runCode('', { host, kind: 'create', contract, data }).result).toBe('SUCCESS')
  const made = toAddress(host.storage(contract, 0n)!)
  expect([host.contract(contract), host.contract(made)]).toEqual([{ version: 1 }, { version: 1 }])
  expect(host.storage(contract, 1n)).toBe(100n)
  expect(answerOf('3a', host)).toBe(0n)
})

test('only a contract of version 1 retains a 64th of its energy in calls', () => {
  // Makes a call that fails with all its energy, and returns the remaining energy.
  const code = `6000600060006000600073${helper.slice(2)}5af1505a600055`
  const leftIn = (kind: 'call' | 'create') => {
    const host = new MemoryHost(compatible)
    install(host, helper, 'fe')
    const contract = kind === 'create' ? testAddress(0x7777) : testContract
    const { result } = runCode(kind === 'create' ? '' : code, {
      host,
      kind,
      contract,
      data: fromHex(kind === 'create' ? code : ''),
      energyLimit: 6_400_000n,
    })
    return { result, left: host.storage(contract, 0n) }
  }
  expect(leftIn('call').result).toBe('OUT_OF_ENERGY')
  const { result, left } = leftIn('create')
  expect(result).toBe('SUCCESS')
  expect(Number(left)).toBeGreaterThan(99_900)
  expect(Number(left)).toBeLessThan(100_000)
})

test('transient rows last for the transaction, but not those of a failed call', () => {
  const host = new MemoryHost()
  // Adds one to row 1, then fails if there is call data.
  install(host, helper, '60015c60010160015d36156011575f5ffd5b00')
  const call = (data: number) =>
    `6000600060${data.toString(16).padStart(2, '0')}600073${helper.slice(2)}61fffff450`
  const code = `${call(0)}${call(1)}${call(0)}60015c600055`
  expect(runCode(code, { host }).result).toBe('SUCCESS')
  expect(host.storage(testContract, 0n)).toBe(2n)
  // The next transaction starts without any.
  runCode(code, { host })
  expect(host.storage(testContract, 0n)).toBe(2n)
})
