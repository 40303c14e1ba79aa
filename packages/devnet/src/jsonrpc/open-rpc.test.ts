// Every method of java-tron's description is called and returns what is described.
import { contracts } from '@sundial/contracts'
import { fromHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { draft, pay, signed } from '../../test/world.ts'
import { rpcMethods } from './rpc-methods.ts'
import { describedMethods, faultsOfQuestion, faultsOfResult } from './testing/open-rpc.ts'
import { abiOf, bob, carol, evm, rpcWorld } from './testing/rpc-world.ts'

const world = await rpcWorld()
const { chain } = world
const made = await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000_000n])
const deployed = chain.index.headHeight
await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 5n])
const called = chain.index.headHeight
const failed = await world.call(made, 'plainToken', 'transfer', [evm(bob.address), 500n], carol)
pay(chain, bob, carol.address, 3n)
const vote = { ownerAddress: bob.address, frozenBalance: 5_000_000n, resource: 'ENERGY' as const }
chain.accept(signed(draft(chain, 'FreezeBalanceV2Contract', vote, { timestamp: 77n }), bob))
world.devnet.mine(1)
const mixed = chain.index.headHeight

afterAll(async () => world.devnet[Symbol.asyncDispose]())

const id = (height: number) => `0x${chain.index.idAt(height)}`
const transactionOf = (height: number) => `0x${chain.block(height)!.transactionIds[0]}`
const hex = (value: number) => `0x${value.toString(16)}`
const token = evm(made)
const transfer = encodeFunctionData({
  abi: abiOf('plainToken'),
  functionName: 'transfer',
  args: [evm(carol.address), 1n],
})
const symbol = encodeFunctionData({ abi: abiOf('plainToken'), functionName: 'symbol' })
const { abi, bytecode } = contracts.plainToken
const creation = encodeDeployData({ abi, bytecode: `0x${bytecode}`, args: ['A', 'B', 1, 2n] })
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [from, to] = [evm(bob.address), evm(carol.address)]
const every = { fromBlock: '0x0', toBlock: 'latest' }
const logFilter = await world.result('eth_newFilter', { ...every, address: token })
const blockFilter = await world.result('eth_newBlockFilter')
const spareFilter = await world.result('eth_newFilter', every)
await world.call(made, 'plainToken', 'transfer', [evm(carol.address), 6n])

const questions: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  web3_clientVersion: [[]],
  web3_sha3: [['0x68656c6c6f'], ['']],
  net_version: [[]],
  net_listening: [[]],
  net_peerCount: [[]],
  eth_chainId: [[]],
  eth_protocolVersion: [[]],
  eth_syncing: [[]],
  eth_blockNumber: [[]],
  eth_gasPrice: [[]],
  eth_getBlockByHash: [
    [id(mixed), true],
    [id(called).slice(2), false],
    [`0x${'ab'.repeat(32)}`, false],
  ],
  eth_getBlockByNumber: [
    ['0x0', true],
    ['earliest', false],
    ['latest', true],
    ['Finalized', false],
    [hex(deployed), true],
    [hex(mixed), true],
    ['12', false],
    ['0xffffff', true],
  ],
  eth_getBlockTransactionCountByHash: [[id(mixed)], ['ab'.repeat(32)]],
  eth_getBlockTransactionCountByNumber: [['latest'], ['0x0'], ['99999']],
  eth_getTransactionByHash: [
    [transactionOf(0)],
    [transactionOf(deployed)],
    [transactionOf(called)],
    [transactionOf(mixed)],
    [`0x${'ab'.repeat(32)}`],
  ],
  eth_getTransactionByBlockHashAndIndex: [
    [id(mixed), '0x1'],
    [id(mixed), '0x7fffffff'],
    ['ab'.repeat(32), '0x0'],
  ],
  eth_getTransactionByBlockNumberAndIndex: [
    ['latest', '0x0'],
    [hex(mixed), '0x1'],
    [hex(99_999), '0x1'],
  ],
  eth_getTransactionReceipt: [
    [transactionOf(deployed)],
    [transactionOf(called)],
    [`0x${failed}`],
    [transactionOf(mixed)],
    [transactionOf(0)],
    [`0x${'ab'.repeat(32)}`],
  ],
  eth_getBlockReceipts: [['latest'], [hex(mixed)], [id(called)], ['0x0'], ['earliest'], ['0xffffff']],
  eth_getBalance: [
    [from, 'latest'],
    [bob.address, 'LATEST'],
    [from.slice(2), 'latest'],
    [`0x${'0a'.repeat(20).slice(1)}`, 'latest'],
  ],
  eth_getStorageAt: [
    [token, '0x2', 'latest'],
    [from, '0x0', 'latest'],
    [token, '', 'latest'],
  ],
  eth_getCode: [
    [token, 'latest'],
    [from, 'latest'],
  ],
  eth_call: [
    [{ to: token, data: symbol }, 'latest'],
    [
      { from, to: token, input: transfer, gas: '0x1', gasPrice: null, value: '0x0', nonce: '0x0' },
      { blockNumber: '0x1' },
    ],
    [{ to: made, data: symbol.slice(2) }, { blockHash: id(0) }],
  ],
  eth_estimateGas: [
    [{ from, to: token, data: transfer }],
    [{ from, data: creation }],
    [{ from, to: '0x', input: creation }],
    [{ from, to, value: '0x1' }],
  ],
  eth_getLogs: [
    [{}],
    [every],
    [{ ...every, address: token, topics: [transferTopic] }],
    [
      {
        ...every,
        address: [token, from],
        topics: [[transferTopic, transferTopic], null, `0x${to.slice(2).padStart(64, '0')}`],
      },
    ],
    [{ blockHash: id(called), topics: null, address: null }],
    [{ fromBlock: 'finalized', toBlock: '' }],
    [{ fromBlock: '0x10000' }],
  ],
  eth_newFilter: [[{}], [{ ...every, address: token, topics: [null, null] }], [{ blockHash: id(called) }]],
  eth_newBlockFilter: [[]],
  eth_uninstallFilter: [[spareFilter]],
  eth_getFilterChanges: [[logFilter], [blockFilter]],
  eth_getFilterLogs: [[logFilter]],
  buildTransaction: [
    [{ from, to, value: '0x1' }],
    [{ from, to, value: '0x1', visible: true, extraData: 'a memo', permissionId: 2 }],
    [{ from, to: token, gas: '0x1000', data: transfer, value: '0x0', tokenId: 0, tokenValue: 0 }],
    [
      {
        from,
        data: creation,
        abi: '[]',
        name: 'Plain',
        gas: '0x100',
        consumeUserResourcePercent: 10,
        originEnergyLimit: 5,
      },
    ],
    [
      {
        from,
        data: creation,
        abi: JSON.stringify([{ type: 'function', name: 'a', inputs: [{ name: 'b', type: 'uint256' }] }]),
      },
    ],
  ],
  eth_coinbase: [[]],
  eth_accounts: [[]],
  eth_getWork: [[]],
}

test('every described method is served', () => {
  expect(describedMethods()).toHaveLength(34)
  expect(describedMethods().filter((name) => !Object.hasOwn(rpcMethods, name))).toEqual([])
  expect(Object.keys(questions).sort()).toEqual([...describedMethods()].sort())
})

const cases = Object.entries(questions).flatMap(([name, given]) =>
  given.map((params, index) => [name, index, params] as const),
)

test.each(cases)('%s answers question %i as described', async (name, _, params) => {
  expect(faultsOfQuestion(name, params)).toEqual([])
  const { result, error } = await world.rpc(name, ...params)
  expect(error).toBeUndefined()
  expect(faultsOfResult(name, withoutAddress(result))).toEqual([])
})

/** A recorded java-tron says which contract a built creation would make; the description forgets that. */
function withoutAddress(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('transaction' in result)) return result
  const { contract_address: _, ...transaction } = result.transaction as Readonly<Record<string, unknown>>
  return { ...result, transaction }
}

test('answers are of this chain, not only of the right shape', async () => {
  const receipts = await world.result('eth_getBlockReceipts', hex(mixed))
  expect(receipts).toHaveLength(2)
  expect(await world.result('eth_getTransactionReceipt', `0x${failed}`)).toMatchObject({
    status: '0x0',
    logs: [],
  })
  expect(await world.result('eth_getTransactionByHash', transactionOf(mixed))).toMatchObject({
    value: '0x3',
    to,
  })
  expect(await world.result('eth_getLogs', { ...every, address: token })).toHaveLength(3)
  expect(await world.result('eth_getLogs', { blockHash: id(called) })).toHaveLength(1)
  expect(await world.result('eth_getWork')).toEqual([`0x${chain.index.headId}`, null, null])
  expect(await world.result('net_version')).toBe(await world.result('eth_chainId'))
})

type Built = { readonly transaction: { readonly txID: string; readonly raw_data_hex: string } }

test.each([
  ['a transfer', { from, to, value: '0x5' }, undefined],
  ['a call', { from, to: token, gas: '0x10000', data: transfer }, 'SUCCESS'],
  ['a creation', { from, data: creation, gas: '0x100000', originEnergyLimit: 9 }, 'SUCCESS'],
])('%s that it builds is taken by the chain when signed', async (_, request, result) => {
  const { transaction }: Built = await world.result('buildTransaction', request)
  const raw = rawTransaction.decode(fromHex(transaction.raw_data_hex))
  expect(await world.devnet.broadcast(signed(raw, bob))).toBe(transaction.txID)
  const { status } = await world.result('eth_getTransactionReceipt', `0x${transaction.txID}`)
  expect(status).toBe('0x1')
  const { receipts } = chain.block(chain.index.headHeight)!
  if (result !== undefined) expect(receipts[0]!.receipt!.result).toBe(result)
})
