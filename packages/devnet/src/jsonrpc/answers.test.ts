// What java-tron answers about transactions of every kind, pending ones, and the node itself.
import { receipt, type Receipt } from '@sundial/protocol'
import { afterAll, expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'
import { draft, pay, signed } from '../../test/world.ts'
import { answer } from '../server/answer.ts'
import { quantity } from './hex.ts'
import { bob, carol, evm, type RpcAnswer, rpcWorld } from './testing/rpc-world.ts'
import { transferredAmount } from './transaction-parties.ts'

const world = await rpcWorld()
const { chain, devnet } = world
afterAll(async () => devnet[Symbol.asyncDispose]())

test('the value of CancelAllUnfreezeV2 is the sum of what it cancelled', async () => {
  const owner = { ownerAddress: bob.address }
  const send = async (kind: Parameters<typeof draft>[1], value: object) =>
    devnet.broadcast(signed(draft(chain, kind, value as never, { timestamp: nextNonce() }), bob))
  await send('FreezeBalanceV2Contract', { ...owner, frozenBalance: 9_000_000n, resource: 'ENERGY' })
  await send('FreezeBalanceV2Contract', { ...owner, frozenBalance: 5_000_000n, resource: 'BANDWIDTH' })
  await send('UnfreezeBalanceV2Contract', { ...owner, unfreezeBalance: 4_000_000n, resource: 'ENERGY' })
  await send('UnfreezeBalanceV2Contract', { ...owner, unfreezeBalance: 3_000_000n, resource: 'BANDWIDTH' })
  const id = await send('CancelAllUnfreezeV2Contract', owner)
  expect(await world.result('eth_getTransactionByHash', id)).toMatchObject({ value: quantity(7_000_000) })
})

let nonce = 1000n
const nextNonce = () => ++nonce

test('the value of UnfreezeAsset is the supply its owner froze', () => {
  const token = { ownerAddress: bob.address, frozenSupply: [{ frozenAmount: 5n }, { frozenAmount: 7n }] }
  const state = { entries: () => [['1000001', token]] } as never
  const operation = { kind: 'UnfreezeAssetContract', type: 14, value: { ownerAddress: bob.address } } as const
  const around = { receipt: undefined, state }
  expect(transferredAmount(operation as never, around)).toBe(12n)
})

test('a negative amount is printed in two-complement, as Java prints a long', () => {
  const withdrawn: Receipt = receipt.create({ withdrawAmount: -(2n ** 63n) })
  const operation = {
    kind: 'WithdrawBalanceContract',
    type: 13,
    value: { ownerAddress: bob.address },
  } as const
  const amount = transferredAmount(operation, { receipt: withdrawn, state: chain.state })
  expect(quantity(amount)).toBe('0x8000000000000000')
  expect(quantity(-1)).toBe('0xffffffffffffffff')
})

test('a pending transaction is shown without the members its block will give it', async () => {
  await using slow = (await openNode({ blockTimeMs: 3000 })).devnet
  slow.chain.cheat({ kind: 'balance', address: bob.address, sun: 10_000_000n })
  const { id } = pay(slow.chain, bob, carol.address, 3n)
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [id] })
    const response = await answer(slow, {
      method: 'POST',
      path: '/jsonrpc',
      parameters: {},
      isJson: true,
      body,
    })
    return (JSON.parse(response.body) as RpcAnswer).result
  }
  expect(await ask('eth_getTransactionByHash')).toMatchObject({
    blockHash: '0x',
    blockNumber: '0x',
    transactionIndex: '0x',
    gas: '0x0',
    gasPrice: '0x',
    hash: `0x${id}`,
    from: evm(bob.address),
    to: evm(carol.address),
    value: '0x3',
  })
  expect(await ask('eth_getTransactionReceipt')).toBeNull()
})

test('eth_coinbase is the first witness whose key the chain has, in 21 bytes', async () => {
  const coinbase: string = await world.result('eth_coinbase')
  expect(coinbase).toMatch(/^0x41[0-9a-f]{40}$/)
  expect(chain.state.get('witnesses', coinbase.slice(2))).toBeDefined()
})

test('the transactions of block 0 have the energy price of now: no price is as old', async () => {
  await world.ask('/cheat/parameter', { name: 'getEnergyFee', value: 420 })
  const { transactions }: { transactions: { gasPrice: string }[] } = await world.result(
    'eth_getBlockByNumber',
    '0x0',
    true,
  )
  expect(new Set(transactions.map(({ gasPrice }) => gasPrice))).toEqual(
    new Set([await world.result('eth_gasPrice')]),
  )
})
