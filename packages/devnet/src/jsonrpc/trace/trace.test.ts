// Struct logs against @ethereumjs/evm on what both charge nothing alike for: the way through the code, and the stack.
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'
import { createAddressFromString } from '@ethereumjs/util'
import { contracts } from '@sundial/contracts'
import { encodeDeployData, type Hex, hexToBytes, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNode } from '../../../test/node.ts'
import { payment, rich } from '../../../test/world.ts'
import { answer } from '../../server/answer.ts'
import { bob, carol, evm, rpcWorld, type RpcWorld } from '../testing/rpc-world.ts'
import type { CallFrame } from './call-frames.ts'
import type { StructLog } from './struct-logs.ts'
import type { TreStep } from './tre-steps.ts'

type Trace = {
  readonly gas: number
  readonly failed: boolean
  readonly returnValue: Hex
  readonly structLogs: readonly StructLog[]
}

let world: RpcWorld
let made: string
let deployment: string
let transfer: string
let failed: string
let block: string

beforeAll(async () => {
  world = await rpcWorld()
  const { chain } = world
  made = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000n])
  deployment = chain.block(chain.index.headHeight)!.transactionIds[0]!
  transfer = await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 5n])
  block = `0x${chain.index.headId}`
  failed = await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 5_000n])
})
afterAll(async () => world.devnet[Symbol.asyncDispose]())

const trace = async (id: string, options?: object): Promise<Trace> =>
  world.result('debug_traceTransaction', ...(options === undefined ? [id] : [id, options]))

describe('debug_traceTransaction', () => {
  test('goes the way @ethereumjs/evm goes through the same creation', async () => {
    const { abi, bytecode } = contracts.plainToken
    const data = hexToBytes(
      encodeDeployData({ abi, bytecode: `0x${bytecode}`, args: ['Plain', 'PLN', 6, 1_000n] }),
    )
    const machine = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
    const steps: object[] = []
    machine.events.on('step', ({ pc, opcode, depth, stack }) => {
      const op = opcode.name === 'KECCAK256' ? 'SHA3' : opcode.name
      steps.push({ pc, op, depth: depth + 1, stack: stack.map((item) => toHex(item)) })
    })
    await machine.runCall({ caller: createAddressFromString(evm(bob.address)), data, gasLimit: 10_000_000n })
    const { structLogs, failed } = await trace(deployment)
    expect(failed).toBe(false)
    expect(steps.length).toBeGreaterThan(500)
    expect(structLogs.map(({ pc, op, depth, stack }) => ({ pc, op, depth, stack }))).toEqual(steps)
  })

  test('returns the energy of the receipt, and the return data', async () => {
    const { gas, returnValue, structLogs } = await trace(transfer)
    expect(`0x${gas.toString(16)}`).toBe(
      (await world.result('eth_getTransactionReceipt', transfer))['gasUsed'],
    )
    expect(BigInt(returnValue)).toBe(1n)
    expect(structLogs.reduce((sum, { gasCost }) => sum + gasCost, 0)).toBe(gas)
    const stores = structLogs.filter(({ op }) => op === 'SSTORE')
    expect(stores.length).toBe(2)
    expect(Object.values(stores.at(-1)!.storage!).map(BigInt)).toEqual(expect.arrayContaining([995n, 5n]))
  })

  test('of a failed call shows how far it ran', async () => {
    const { failed: hasFailed, structLogs, returnValue } = await trace(failed)
    expect(hasFailed).toBe(true)
    expect(structLogs.at(-1)!.op).toBe('REVERT')
    expect(returnValue).toMatch(/^0x[0-9a-f]{8,}/)
  })

  test('leaves out what the options exclude', async () => {
    const { structLogs } = await trace(transfer, {
      disableStack: true,
      disableStorage: true,
      enableMemory: true,
      limit: 30,
    })
    expect(structLogs).toHaveLength(30)
    expect(structLogs.some((log) => 'stack' in log || 'storage' in log)).toBe(false)
    expect(structLogs.at(-1)!.memory!.every((word) => /^0x[0-9a-f]{64}$/.test(word))).toBe(true)
  })

  test('refuses a trace that is too long for a response, without running to the end', async () => {
    const failures = await world.deploy('failures')
    const endless = await world.call(failures, 'failures', 'spinPure', [])
    expect((await world.rpc('debug_traceTransaction', endless)).error).toMatchObject({ code: -32_003 })
    const { structLogs, gas, failed } = await trace(endless, { limit: 10 })
    expect(structLogs).toHaveLength(10)
    expect(structLogs.at(-1)).not.toHaveProperty('error')
    expect([gas, failed]).toEqual([50_000_000, true])
  })

  test('prints at /tre what TRE prints, in its order', async () => {
    const ask = { jsonrpc: '2.0', id: 3, method: 'debug_traceTransaction', params: [transfer] }
    const { body } = await world.ask('/tre', ask)
    const { result } = JSON.parse(body) as { result: Omit<Trace, 'structLogs'> & { structLogs: TreStep[] } }
    expect(Object.keys(result)).toEqual(['failed', 'gas', 'structLogs', 'returnValue'])
    expect(result).toMatchObject({ failed: false, gas: '', returnValue: '' })
    const members = ['depth', 'error', 'gas', 'gasCost', 'memory', 'op', 'pc', 'stack', 'storage']
    for (const step of result.structLogs) expect(Object.keys(step)).toEqual(members)
    const geth = (await trace(transfer)).structLogs
    expect(
      result.structLogs.map(({ op, pc, depth, gasCost, gas }) => [op, pc, depth, gasCost, Number(gas)]),
    ).toEqual(geth.map(({ op, pc, depth, gasCost, gas }) => [op, pc, depth, gasCost, gas]))
    const [first, last] = [result.structLogs[0]!, result.structLogs.at(-1)!]
    expect(first).toMatchObject({ error: '', memory: [], stack: [], storage: {} })
    expect(first.gas).toMatch(/^0x[0-9a-f]{16}$/)
    expect(last.memory.every((item) => /^[0-9a-f]{64}$/.test(item))).toBe(true)
    expect(Object.values(last.storage).map((value) => BigInt(`0x${value}`))).toEqual([995n, 5n])
  })

  test('an error has the step at which it happened, at /tre as well', async () => {
    const failures = await world.deploy('failures')
    const id = await world.call(failures, 'failures', 'invalidOpcode', [])
    const ask = { jsonrpc: '2.0', id: 3, method: 'debug_traceTransaction', params: [id] }
    const { result } = (await world.ask('/tre', ask)).json as { result: { structLogs: TreStep[] } }
    expect(result.structLogs.at(-1)!.error).not.toBe('')
    expect(result.structLogs.slice(0, -1).every(({ error }) => error === '')).toBe(true)
  })

  test('leaves the chain as it was', async () => {
    const before = await world.result('eth_getBlockByNumber', 'latest', true)
    await trace(transfer)
    expect(await world.result('eth_getBlockByNumber', 'latest', true)).toEqual(before)
  })

  test.each([
    ['a transaction that is not there', 'ab'.repeat(32), {}, 'transaction not found'],
    [
      'a tracer of another kind',
      '',
      { tracer: 'prestateTracer' },
      'tracer not found: only callTracer, stepTracer and struct logs are available',
    ],
  ])('refuses %s', async (_, id, options, message) => {
    const answer = await world.rpc('debug_traceTransaction', id || transfer, options)
    expect(answer.error).toMatchObject({ code: -32_000, message })
  })
})

describe('debug_traceTransaction with callTracer', () => {
  const calls = async (id: string): Promise<CallFrame> => trace(id, { tracer: 'callTracer' }) as never

  test('returns the calls with the energy of the receipt and the words of the struct logs', async () => {
    const frame = await calls(transfer)
    const receipt: Record<string, string> = await world.result('eth_getTransactionReceipt', transfer)
    expect(frame).toMatchObject({ type: 'CALL', from: evm(bob.address), to: evm(made), value: '0x0' })
    expect([frame.gasUsed, frame.error, frame.calls]).toEqual([receipt['gasUsed'], undefined, undefined])
    const written = (await trace(transfer)).structLogs.filter(({ op }) => op === 'SSTORE')
    expect(
      Object.fromEntries(Object.entries(frame.storage!).map(([key, { after }]) => [key, after])),
    ).toEqual(written.at(-1)!.storage)
    const values = Object.values(frame.storage!).map(({ before, after }) => [BigInt(before), BigInt(after)])
    expect(values).toEqual(
      expect.arrayContaining([
        [1_000n, 995n],
        [0n, 5n],
      ]),
    )
  })

  test('names the instruction at which a call failed: the last one of the struct logs', async () => {
    const frame = await calls(failed)
    const last = (await trace(failed)).structLogs.at(-1)!
    expect(frame).toMatchObject({
      error: 'execution reverted',
      result: 'REVERT',
      pc: `0x${last.pc.toString(16)}`,
    })
    expect(frame.output).toBe((await trace(failed)).returnValue)
  })

  test('nests creations by contracts, as the receipt has them', async () => {
    const creator = await world.deploy('creator')
    const abi = contracts.creator.abi as readonly {
      type: string
      name?: string
      inputs?: readonly unknown[]
    }[]
    const maker = abi.find(
      ({ type, name, inputs }) => type === 'function' && name === 'create' && inputs?.length === 0,
    )
    expect(maker).toBeDefined()
    const id = await world.call(creator, 'creator', 'create', [])
    const frame = await calls(id)
    expect(frame.calls?.[0]).toMatchObject({ type: 'CREATE', from: evm(creator) })
  })
})

describe('debug_traceTransaction with stepTracer', () => {
  type Steps = {
    readonly total: string
    readonly steps: readonly {
      readonly index: string
      readonly call: string
      readonly pc: string
      readonly op: string
      readonly gas: string
      readonly gasCost: string
      readonly stack: readonly string[]
      readonly memory?: { readonly offset: string; readonly data: string }
      readonly storage?: { readonly key: string; readonly before: string; readonly after: string }
    }[]
  }
  const steps = async (id: string, tracerConfig: object = {}): Promise<Steps> =>
    trace(id, { tracer: 'stepTracer', tracerConfig }) as never

  test('returns the instructions of the struct logs, by ranges', async () => {
    const { structLogs } = await trace(transfer)
    const whole = await steps(transfer)
    expect(Number(whole.total)).toBe(structLogs.length)
    const figures = whole.steps.map(({ pc, op, gas, gasCost }) => [
      Number(pc),
      op,
      Number(gas),
      Number(gasCost),
    ])
    expect(figures).toEqual(structLogs.map(({ pc, op, gas, gasCost }) => [pc, op, gas, gasCost]))
    const tops = whole.steps.map(({ stack }) => stack[0])
    expect(tops).toEqual(structLogs.map(({ stack }) => stack!.at(-1)))
    const part = await steps(transfer, { from: 40, count: 7 })
    expect(part).toEqual({ total: whole.total, steps: whole.steps.slice(40, 47) })
    expect((await steps(transfer, { from: structLogs.length, count: 7 })).steps).toEqual([])
  })

  test('says what an instruction wrote to storage and to memory, as the next struct log has it', async () => {
    const { structLogs } = await trace(transfer, { enableMemory: true })
    const { steps: all } = await steps(transfer)
    const written = all.flatMap(({ storage }) => (storage === undefined ? [] : [storage]))
    expect(written.map(({ before, after }) => [BigInt(before), BigInt(after)])).toEqual(
      expect.arrayContaining([
        [1_000n, 995n],
        [0n, 5n],
      ]),
    )
    const stores = all.filter(({ memory }) => memory !== undefined)
    expect(stores.length).toBeGreaterThan(3)
    for (const { index, memory } of stores) {
      const next = structLogs[Number(index) + 1]!.memory!.map((item) => item.slice(2)).join('')
      const at = Number(memory!.offset) * 2
      expect(next.slice(at, at + memory!.data.length - 2)).toBe(memory!.data.slice(2))
    }
  })

  test('each call of the call tracer has its first and last instruction, and its events where asked', async () => {
    const creator = await world.deploy('creator')
    const id = await world.call(creator, 'creator', 'create', [])
    const { steps: all, total } = await steps(id)
    const frame = (await trace(id, { tracer: 'callTracer' })) as never as CallFrame
    const inner = frame.calls![0]!
    expect([frame.firstStep, Number(frame.lastStep)]).toEqual(['0x0', Number(total) - 1])
    const own = all.filter(({ call }) => call === '0x1').map(({ index }) => index)
    expect([inner.firstStep, inner.lastStep]).toEqual([own[0], own.at(-1)])
    const receipt = (await world.result('eth_getTransactionReceipt', transfer)) as {
      readonly logs: readonly LogJson[]
    }
    const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
    const { logs } = (await trace(transfer, options)) as never as CallFrame
    expect(logs!.map(({ address, topics, data }) => ({ address, topics, data }))).toEqual(
      receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
    )
    expect(await trace(transfer, { tracer: 'callTracer' })).not.toHaveProperty('logs')
  })
})

type LogJson = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

describe('the energy of all that runs again for an answer', () => {
  const executed = async (on: RpcWorld['devnet'], method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { body: text } = await answer(on, {
      method: 'POST',
      path: '/jsonrpc',
      parameters: {},
      isJson: true,
      body,
    })
    return (JSON.parse(text) as { readonly executedEnergy?: number }).executedEnergy
  }

  test('includes the transactions before it in its block, and the blocks above', async () => {
    const { devnet } = await openNode()
    const { chain } = devnet
    for (let at = 0; at < 40; at++) await devnet.broadcast(payment(chain, rich, carol.address, 1_000_000n))
    devnet.mine(1)
    const ids = chain.block(chain.index.headHeight)!.transactionIds
    expect(ids).toHaveLength(40)
    const ofTrace = (id: string, options = {}) => executed(devnet, 'debug_traceTransaction', id, options)
    const [first, last] = [(await ofTrace(ids[0]!))!, (await ofTrace(ids[39]!))!]
    expect(last - first).toBe(39 * 2_000)
    expect(await ofTrace(ids[39]!)).toBe(last)
    // A payment has no calls, which shows when everything has run.
    expect(await ofTrace(ids[39]!, { tracer: 'callTracer' })).toBe(last)
    const range = [chain.index.headHeight, 40, evm(carol.address), '0x', 1]
    expect(await executed(devnet, 'debug_storageRangeAt', ...range)).toBeGreaterThan(39 * 2_000)
    const before = (await ofTrace(ids[0]!))!
    devnet.mine(20)
    expect(await ofTrace(ids[0]!)).toBeGreaterThan(before + 20)
    await devnet[Symbol.asyncDispose]()
  })

  test('includes its own energy and the instructions of the trace, as far as it ran', async () => {
    const { gas, structLogs } = await trace(transfer)
    const whole = (await executed(world.devnet, 'debug_traceTransaction', transfer))!
    expect(whole).toBeGreaterThan(gas + 40 * structLogs.length)
    const part = await executed(world.devnet, 'debug_traceTransaction', transfer, { limit: 10 })
    expect(part).toBeLessThan(whole - gas)
    expect(part).toBeGreaterThan(400)
  })

  test('is beside the result, whose members are those that clients know, and not at /tre', async () => {
    const { result, ...head } = await world.rpc('debug_traceTransaction', transfer)
    expect(Object.keys(head)).toEqual(['jsonrpc', 'id', 'executedEnergy'])
    expect(Object.keys(result as object)).toEqual(['gas', 'failed', 'returnValue', 'structLogs'])
    expect(Object.keys(await world.rpc('eth_blockNumber'))).toEqual(['jsonrpc', 'id', 'result'])
    const ask = { jsonrpc: '2.0', id: 3, method: 'debug_traceTransaction', params: [transfer] }
    expect(Object.keys((await world.ask('/tre', ask)).json)).toEqual(['jsonrpc', 'id', 'result'])
  })
})

describe('debug_storageRangeAt', () => {
  type Range = {
    readonly storage: Readonly<Record<string, { readonly key: string | null; readonly value: string }>>
    readonly nextKey: string | null
  }
  const range = async (index: number, start = '0x', count = 100): Promise<Range> =>
    world.result('debug_storageRangeAt', block, index, evm(made), start, count)

  test('returns the words before a transaction and after it', async () => {
    const values = async (index: number) =>
      Object.values((await range(index)).storage).map(({ value }) => BigInt(value))
    const [before, after] = [await values(0), await values(1)]
    expect(before).toContain(1_000n)
    expect(after).toHaveLength(before.length + 1)
    expect(after).toEqual(expect.arrayContaining([995n, 5n]))
  })

  test('agrees with eth_getStorageAt where the slot is known', async () => {
    const known = Object.values((await range(1)).storage).filter(({ key }) => key !== null)
    expect(known.length).toBeGreaterThan(2)
    for (const { key, value } of known) {
      expect(await world.result('eth_getStorageAt', evm(made), key, 'latest')).toBe(value)
    }
  })

  test('accepts 0 as the block, as clients of TRE send it, and returns the current words', async () => {
    const ask = { jsonrpc: '2.0', id: 1, method: 'debug_storageRangeAt', params: [0, 0, made, '0x01', 1] }
    const { result } = (await world.ask('/tre', ask)).json as { result: Range }
    const [[row, { value }] = ['', { value: '' }]] = Object.entries(result.storage)
    expect(result.storage).toEqual({ [row]: expect.objectContaining({ value }) as object })
    expect((await range(1, '0x01', 1)).storage[row]!.value).toBe(value)
    expect(result.nextKey).toMatch(/^0x[0-9a-f]{64}$/)
    const atBlock = {
      ...ask,
      params: [Number(BigInt(await world.result('eth_blockNumber'))), 0, made, '0x01', 1],
    }
    expect((await world.ask('/tre', atBlock)).json).toHaveProperty('result.storage')
  })

  test('goes on where it stopped', async () => {
    const whole = await range(1)
    const collected: Record<string, unknown> = {}
    let next: string | null = '0x'
    while (next !== null) {
      const part: Range = await range(1, next, 2)
      Object.assign(collected, part.storage)
      next = part.nextKey
    }
    expect(collected).toEqual(whole.storage)
    expect(whole.nextKey).toBeNull()
  })
})

test('blocks that can no longer be undone are not traced, and the error says which can be', async () => {
  world.devnet.mine(150)
  const message = expect.stringMatching(
    /^state before block \d+ is not available: blocks from \d+ on can be traced$/,
  ) as string
  expect((await world.rpc('debug_traceTransaction', transfer)).error).toMatchObject({
    code: -32_000,
    message,
  })
  const answer = await world.rpc('debug_storageRangeAt', block, 0, evm(made), '0x', 1)
  expect(answer.error).toMatchObject({ code: -32_000, message })
})
