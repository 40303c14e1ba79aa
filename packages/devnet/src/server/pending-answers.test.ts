// What a node answers between a broadcast and the block: pending transactions count, except for final state.
import { contracts } from '@sundial/contracts'
import { fromText, toHex } from '@sundial/primitives'
import { beforeAll, expect, test } from 'vitest'
import { callOf, creationOf, send } from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { draft, payment, pay, rich, signed, wallet } from '../../test/world.ts'
import { answer } from './answer.ts'

const bob = wallet(1000)
const dave = wallet(1002)
let node: TestNode

beforeAll(async () => {
  node = await openNode()
  node.devnet.mine(1)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
})

const ask = async (path: string, parameters: Readonly<Record<string, unknown>> = {}) =>
  (await node.ask(path, parameters)).json

async function rpc(request: object): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
  const post = { method: 'POST', path: '/jsonrpc', parameters: {}, isJson: true, body } as const
  return (await answer(node.devnet, post)).body
}

async function deployPending(name: 'plainToken' | 'failures', args: readonly unknown[]) {
  const built = await ask('/wallet/deploycontract', {
    owner_address: bob.address,
    name: contracts[name].contractName,
    abi: JSON.stringify(contracts[name].abi),
    bytecode: creationOf(name, args),
    origin_energy_limit: 10_000_000,
    fee_limit: 10_000_000_000,
  })
  await send(node, built, bob)
  return String(built['contract_address'])
}

test('shows a pending payment in accounts and balances at once, not in final state', async () => {
  const { chain } = node.devnet
  await node.devnet.broadcast(payment(chain, rich, dave.address, 7_000_000n))
  expect(await ask('/wallet/getaccount', { address: dave.address })).toMatchObject({ balance: 7_000_000 })
  expect(await ask('/walletsolidity/getaccount', { address: dave.address })).toEqual({})
  const request = { method: 'eth_getBalance', params: [`0x${dave.address.slice(2)}`, 'latest'] }
  expect(JSON.parse(await rpc(request))).toMatchObject({ result: '0x6acfc0' })
  // A builder lets the new account spend what it is about to get, and no more.
  const spend = { owner_address: dave.address, to_address: rich.address }
  expect(await ask('/wallet/createtransaction', { ...spend, amount: 5_000_000 })).toHaveProperty('txID')
  expect(await ask('/wallet/createtransaction', { ...spend, amount: 8_000_000 })).toHaveProperty('Error')
  node.devnet.mine(1)
})

test('prints a pending transaction with its result and without a receipt', async () => {
  const { id } = pay(node.devnet.chain, rich, dave.address, 1n)
  const pending = await ask('/wallet/gettransactionbyid', { value: id })
  expect(pending).toMatchObject({ txID: id, ret: [{ contractRet: 'SUCCESS' }] })
  expect(await ask('/wallet/gettransactionfrompending', { value: id })).toEqual(pending)
  expect(await ask('/wallet/gettransactioninfobyid', { value: id })).toEqual({})
  expect(await ask('/walletsolidity/gettransactionbyid', { value: id })).toEqual({})
  node.devnet.mine(1)
  expect(await ask('/wallet/gettransactionbyid', { value: id })).toEqual(pending)
  expect(await ask('/wallet/gettransactionfrompending', { value: id })).toEqual({})
})

test('a contract can be read and called as soon as its deployment is accepted', async () => {
  const token = await deployPending('plainToken', ['Plain', 'PLN', 6, 1_000_000n])
  expect(await ask('/wallet/getcontract', { value: token })).toHaveProperty('bytecode')
  const call = { owner_address: bob.address, contract_address: token, data: callOf('plainToken', 'symbol') }
  expect(await ask('/wallet/triggerconstantcontract', call)).toMatchObject({ result: { result: true } })
  const data = callOf('plainToken', 'transfer', ['0x0000000000000000000000000000000000000009', 9n])
  const built = await ask('/wallet/triggersmartcontract', { ...call, data, fee_limit: 1_000_000_000 })
  const id = await send(node, built['transaction'] as Readonly<Record<string, unknown>>, bob)
  node.devnet.mine(1)
  const receipt = await ask('/wallet/gettransactioninfobyid', { value: id })
  expect(receipt).toMatchObject({ receipt: { result: 'SUCCESS' } })
})

test('prints the failure of a pending call before it is in a block', async () => {
  const failures = await deployPending('failures', [])
  const data = callOf('failures', 'requireText', ['no'])
  const call = { owner_address: bob.address, contract_address: failures, data, fee_limit: 1_000_000_000 }
  const built = await ask('/wallet/triggersmartcontract', call)
  const id = await send(node, built['transaction'] as Readonly<Record<string, unknown>>, bob)
  const pending = await ask('/wallet/gettransactionfrompending', { value: id })
  expect(pending).toMatchObject({ ret: [{ contractRet: 'REVERT' }] })
  node.devnet.mine(1)
})

test('prints times of use as times in getaccountbyid, and no empty stake', async () => {
  const accountId = fromText('bobsaccount')
  const value = { ownerAddress: bob.address, accountId }
  const { chain } = node.devnet
  await node.devnet.broadcast(signed(draft(chain, 'SetAccountIdContract', value), bob))
  const byId = await ask('/wallet/getaccountbyid', { account_id: toHex(accountId) })
  const { frozenV2: _, ...byAddress } = await ask('/wallet/getaccount', { address: bob.address })
  expect(byId).toEqual(byAddress)
  expect(byId['latest_consume_free_time']).toBeGreaterThan(1_600_000_000_000)
})

test('an account counts its tokens apart as soon as a block holds it', async () => {
  const erin = wallet(1003)
  pay(node.devnet.chain, rich, erin.address, 7n)
  expect(await ask('/wallet/getaccount', { address: erin.address })).not.toHaveProperty('asset_optimized')
  node.devnet.mine(1)
  expect(await ask('/wallet/getaccount', { address: erin.address })).toHaveProperty('asset_optimized', true)
  expect(await ask('/wallet/getaccount', { address: rich.address })).toHaveProperty('asset_optimized', true)
})
