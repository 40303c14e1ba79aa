// What developers may do to contracts out of turn, and what contracts print.
import { transactionToJson } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { callOf, deploy, receiptOf, trigger } from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { draft, memoryChain, pay, rich, signed, wallet } from '../../test/world.ts'
import { consoleAddress, lineOf } from './console-call.ts'

const bob = wallet(1000)
const target = wallet(1500).address
type Json = Readonly<Record<string, unknown>>

async function openWorld(): Promise<TestNode> {
  const node = await openNode()
  node.devnet.mine(2)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
  return node
}

const tre = async (node: TestNode, method: string, params: readonly unknown[]) =>
  (await node.ask('/tre', { jsonrpc: '2.0', id: 1, method, params })).json

const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** Returns the first word of storage. */
const answering = '60005460005260206000f3'
/** Calls the console with the data it is called with. */
const printing = `3660006000376000600036600073${'636f6e736f6c652e6c6f67'.padStart(40, '0')}5afa`
const console = parseAbi([
  'function log()',
  'function log(string)',
  'function log(string,uint256)',
  'function log(string,address,bool,uint256)',
  'function logInt(int256)',
  'function logBytes4(bytes4)',
])

const resultOf = async (node: TestNode, contract_address: string, data = '') => {
  const parameters = { owner_address: bob.address, contract_address, data }
  const { json } = await node.ask('/wallet/triggerconstantcontract', parameters)
  return (json['constant_result'] as readonly string[] | undefined)?.[0]
}

describe('code and storage', () => {
  test('are set through TRE, on an address without an account, and are undone with the block', async () => {
    const node = await openWorld()
    expect(await tre(node, 'tre_setAccountCode', [target, `0x${answering}`])).toMatchObject({ result: true })
    expect(await resultOf(node, target)).toBe(word(0n))
    const slot = `0x${word(0n)}`
    expect(await tre(node, 'tre_setAccountStorageAt', [target, slot, '0x2a'])).toMatchObject({ result: true })
    expect(await resultOf(node, target)).toBe(word(42n))
    const { json } = await node.ask('/wallet/getcontractinfo', { value: target })
    expect(json).toMatchObject({ runtimecode: answering, smart_contract: { contract_address: target } })
    const id = await trigger(node, { contract_address: target }, bob)
    expect(await receiptOf(node, id)).toMatchObject({
      receipt: { result: 'SUCCESS' },
      contractResult: [word(42n)],
    })
    node.devnet.fork({ depth: 2, blockCount: 3, drop: true })
    expect(await resultOf(node, target)).toBeUndefined()
  })

  test('change a deployed contract and keep its owner', async () => {
    const node = await openWorld()
    const contract = await deploy(node, 'failures', { wallet: bob })
    await trigger(node, { contract_address: contract, data: callOf('failures', 'succeed') }, bob)
    expect(await resultOf(node, contract, callOf('failures', 'writes'))).toBe(word(1n))
    expect((await node.ask('/cheat/storage', { address: contract, slot: 0, value: '7' })).json).toMatchObject(
      { result: true },
    )
    expect(await resultOf(node, contract, callOf('failures', 'writes'))).toBe(word(7n))
    expect((await node.ask('/cheat/code', { address: contract, code: answering })).json).toMatchObject({
      result: true,
    })
    expect(await resultOf(node, contract)).toBe(word(7n))
    expect((await node.ask('/wallet/getcontract', { value: contract })).json).toMatchObject({
      origin_address: bob.address,
    })
    await node.ask('/cheat/storage', { address: contract, slot: '0x0', value: '0x0' })
    expect(node.devnet.chain.state.entries('storage')).toEqual([])
  })

  test.each<[string, Json]>([
    ['code', { address: target, code: '0xz' }],
    ['code', { address: 'x', code: '' }],
    ['storage', { address: target, slot: '-1', value: 1 }],
    ['storage', { address: target, slot: `0x1${word(0n)}`, value: 1 }],
    ['storage', { address: target, slot: (1n << 256n).toString(), value: 1 }],
  ])('%s %o is refused', async (name, parameters) => {
    const node = await openNode()
    expect((await node.ask(`/cheat/${name}`, parameters)).json).toEqual({
      Error: expect.any(String) as string,
    })
  })

  test('still exist after the chain is opened again', () => {
    const { chain, reopen } = memoryChain()
    chain.mine(2)
    chain.cheat({ kind: 'code', address: target, code: answering })
    chain.cheat({ kind: 'storage', address: target, slot: 2n ** 255n, value: 9n })
    const again = reopen()
    for (const table of ['accounts', 'contracts', 'codes', 'storage'] as const) {
      expect(new Map(again.state.entries(table))).toEqual(new Map(chain.state.entries(table)))
    }
  })
})

describe('console.log', () => {
  const hexOf = (functionName: never, args: readonly unknown[]) =>
    encodeFunctionData({ abi: console, functionName, args }).slice(2)
  const linesOf = async (node: TestNode) => {
    const { json } = await node.ask('/admin/console', {}, 'GET')
    return json['lines'] as readonly Json[]
  }

  test('is stored with its transaction, for failed calls too, until a fork undoes it', async () => {
    const node = await openWorld()
    const [prints, fails] = [target, wallet(1501).address]
    await tre(node, 'tre_setAccountCode', [prints, `${printing}00`])
    await tre(node, 'tre_setAccountCode', [fails, `${printing}60006000fd`])
    const first = await trigger(
      node,
      { contract_address: prints, data: hexOf('log' as never, ['balance is %d sun', 5n]) },
      bob,
    )
    const second = await trigger(
      node,
      { contract_address: fails, data: hexOf('log' as never, ['going']) },
      bob,
    )
    expect((await receiptOf(node, second))['result']).toBe('FAILED')
    const { headHeight } = node.devnet.chain.index
    const lines = [
      { height: headHeight - 1, transaction_id: first, text: 'balance is 5 sun' },
      { height: headHeight, transaction_id: second, text: 'going' },
    ]
    expect(await linesOf(node)).toEqual(lines)
    node.devnet.fork({ depth: 1, blockCount: 2, drop: true })
    expect(await linesOf(node)).toEqual(lines.slice(0, 1))
  })

  test('is in the response to a constant call, where TronBox reads it', async () => {
    const node = await openWorld()
    await tre(node, 'tre_setAccountCode', [target, `${printing}00`])
    const data = hexOf('log' as never, ['balance is %d sun', 5n])
    const ask = { owner_address: bob.address, contract_address: target, data }
    const { json } = await node.ask('/wallet/triggerconstantcontract', ask)
    expect(json['internal_transactions']).toMatchObject([{ transferTo_address: consoleAddress, data }])
  })

  test.each([0, 3000])(
    'is in the response to a broadcast at block time %i, where TronBox reads it',
    async (blockTimeMs) => {
      const node = await openNode({ blockTimeMs })
      const { chain } = node.devnet
      chain.cheat({ kind: 'balance', address: bob.address, sun: 1_000_000_000n })
      chain.cheat({ kind: 'code', address: target, code: `${printing}60006000fd` })
      const send = async (data: string) => {
        const call = { owner_address: bob.address, contract_address: target, data, fee_limit: 1_000_000_000 }
        const { json: built } = await node.ask('/wallet/triggersmartcontract', call)
        const { raw_data_hex: rawHex } = built['transaction'] as { raw_data_hex: string }
        const transaction = signed(rawTransaction.decode(fromHex(rawHex)), bob)
        const body = transactionToJson(transaction, { visible: false })
        return (await node.ask('/wallet/broadcasttransaction', body)).json
      }
      const data = hexOf('log' as never, ['going'])
      expect(await send(data)).toMatchObject({
        result: true,
        internal_transactions: [{ transferTo_address: consoleAddress, data, rejected: true }],
      })
    },
  )

  test('still exists after the chain is opened again', () => {
    const { chain, reopen } = memoryChain()
    chain.mine(2)
    chain.cheat({ kind: 'balance', address: bob.address, sun: 1_000_000_000n })
    chain.cheat({ kind: 'code', address: target, code: `${printing}00` })
    const snapshot = chain.snapshot()
    const value = {
      ownerAddress: bob.address,
      contractAddress: target,
      data: fromHex(hexOf('log' as never, ['printed'])),
      callValue: 0n,
      callTokenValue: 0n,
      tokenId: 0n,
    }
    const rawData = draft(chain, 'TriggerSmartContract', value, { feeLimit: 100_000_000n })
    const { id } = chain.accept(signed(rawData, bob))
    chain.mine()
    const printed = [{ height: chain.index.headHeight, transactionId: id, lines: ['printed'] }]
    expect(chain.printed.all).toEqual(printed)
    expect(reopen().printed.all).toEqual(printed)
    chain.revert(snapshot)
    expect(chain.printed.all).toEqual([])
    expect(reopen().printed.all).toEqual([])
  })

  test.each<[string, readonly unknown[], string]>([
    ['log', [], ''],
    ['log', ['100%'], '100%'],
    ['log', ['%s and', 3n], '3 and'],
    ['log', ['a %s', `0x${bob.address.slice(2)}`, true, 7n], 'a TJ true 7'],
    ['logInt', [-5n], '-5'],
    ['logBytes4', ['0x01020304'], '0x01020304'],
  ])('%s %o', (name, args, line) => {
    const said = lineOf(fromHex(hexOf(name as never, args)))
    expect(said?.replace(/T[1-9A-HJ-NP-Za-km-z]{33}/, 'TJ')).toBe(line)
  })

  test('data that is not a line prints nothing', () => {
    for (const data of ['', '00', 'deadbeef', '41304fac', `41304fac${'ff'.repeat(64)}`]) {
      expect(lineOf(fromHex(data))).toBeUndefined()
    }
  })
})
