// The public client of npm's viem over HTTP, an independent implementation.
import { contracts } from '@sundial/contracts'
import {
  type Abi,
  createPublicClient,
  decodeErrorResult,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbiItem,
  RpcRequestError,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveDevnet } from '../server/serve-devnet.ts'
import { abiOf, bob, carol, evm, rpcWorld, type RpcWorld } from './testing/rpc-world.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const token = abiOf('plainToken')

function clientOf(url: string, multicall: Hex) {
  const chain = defineChain({
    id: 1,
    name: 'Sundial',
    nativeCurrency: { name: 'TRX', symbol: 'TRX', decimals: 6 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: multicall } },
  })
  return createPublicClient({ chain, transport: http(url, { retryCount: 0 }), pollingInterval: 20 })
}

/** The search for the energy goes to one TRX: 10,000 energy at 100 sun each. */
function expectEnough(estimate: bigint, used: bigint): void {
  expect(estimate).toBeGreaterThanOrEqual(used)
  expect(estimate - used).toBeLessThanOrEqual(10_000n)
}

let world: RpcWorld
let served: Awaited<ReturnType<typeof serveDevnet>>
let client: ReturnType<typeof clientOf>
let plain: Hex
let failures: Hex
let deployment: string
let transfer: Hex

beforeAll(async () => {
  world = await rpcWorld()
  const made = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000_000n])
  deployment = world.chain.block(world.chain.index.headHeight)!.transactionIds[0]!
  plain = evm(made)
  failures = evm(await world.deploy('failures'))
  const multicall = evm(await world.deploy('multicall'))
  transfer = `0x${await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 5n])}`
  served = await serveDevnet(world.devnet, { port: 0, host: '127.0.0.1' })
  client = clientOf(`${served.address}/jsonrpc`, multicall)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world.devnet[Symbol.asyncDispose]()
})

test('is served with and without a slash at the end, to posts of any type', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'eth_blockNumber' })
  for (const path of ['/jsonrpc', '/jsonrpc/']) {
    const answer = await fetch(served.address + path, { method: 'POST', body })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 9, result: `0x${head().toString(16)}` })
  }
  expect((await fetch(`${served.address}/jsonrpc`)).status).toBe(405)
})

const head = () => BigInt(world.chain.index.headHeight)

describe('viem reads', () => {
  test('the chain id: the last four bytes of block 0', async () => {
    expect(await client.getChainId()).toBe(Number(`0x${world.chain.index.idAt(0)!.slice(-8)}`))
  })

  test('the height, the price of energy and balances', async () => {
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(head())
    expect(await client.getGasPrice()).toBe(100n)
    const { balance } = world.chain.state.get('accounts', bob.address)!
    expect(await client.getBalance({ address: evm(bob.address) })).toBe(balance)
    expect(await client.getBalance({ address: '0x00000000000000000000000000000000000000aa' })).toBe(0n)
  })

  test('blocks by number, hash and tag, with ids or whole transactions', async () => {
    const newest = await client.getBlock()
    expect(newest.number).toBe(head())
    expect(newest.transactions).toEqual([transfer])
    expect(await client.getBlock({ blockHash: newest.hash })).toEqual(newest)
    const whole = await client.getBlock({ blockNumber: newest.number, includeTransactions: true })
    expect(whole.transactions[0]).toMatchObject({ hash: transfer, blockHash: newest.hash, type: 'legacy' })
    expect((await client.getBlock({ blockTag: 'finalized' })).number).toBe(
      BigInt(world.chain.solidifiedHeight),
    )
    expect((await client.getBlock({ blockTag: 'earliest' })).number).toBe(0n)
    expect(await client.getBlockTransactionCount()).toBe(1)
    await expect(client.getBlock({ blockTag: 'pending' })).rejects.toThrow('TAG pending not supported')
    await expect(client.getBlock({ blockNumber: 1_000_000n })).rejects.toThrow('could not be found')
  })

  test('a transaction with what it calls and who signed it', async () => {
    const found = await client.getTransaction({ hash: transfer })
    expect(found).toMatchObject({ from: evm(bob.address), to: plain, value: 0n, transactionIndex: 0 })
    expect(found.input).toBe(
      encodeFunctionData({ abi: token, functionName: 'transfer', args: [evm(carol.address), 5n] }),
    )
    const { blockHash, blockNumber } = found
    expect(await client.getTransaction({ blockHash, index: 0 })).toEqual(found)
    expect(await client.getTransaction({ blockNumber, index: 0 })).toEqual(found)
  })

  test('receipts: of a deployment its contract, of a call its logs', async () => {
    const made = await client.getTransactionReceipt({ hash: `0x${deployment}` })
    expect(made).toMatchObject({ status: 'success', to: null })
    expect(getAddress(made.contractAddress!)).toBe(getAddress(plain))
    const called = await client.getTransactionReceipt({ hash: transfer })
    expect(called.gasUsed).toBeGreaterThan(0n)
    expect(called.effectiveGasPrice).toBe(100n)
    expect(called.logs).toHaveLength(1)
    expect(called.logs[0]).toMatchObject({
      address: plain,
      transactionHash: transfer,
      logIndex: 0,
      removed: false,
    })
  })

  test('code and storage', async () => {
    const immutables = contracts.plainToken.immutables.length
    const code = await client.getCode({ address: plain })
    expect(code!.length).toBe(2 + contracts.plainToken.runtimeBytecode.length)
    if (immutables === 0) expect(code).toBe(`0x${contracts.plainToken.runtimeBytecode}`)
    expect(await client.getCode({ address: evm(bob.address) })).toBeUndefined()
    const words = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((slot) =>
        client.getStorageAt({ address: plain, slot: `0x${slot.toString(16)}` }),
      ),
    )
    expect(words).toContain(`0x${1_000_000n.toString(16).padStart(64, '0')}`)
  })
})

describe('viem calls', () => {
  test('functions that read', async () => {
    const read = (functionName: string, args: readonly unknown[] = []) =>
      client.readContract({ address: plain, abi: token, functionName, args })
    expect(await read('symbol')).toBe('PLN')
    expect(await read('balanceOf', [evm(carol.address)])).toBe(5n)
  })

  test('many at once through our multi-call contract', async () => {
    const of = (address: string) =>
      ({ address: plain, abi: token, functionName: 'balanceOf', args: [evm(address)] }) as const
    const answers = await client.multicall({
      contracts: [of(carol.address), of(bob.address)],
      allowFailure: false,
    })
    expect(answers).toEqual([5n, 999_995n])
  })

  test('a transaction before it is sent, and what energy it takes', async () => {
    const sent = { address: plain, abi: token, functionName: 'transfer', account: evm(bob.address) } as const
    const args = [evm(carol.address), 1n]
    expect((await client.simulateContract({ ...sent, args })).result).toBe(true)
    const estimate = await client.estimateContractGas({ ...sent, args })
    const id = await world.call(`41${plain.slice(2)}`, 'plainToken', 'transfer', args)
    expectEnough(estimate, (await client.getTransactionReceipt({ hash: `0x${id}` })).gasUsed)
    await world.call(`41${plain.slice(2)}`, 'plainToken', 'transfer', [evm(bob.address), 1n], carol)
  })

  test('the energy of a call is searched for as /wallet/estimateenergy does', async () => {
    const functionName = 'transfer'
    const args = [evm(carol.address), 1n]
    const estimate = await client.estimateContractGas({
      address: plain,
      abi: token,
      functionName,
      args,
      account: evm(bob.address),
    })
    const { json } = await world.ask('/wallet/estimateenergy', {
      owner_address: bob.address,
      contract_address: `41${plain.slice(2)}`,
      data: encodeFunctionData({ abi: token, functionName, args }).slice(2),
    })
    expect(estimate).toBe(BigInt(json['energy_required'] as number))
  })

  test('the estimate of a creation equals its cost on the chain; sending TRX needs no energy', async () => {
    const { abi, bytecode } = contracts.plainToken
    const data = encodeDeployData({ abi, bytecode: `0x${bytecode}`, args: ['Plain', 'PLN', 6, 1_000_000n] })
    const { gasUsed } = await client.getTransactionReceipt({ hash: `0x${deployment}` })
    expectEnough(await client.estimateGas({ account: evm(bob.address), data }), gasUsed)
    expect(await client.estimateGas({ account: evm(bob.address), to: evm(carol.address), value: 1n })).toBe(
      0n,
    )
  })

  test('a revert as java-tron reports it: code -32000, the reason as text and the data after it', async () => {
    const abi: Abi = abiOf('plainToken')
    const sent = { address: plain, abi, functionName: 'transfer', account: evm(carol.address) } as const
    const error: unknown = await client
      .simulateContract({ ...sent, args: [evm(bob.address), 1_000n] })
      .then(undefined, (thrown: unknown) => thrown)
    const cause = rpcErrorIn(error)
    expect(cause.code).toBe(-32_000)
    expect(cause.details).toMatch(/^REVERT opcode executed/)
    expect(decodeErrorResult({ abi, data: cause.data as Hex }).errorName).toBeTruthy()
  })
})

function rpcErrorIn(error: unknown): RpcRequestError {
  const found = (error as { walk(test: (item: unknown) => boolean): unknown }).walk(
    (item) => item instanceof RpcRequestError,
  )
  return found as RpcRequestError
}

describe('viem follows events', () => {
  test('of a range, by contract and by topic', async () => {
    const range = { fromBlock: 0n, toBlock: head() }
    const all = await client.getLogs({ address: plain, event: transferEvent, ...range })
    expect(all[0]!.args).toMatchObject({ to: getAddress(evm(bob.address)), value: 1_000_000n })
    const toCarol = await client.getLogs({
      event: transferEvent,
      args: { to: evm(carol.address) },
      fromBlock: 'earliest',
      toBlock: 'latest',
    })
    expect(toCarol.map(({ args }) => args.value)).toContain(5n)
    expect(toCarol.length).toBeLessThan(all.length)
    expect(await client.getLogs({ address: failures, ...range })).toEqual([])
  })

  test('by filters', async () => {
    const made = `41${plain.slice(2)}`
    const filter = await client.createContractEventFilter({
      address: plain,
      abi: token,
      eventName: 'Transfer',
    })
    const blocks = await client.createBlockFilter()
    expect(await client.getFilterChanges({ filter })).toEqual([])
    await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 7n])
    const changes = await client.getFilterChanges({ filter })
    expect(changes).toHaveLength(1)
    expect(await client.getFilterChanges({ filter })).toEqual([])
    expect(await client.getFilterChanges({ filter: blocks })).toEqual([`0x${world.chain.index.headId}`])
    // All its blocks: the head of the time it was made is one of them.
    expect((await client.getFilterLogs({ filter })).at(-1)).toEqual(changes[0])
    expect(await client.uninstallFilter({ filter })).toBe(true)
    await expect(client.getFilterChanges({ filter })).rejects.toThrow('filter not found')
  })

  test('as they come', async () => {
    const seen: unknown[] = []
    const unwatch = client.watchContractEvent({
      address: plain,
      abi: token,
      eventName: 'Transfer',
      onLogs: (logs) => seen.push(...logs),
    })
    try {
      await expect
        .poll(
          async () => {
            await world.call(`41${plain.slice(2)}`, 'plainToken', 'transfer', [evm(carol.address), 8n])
            return seen.length
          },
          { interval: 100 },
        )
        .toBeGreaterThan(1)
    } finally {
      unwatch()
    }
    expect(seen[0]).toMatchObject({ eventName: 'Transfer', args: { value: 8n } })
  })
})
