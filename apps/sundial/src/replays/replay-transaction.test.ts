// Replays on a development chain that is read over HTTP like a node without traces, against the chain's own trace.
import { contracts, type ContractName } from '@sundial/contracts'
import { Replays, type TracedCall, type TracedStep } from '@sundial/api'
import { serveDevnet } from '@sundial/devnet'
import { httpNode } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSteps, nodeTrace } from '../../../../packages/api/src/services/traces/node-trace.ts'
import { stepsOf, traceOf } from '../../../../packages/api/src/services/traces/trace-of.ts'
import {
  bob,
  carol,
  evm,
  rpcWorld,
  type RpcWorld,
} from '../../../../packages/devnet/src/jsonrpc/testing/rpc-world.ts'
import { runnerHere } from '../../test/runner-here.ts'
import { nodeCalls } from '../node-calls.ts'
import { replayTransaction } from './replay-transaction.ts'

let world: RpcWorld
let end: () => Promise<void>
let parts: Parameters<typeof replayTransaction>[0]
beforeAll(async () => {
  world = await rpcWorld()
  const server = await serveDevnet(world.devnet, { port: 0, host: '127.0.0.1' })
  const client = httpNode([server.address])
  parts = { client, calls: nodeCalls(client), runner: runnerHere, now: Date.now }
  end = async () => {
    await client[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await world.devnet[Symbol.asyncDispose]()
  }
})
afterAll(() => end())

/** As java-tron, which has no such method. */
const withoutTraces = () => ({
  call: async (path: Parameters<typeof parts.calls.call>[0], body: object) =>
    'method' in body && body.method === 'debug_traceTransaction'
      ? { error: { code: -32_601, message: 'method not found' } }
      : parts.calls.call(path, body),
})

const replays = () =>
  new Replays({ replayer: { replay: (id) => replayTransaction(parts, id) }, clock: { now: () => 1 } })

const traced = (id: string) => traceOf({ services: { nodeCalls: withoutTraces(), replays: replays() } }, id)

/** No receipt says how much energy there was. */
const withoutLimit = (call: TracedCall) => ({ ...call, energyLimit: undefined })
const withoutLeft = (step: TracedStep) => ({ ...step, energyLeft: undefined })

async function expectOwnTrace(id: string) {
  const own = await nodeTrace(parts.calls, id)
  const found = await traced(id)
  if ('missing' in own || 'missing' in found) throw new Error(JSON.stringify([own, found]))
  expect(found).toMatchObject({ source: 'replay', block: world.chain.index.headHeight, isCut: own.isCut })
  expect(found.calls.map(withoutLimit)).toEqual(own.calls.map(withoutLimit))
  return found
}

const called = async (name: ContractName, functionName: string, args: readonly unknown[] = []) => {
  const contract = await world.deploy(name, name === 'plainToken' ? ['Plain', 'PLN', 6, 1_000n] : [])
  return world.call(contract, name, functionName, args)
}

test('a transfer of tokens replays with the balances before it, though the node tells those after it', async () => {
  const id = await called('plainToken', 'transfer', [evm(carol.address), 5n])
  const found = await expectOwnTrace(id)
  expect(found).toMatchObject({ isTakenBack: true })
  const words = found.calls[0]!.words!.map(({ before, after }) => [BigInt(before), BigInt(after)])
  expect(words).toEqual(
    expect.arrayContaining([
      [1_000n, 995n],
      [0n, 5n],
    ]),
  )
})

test.each<[string, ContractName, string, readonly unknown[]]>([
  ['a custom error', 'failures', 'customErrorWith', [7n, 'no']],
  ['a check with a text', 'failures', 'requireText', ['no']],
  ['an invalid opcode, which uses all energy', 'failures', 'invalidOpcode', []],
  ['a creation by a contract', 'creator', 'create', []],
])('replays to the trace of the chain: %s', async (_, name, functionName, args) => {
  await expectOwnTrace(await called(name, functionName, args))
})

test('a deployment replays, and so do nested calls', async () => {
  const token = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000n])
  const { chain } = world
  await expectOwnTrace(chain.block(chain.index.headHeight)!.transactionIds[0]!)
  const multicall = await world.deploy('multicall')
  const data = encodeFunctionData({
    abi: contracts.plainToken.abi,
    functionName: 'balanceOf',
    args: [evm(bob.address)],
  })
  const reads = [0, 1, 2].map(() => ({ target: evm(token), allowFailure: false, callData: data }))
  await expectOwnTrace(await world.call(multicall, 'multicall', 'aggregate3', [reads]))
})

test('instructions of a replay are those of the chain, range by range', async () => {
  const id = await called('plainToken', 'transfer', [evm(carol.address), 5n])
  const services = { nodeCalls: withoutTraces(), replays: replays() }
  const all = await nodeSteps(parts.calls, id, { from: 0, count: 1_000 })
  if ('missing' in all) throw new Error(all.missing)
  expect(all.steps).toHaveLength(all.total)
  const found = await stepsOf({ services }, id, { from: 50, count: 100 })
  if ('missing' in found) throw new Error(found.missing)
  const plain = all.steps.slice(50, 150).map(withoutLeft)
  expect(found).toMatchObject({ source: 'replay', total: all.total })
  expect(found.steps.map(withoutLeft)).toEqual(plain)
  expect(await stepsOf({ services }, id, { from: all.total, count: 5 })).toMatchObject({ steps: [] })
})

test('where a later transaction changed what one read, the parts that differ are named, and no calls are shown', async () => {
  const contract = await world.deploy('failures')
  const first = await world.call(contract, 'failures', 'succeed', [])
  await world.call(contract, 'failures', 'succeed', [])
  // It returned 1, and would return 2 or 3 now.
  expect(await traced(first)).toEqual({
    missing: 'differs',
    differs: ['result', 'energy'],
    block: world.chain.index.headHeight,
    message: undefined,
  })
})

test('says what makes a replay impossible', async () => {
  const id = await called('plainToken', 'transfer', [evm(carol.address), 5n])
  expect(await replayTransaction(parts, 'ab'.repeat(32))).toMatchObject({ obstacle: 'no_receipt' })
  class Refused extends Unavailable {
    readonly code = 'node_call_failed'
  }
  const calls: typeof parts.calls = {
    call: async (path, body) => {
      if (path === '/jsonrpc') throw new Refused('404')
      return parts.calls.call(path, body)
    },
  }
  expect(await replayTransaction({ ...parts, calls }, id)).toEqual({
    missing: 'not_replayable',
    obstacle: 'no_storage',
  })
})

test('an endless loop ends, and a transaction that reads too much is refused', async () => {
  await expectOwnTrace(await called('failures', 'spinPure', []))
  const token = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000n])
  const multicall = await world.deploy('multicall')
  const reads = Array.from({ length: 700 }, (_, index) => ({
    target: evm(token),
    allowFailure: false,
    callData: encodeFunctionData({
      abi: contracts.plainToken.abi,
      functionName: 'balanceOf',
      args: [`0x${(index + 1).toString(16).padStart(40, '0')}`],
    }),
  }))
  const id = await world.call(multicall, 'multicall', 'aggregate3', [reads])
  expect(await replayTransaction(parts, id)).toMatchObject({ obstacle: 'too_large' })
})

test('a chain that moves while its state is read is read again, and given up when it never stops', async () => {
  const id = await called('plainToken', 'transfer', [evm(carol.address), 5n])
  let moves = 1
  const client: typeof parts.client = {
    ...parts.client,
    head: async () => {
      if (moves-- > 0) world.devnet.mine(1)
      return parts.client.head()
    },
  }
  expect(await replayTransaction({ ...parts, client }, id)).toMatchObject({ isTakenBack: true })
  moves = 100
  await expect(replayTransaction({ ...parts, client }, id)).rejects.toMatchObject({ code: 'node_moves' })
})
