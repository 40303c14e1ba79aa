import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'
import { Account, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { fromHex, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import trueUsd from '../../vectors/nile-trueusd.json' with { type: 'json' }
import { CallTree, execute, type Message, type TracedCall } from '../index.ts'
import { MemoryHost, testAddress, testBlock } from '../testing/memory-host.ts'
import { install, runCode, testCaller, testContract } from '../testing/run-code.ts'

const wide = { calls: 1_000, writes: 1_000, bytes: 1_000_000 }
const inner = testAddress(0x3000)
/** CALL without value, DELEGATECALL and STATICCALL of one contract. */
const plainCall = (to: string) => `6000600060006000600073${to.slice(2)}61fffff150`
const delegated = (to: string) => `600060006000600073${to.slice(2)}61fffff450`

function traced(code: string, host = new MemoryHost(), limits = wide) {
  const tree = new CallTree(limits)
  const outcome = runCode(code, { host, options: { calls: tree } })
  return { tree, root: tree.root!, outcome, host }
}

test('the recorded calls of Nile are a tree: energy, delegate calls and results of the receipts', () => {
  const owner = trueUsd.transactions[0]!.caller
  const sent = { callValue: 0n, tokenId: 0n, tokenValue: 0n, energyLimit: 10_000_000n }
  let host = new MemoryHost(Object.fromEntries(trueUsd.parameters.map((name) => [name, 1n])))
  host.createAccount(owner)
  for (const [contract, code] of Object.entries(trueUsd.implementations)) {
    const id = new Uint8Array(32)
    const data = fromHex(code)
    execute(host, { ...sent, kind: 'create', transactionId: id, caller: owner, contract, data })
  }
  for (const one of trueUsd.transactions) {
    host = host.nextBlock({ ...testBlock, height: one.height, timestamp: BigInt(one.timestamp) })
    if (host.account(one.caller) === undefined) host.createAccount(one.caller)
    const tree = new CallTree(wide)
    const message: Message = {
      ...sent,
      kind: one.kind === 'create' ? 'create' : 'call',
      transactionId: fromHex(one.id),
      caller: one.caller,
      contract: one.contract,
      data: fromHex(one.data ?? trueUsd.proxyCreation),
    }
    const outcome = execute(host, message, { calls: tree })
    const root = tree.root!
    expect([root.energyUsed, root.result]).toEqual([one.energy, one.result])
    // Every internal transaction of the receipt is a call of the tree; precompiles have none.
    const calls = flat(root).filter(({ code }) => BigInt(`0x${code}`) % 2n ** 160n > 0xffffn)
    expect(calls.length - 1).toBe(one.internal)
    expect(outcome.energyUsed).toBe(BigInt(one.energy))
    expect(tree.isCut).toBe(false)
  }
})

test('has the calls and the success of each that @ethereumjs/evm sees in the same code', async () => {
  const reverting = '6001600055600160005260206000fd'
  const passing = `${plainCall(inner)}${delegated(inner)}00`
  const middle = testAddress(0x4000)
  const host = new MemoryHost()
  install(host, inner, reverting)
  install(host, middle, passing)
  const outer = `${plainCall(middle)}600760015500`
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
  const on = (address: string) => createAddressFromString(`0x${address.slice(2)}`)
  for (const [address, code] of [
    [inner, reverting],
    [middle, passing],
    [testContract, outer],
  ] as const) {
    await evm.stateManager.putAccount(on(address), new Account(0n, 0n))
    await evm.stateManager.putCode(on(address), hexToBytes(`0x${code}`))
  }
  const seen: { depth: number; code: string; failed?: boolean }[] = []
  const open: (typeof seen)[number][] = []
  evm.events.on('beforeMessage', ({ depth, codeAddress }) => {
    const row = { depth, code: `41${codeAddress.toString().slice(2)}` }
    seen.push(row)
    open.push(row)
  })
  evm.events.on('afterMessage', ({ execResult }) => {
    open.pop()!.failed = execResult.exceptionError !== undefined
  })
  await evm.runCall({ caller: on(testCaller), to: on(testContract), gasLimit: 1_000_000n })
  const { root } = traced(outer, host)
  expect(
    flat(root).map(({ depth, code, result }) => ({ depth, code, failed: result !== 'SUCCESS' })),
  ).toEqual(seen)
  expect(seen.map(({ failed }) => failed)).toEqual([false, false, true, true])
})

test('storage changes are those of each call, from the first value to the last', () => {
  const host = new MemoryHost()
  install(host, inner, '600560005500')
  const { root } = traced(
    `6001600055600260005560036001 55${delegated(inner)}${plainCall(inner)}`.replace(' ', ''),
    host,
  )
  expect(root.writes).toEqual([
    { contract: testContract, key: 0n, before: 0n, after: 2n },
    { contract: testContract, key: 1n, before: 0n, after: 3n },
  ])
  expect(root.calls.map(({ kind, writes }) => [kind, writes])).toEqual([
    ['delegatecall', [{ contract: testContract, key: 0n, before: 2n, after: 5n }]],
    ['call', [{ contract: inner, key: 0n, before: 0n, after: 5n }]],
  ])
})

test.each([
  ['a revert with its data', '602a60005260206000fd', 'REVERT', 9],
  ['an unknown instruction', '600160020c', 'ILLEGAL_OPERATION', 4],
  ['a jump to nowhere', '600156', 'BAD_JUMP_DESTINATION', 2],
])('%s names the instruction that failed', (_, code, result, failedAt) => {
  const host = new MemoryHost()
  install(host, inner, code)
  const { root } = traced(plainCall(inner), host)
  expect(root.calls[0]).toMatchObject({ result, failedAt })
  expect(root).toMatchObject({ result: 'SUCCESS', failedAt: undefined })
})

test('observing changes neither energy nor time nor result', () => {
  for (const one of ['600160005500', `${plainCall(inner)}${delegated(inner)}fe`, '5b600056']) {
    const hosts = [new MemoryHost(), new MemoryHost()] as const
    for (const host of hosts) install(host, inner, '600560005560016000fd')
    const plain = runCode(one, { host: hosts[0] })
    const { outcome } = traced(one, hosts[1])
    expect(outcome).toEqual(plain)
    expect(hosts[1].snapshot()).toBe(hosts[0].snapshot())
  }
})

test('the energy of a call contains that of its calls, and a failed one spends its limit', () => {
  const host = new MemoryHost()
  install(host, inner, 'fe')
  const { root } = traced(plainCall(inner), host)
  expect(root.calls[0]).toMatchObject({
    energyUsed: 0xffff,
    energyLimit: 0xffff,
    result: 'ILLEGAL_OPERATION',
  })
  expect(root.energyUsed).toBeGreaterThan(0xffff)
})

test('an error that ends everything closes the calls in it', () => {
  const host = new MemoryHost()
  install(host, inner, '5b600056')
  const tree = new CallTree(wide)
  const outcome = runCode(plainCall(inner), {
    host,
    energyLimit: 10_000_000n,
    options: { calls: tree, stepLimit: 500 },
  })
  expect(outcome.result).toBe('OUT_OF_TIME')
  expect(flat(tree.root!).map(({ result }) => result)).toEqual(['OUT_OF_TIME', 'OUT_OF_TIME'])
})

test('a tree stops at its limits and says so', () => {
  const many = plainCall(inner).repeat(20)
  const { tree, root } = traced(many, new MemoryHost(), { ...wide, calls: 5 })
  expect([root.calls.length, tree.isCut]).toEqual([5, true])
  const bytes = traced('60ff6000f3', new MemoryHost(), { ...wide, bytes: 10 })
  expect([bytes.root.output.length, bytes.tree.isCut]).toEqual([10, true])
  const words = traced('6001600055600160015500', new MemoryHost(), { ...wide, writes: 1 })
  expect([words.root.writes.length, words.tree.isCut]).toEqual([1, true])
})

test('a contract made by another one is a creation with its code, a destroyed one a move to its heir', () => {
  const { root } = traced(`6160ff60005260026000 6000f050`.replace(' ', ''))
  expect(root.calls[0]).toMatchObject({ kind: 'create', depth: 1, from: testContract })
  expect(toHex(root.calls[0]!.input)).toHaveLength(4)
  const ended = traced(`73${inner.slice(2)}ff`)
  expect(ended.root.calls).toMatchObject([{ kind: 'selfdestruct', to: inner, value: 1_000_000n }])
})

function flat(root: TracedCall): TracedCall[] {
  return [root, ...root.calls.flatMap(flat)]
}
