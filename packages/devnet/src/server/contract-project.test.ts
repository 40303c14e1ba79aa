// A contract project of the usual shape: settings of a network, migrations in order, then its tests. Over HTTP alone;
// the client only encodes and signs.
import { type ContractName, contracts } from '@sundial/contracts'
import { TronWeb } from 'tronweb'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creationOf } from '../../test/contracts.ts'
import { SetClock } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

type Json = Readonly<Record<string, unknown>>
type Network = {
  readonly privateKey: string
  readonly fullHost: string
  readonly feeLimit: number
  readonly userFeePercentage: number
  readonly originEnergyLimit: number
}
/** What a build keeps of a contract, and where migrations put it. */
type Artifact = { readonly name: ContractName; address?: string; transactionHash?: string }

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let network: Network
let accounts: readonly string[]
const faults: unknown[] = []
const artifacts: Record<'token' | 'faucet' | 'things', Artifact> = {
  token: { name: 'plainToken' },
  faucet: { name: 'faucet' },
  things: { name: 'collectible' },
}

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError: (error) => faults.push(error) })
  const { privateKeys } = await request('/admin/accounts-json')
  accounts = privateKeys as readonly string[]
  network = {
    privateKey: accounts[0]!,
    fullHost: server.address,
    feeLimit: 1_000_000_000,
    userFeePercentage: 100,
    originEnergyLimit: 10_000_000,
  }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

async function request(path: string, body?: object): Promise<Json> {
  const sent =
    body === undefined
      ? undefined
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(server.address + path, sent)
  expect(response.status).toBe(200)
  return (await response.json()) as Json
}

const addressOf = (key: string) => TronWeb.address.toHex(TronWeb.address.fromPrivateKey(key) as string)
const evm = (address: string): Hex => `0x${address.slice(2)}`

async function broadcast(built: Json, key: string): Promise<Json> {
  const client = new TronWeb({ fullHost: network.fullHost, privateKey: key })
  const signed = await client.trx.sign(built as never)
  const said = await request('/wallet/broadcasttransaction', signed)
  expect(said).toMatchObject({ result: true, txid: built['txID'] })
  return request('/wallet/gettransactioninfobyid', { value: built['txID'] })
}

async function deploy(artifact: Artifact, parameters: readonly unknown[]): Promise<void> {
  const { abi, bytecode, contractName } = contracts[artifact.name]
  const parameter = creationOf(artifact.name, parameters).slice(bytecode.length)
  const built = await request('/wallet/deploycontract', {
    owner_address: addressOf(network.privateKey),
    name: contractName,
    abi: JSON.stringify(abi),
    bytecode,
    parameter,
    fee_limit: network.feeLimit,
    consume_user_resource_percent: network.userFeePercentage,
    origin_energy_limit: network.originEnergyLimit,
  })
  const receipt = await broadcast(built, network.privateKey)
  expect(receipt).toMatchObject({ receipt: { result: 'SUCCESS' } })
  artifact.address = String(built['contract_address'])
  artifact.transactionHash = String(built['txID'])
  expect(await request('/wallet/getcontract', { value: artifact.address })).toMatchObject({
    name: contractName,
  })
}

async function send(
  { name, address }: Artifact,
  functionName: string,
  args: readonly unknown[],
  key = network.privateKey,
) {
  const data = encodeFunctionData({ abi: contracts[name].abi, functionName, args }).slice(2)
  const body = {
    owner_address: addressOf(key),
    contract_address: address,
    data,
    fee_limit: network.feeLimit,
  }
  const { transaction } = await request('/wallet/triggersmartcontract', body)
  return broadcast(transaction as Json, key)
}

async function call({ name, address }: Artifact, functionName: string, args: readonly unknown[] = []) {
  const { abi } = contracts[name]
  const said = await request('/wallet/triggerconstantcontract', {
    owner_address: addressOf(network.privateKey),
    contract_address: address,
    data: encodeFunctionData({ abi, functionName, args }).slice(2),
  })
  const [result] = said['constant_result'] as readonly string[]
  return decodeFunctionResult({ abi, functionName, data: `0x${result!}` })
}

const tre = async (method: string, ...params: readonly unknown[]) =>
  (await request('/tre', { jsonrpc: '2.0', id: 1, method, params }))['result']

const { token, faucet, things } = artifacts
const migrations: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['1_token', async () => deploy(token, ['Plain', 'PLN', 6, 1_000_000n])],
  ['2_faucet', async () => deploy(faucet, [evm(token.address!), 1_000_000n, 50n, 60n])],
  ['3_fill_faucet', async () => send(token, 'transfer', [evm(faucet.address!), 500n])],
  ['4_things', async () => deploy(things, ['Things', 'THG', 'http://t/'])],
]

test('the network serves the requests before a migration', async () => {
  expect(await request('/wallet/getnodeinfo')).toHaveProperty('block')
  expect(await request('/wallet/getchainparameters')).toHaveProperty('chainParameter')
  const owner = { address: addressOf(network.privateKey) }
  expect((await request('/wallet/getaccount', owner))['balance']).toBeGreaterThan(network.feeLimit)
  expect(accounts).toHaveLength(10)
})

test.each(migrations)('migration %s', async (_, migrate) => {
  await migrate()
})

describe('the project’s own tests', () => {
  let snapshot: unknown

  test('each start from the migrated state', async () => {
    snapshot = (await request('/cheat/snapshot', {}))['snapshot']
    expect(await call(faucet, 'token')).toMatch(new RegExp(evm(token.address!), 'i'))
    await send(token, 'transfer', [evm(addressOf(accounts[1]!)), 9n])
    expect(await call(token, 'balanceOf', [evm(addressOf(accounts[1]!))])).toBe(9n)
    await request('/cheat/revert', { snapshot })
    expect(await call(token, 'balanceOf', [evm(addressOf(accounts[1]!))])).toBe(0n)
  })

  test('give a contract TRX and time, and read what it did', async () => {
    expect(await tre('tre_setAccountBalance', TronWeb.address.fromHex(faucet.address!), '0x5f5e100')).toBe(
      true,
    )
    const other = accounts[1]!
    const before = await call(token, 'balanceOf', [evm(addressOf(other))])
    expect(await send(faucet, 'claim', [], other)).toMatchObject({ receipt: { result: 'SUCCESS' } })
    expect(await call(token, 'balanceOf', [evm(addressOf(other))])).toBe((before as bigint) + 50n)
    expect(await send(faucet, 'claim', [], other)).toMatchObject({ receipt: { result: 'REVERT' } })
    await request('/cheat/time', { seconds: 61 })
    expect(await send(faucet, 'claim', [], other)).toMatchObject({ receipt: { result: 'SUCCESS' } })
    const events = await request(
      `/v1/contracts/${faucet.address!}/events?event_name=Dispensed&order_by=block_timestamp,asc`,
    )
    const dispensed = { event_name: 'Dispensed', result: { amountSun: '1000000', tokenAmount: '50' } }
    expect(events['data']).toMatchObject([dispensed, dispensed])
  })

  test('act for an account without a known key', async () => {
    const stranger = `41${'7'.repeat(40)}`
    expect(await tre('tre_unlockedAccounts', [stranger])).toBe(true)
    expect(await tre('tre_setAccountBalance', stranger, 1_000_000_000)).toBe(true)
    const data = encodeFunctionData({
      abi: contracts.collectible.abi,
      functionName: 'setApprovalForAll',
      args: [evm(stranger), true],
    })
    const body = {
      owner_address: stranger,
      contract_address: things.address,
      data: data.slice(2),
      fee_limit: network.feeLimit,
    }
    const { transaction } = await request('/wallet/triggersmartcontract', body)
    expect(await request('/wallet/broadcasttransaction', transaction as Json)).toMatchObject({ result: true })
  })

  test('mine blocks, and change code and storage', async () => {
    const { headHeight } = devnet.chain.index
    await tre('tre_mine', { blocks: 5 })
    expect(devnet.chain.index.headHeight).toBeGreaterThanOrEqual(headHeight + 5)
    const code = '0x60005460005260206000f3'
    expect(await tre('tre_setAccountCode', things.address, code)).toBe(true)
    expect(await tre('tre_setAccountStorageAt', things.address, `0x${'0'.repeat(64)}`, '0x7')).toBe(true)
    const body = { owner_address: things.address, contract_address: things.address, data: '00' }
    const said = await request('/wallet/triggerconstantcontract', body)
    expect(said['constant_result']).toEqual(['7'.padStart(64, '0')])
  })
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
