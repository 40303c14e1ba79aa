// The npm client deploys, calls, sends, watches and estimates over real HTTP.
import { type ContractName, contracts } from '@sundial/contracts'
import { TronWeb } from 'tronweb'
import { decodeErrorResult, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rich, SetClock, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

type Call = { call(options?: object): Promise<unknown>; send(options?: object): Promise<string> }
type Contract = { readonly address: string; readonly [name: string]: unknown }
type Receipt = {
  readonly receipt: Readonly<Record<string, unknown>>
  readonly log: readonly unknown[]
  readonly contractResult: readonly string[]
  readonly resMessage?: string
}

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb
let carol: string
const faults: unknown[] = []
const feeLimit = 10_000_000_000

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError: (error) => faults.push(error) })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  carol = tronWeb.address.fromPrivateKey(wallet(1001).key) as string
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

async function deploy(
  name: ContractName,
  parameters: readonly unknown[] = [],
  more: object = {},
): Promise<Contract> {
  const { abi, bytecode, contractName } = contracts[name]
  const options = {
    abi: abi as never,
    bytecode,
    parameters: [...parameters],
    name: contractName,
    feeLimit,
    ...more,
  }
  return (await tronWeb.contract().new(options)) as unknown as Contract
}
const method = (contract: Contract, name: string, ...args: readonly unknown[]): Call =>
  (contract[name] as (...given: readonly unknown[]) => Call)(...args)
const receiptOf = async (id: string) =>
  (await tronWeb.trx.getUnconfirmedTransactionInfo(id)) as unknown as Receipt
async function sent(contract: Contract, name: string, args: readonly unknown[] = [], options: object = {}) {
  const id = await method(contract, name, ...args).send({ feeLimit, ...options })
  return { id, ...(await receiptOf(id)) }
}
/** What the client would hide behind an error, or remember. */
const ask = async (call: string, body: object) =>
  tronWeb.fullNode.request<Readonly<Record<string, unknown>>>(`wallet/${call}`, body, 'post')
const hexOf = (address: string) => tronWeb.address.toHex(address)

describe('a TRC20 token', () => {
  let token: Contract
  beforeAll(async () => {
    token = await deploy('plainToken', ['Plain', 'PLN', 6, 1000])
  })

  test('is deployed, read and transferred', async () => {
    expect(await tronWeb.trx.getContract(token.address)).toMatchObject({
      contract_address: hexOf(token.address),
    })
    expect(await method(token, 'symbol').call()).toBe('PLN')
    const { receipt, log } = await sent(token, 'transfer', [carol, 5])
    expect(receipt).toMatchObject({ result: 'SUCCESS' })
    expect(log).toHaveLength(1)
    expect(await method(token, 'balanceOf', carol).call()).toBe(5n)
  })

  test('found again by its address has its ABI', async () => {
    const found = (await tronWeb.contract().at(token.address)) as unknown as Contract
    expect(await method(found, 'name').call()).toBe('Plain')
  })

  test('returns its events', async () => {
    const { id } = await sent(token, 'approve', [carol, 77])
    const options = { eventName: 'Approval', limit: 5 }
    const events = (await tronWeb.getEventResult(token.address, options)) as { data?: readonly unknown[] }
    const approval = {
      event_name: 'Approval',
      contract_address: tronWeb.address.fromHex(token.address),
      transaction_id: id,
      result: { spender: `0x${hexOf(carol).slice(2)}`, value: '77' },
    }
    expect(events.data).toMatchObject([approval])
    expect(await tronWeb.event.getEventsByTransactionID(id)).toMatchObject({ data: [approval] })
    expect(await tronWeb.event.getEventsOfLatestBlock()).toMatchObject({ data: [approval] })
    const { headHeight } = devnet.chain.index
    expect(await tronWeb.event.getEventsByBlockNumber(headHeight)).toMatchObject({ data: [approval] })
  })

  test('estimates what a call needs', async () => {
    const parameters = [
      { type: 'address', value: carol },
      { type: 'uint256', value: 1 },
    ]
    const body = [token.address, 'transfer(address,uint256)', {}, parameters] as const
    const { energy_required } = await tronWeb.transactionBuilder.estimateEnergy(
      body[0],
      body[1],
      {},
      parameters,
    )
    const constant = await tronWeb.transactionBuilder.triggerConstantContract(
      body[0],
      body[1],
      {},
      parameters,
    )
    expect(energy_required).toBeGreaterThanOrEqual(constant.energy_used!)
    const { receipt } = await sent(token, 'transfer', [carol, 1], { feeLimit: energy_required * 100 })
    expect(receipt).toMatchObject({ result: 'SUCCESS', energy_usage_total: constant.energy_used })
  })

  test('is changed by its creator', async () => {
    const send = async (built: Promise<unknown>) =>
      tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign((await built) as never))
    await send(tronWeb.transactionBuilder.updateSetting(token.address, 40))
    await send(tronWeb.transactionBuilder.updateEnergyLimit(token.address, 5_000_000))
    const body = { value: hexOf(token.address) }
    expect(await ask('getcontract', body)).toMatchObject({
      consume_user_resource_percent: 40,
      origin_energy_limit: 5_000_000,
    })
    await send(tronWeb.transactionBuilder.clearABI(token.address))
    expect(await ask('getcontract', body)).toMatchObject({ abi: {} })
  })
})

describe('a call that fails', () => {
  let failures: Contract
  beforeAll(async () => {
    failures = await deploy('failures', [], { callValue: 1000 })
  })
  const answer = async (name: string, types: readonly string[], args: readonly unknown[]) => {
    const parameters = args.map((value, index) => ({ type: types[index]!, value }))
    const signature = `${name}(${types.join(',')})`
    const built = tronWeb.transactionBuilder.triggerConstantContract(
      failures.address,
      signature,
      {},
      parameters,
    )
    await expect(built).rejects.toThrow('REVERT opcode executed')
    const said = await ask('triggerconstantcontract', {
      owner_address: rich.address,
      contract_address: hexOf(failures.address),
      function_selector: signature,
      parameter: tronWeb.utils.abi.encodeParams([...types], [...args]).slice(2),
    })
    expect(said).toMatchObject({ transaction: { ret: [{ ret: 'FAILED' }] } })
    const [result] = said['constant_result'] as readonly string[]
    return decodeErrorResult({ abi: contracts.failures.abi, data: `0x${result!}` })
  }

  test('returns its text, its custom error or its panic', async () => {
    expect((await answer('requireText', ['string'], ['no way'])).args).toEqual(['no way'])
    const detailed = await answer('customErrorWith', ['uint256', 'string'], [7, 'why'])
    expect(detailed.errorName).toBe('Detailed')
    expect(detailed.args?.slice(1)).toEqual([7n, 'why'])
    expect(await answer('panic', ['uint256'], [0x11])).toMatchObject({ errorName: 'Panic', args: [0x11n] })
  })

  test('is in the chain with its reason', async () => {
    const failed = await sent(failures, 'requireText', ['paid for'])
    expect(failed.receipt).toMatchObject({ result: 'REVERT' })
    expect(tronWeb.toUtf8(failed.resMessage!)).toBe('REVERT opcode executed')
    const data: Hex = `0x${failed.contractResult[0]!}`
    expect(decodeErrorResult({ abi: contracts.failures.abi, data }).args).toEqual(['paid for'])
  })

  test('that cannot be estimated says why', async () => {
    const parameters = [{ type: 'string', value: 'x' }]
    const body = tronWeb.transactionBuilder.estimateEnergy(
      failures.address,
      'requireText(string)',
      {},
      parameters,
    )
    await expect(body).rejects.toThrow('REVERT opcode executed')
  })

  test('without a contract is refused', async () => {
    const { transactionBuilder } = tronWeb
    const built = transactionBuilder.triggerConstantContract(carol, 'f()', {}, [])
    await expect(built).rejects.toThrow('Smart contract is not exist.')
    const sentTo = transactionBuilder.triggerSmartContract(carol, 'f()', { txLocal: false }, [])
    await expect(sentTo).rejects.toThrow('No contract or not a valid smart contract')
  })
})

// The client waits three seconds for each deployment.
describe.concurrent('collectibles', () => {
  test('of TRC721 are minted and moved', async () => {
    const things = await deploy('collectible', ['Things', 'THG', 'http://t/'])
    await sent(things, 'mint', [tronWeb.defaultAddress.base58])
    const id = (await method(things, 'tokenByIndex', 0).call()) as bigint
    const moved = await sent(things, 'transferFrom', [tronWeb.defaultAddress.base58, carol, id])
    expect(moved.receipt).toMatchObject({ result: 'SUCCESS' })
    expect(String(await method(things, 'ownerOf', id).call())).toBe(hexOf(carol))
    const { data } = await tronWeb.event.getEventsByTransactionID(moved.id)
    expect(data).toMatchObject([{ event_name: 'Transfer', result: { tokenId: id.toString() } }])
  })

  test('of TRC1155 are minted in batches and counted', async () => {
    const tokens = await deploy('multiToken')
    const minted = await sent(tokens, 'mintBatch', [carol, [1, 2], [10, 20], '0x'])
    expect(minted.receipt).toMatchObject({ result: 'SUCCESS' })
    expect(String(await method(tokens, 'balanceOfBatch', [carol, carol], [1, 2]).call())).toBe('10,20')
    const { data } = await tronWeb.event.getEventsByTransactionID(minted.id)
    expect(data).toMatchObject([
      { event_name: 'TransferBatch', result: { ids: '["1","2"]', values: '["10","20"]' } },
    ])
  })
})

describe.concurrent('value', () => {
  test('in TRX reaches a payable function, and no other', async () => {
    const creator = await deploy('creator')
    const split = await sent(creator, 'split', [[carol]], { callValue: 30_000_000 })
    expect(split.receipt).toMatchObject({ result: 'SUCCESS' })
    expect(await tronWeb.trx.getUnconfirmedBalance(carol)).toBe(30_000_000)
    expect((await sent(creator, 'collect', [0], { callValue: 1 })).receipt).toMatchObject({
      result: 'REVERT',
    })
  })

  test('in a TRC10 token stays with the contract', async () => {
    const built = await tronWeb.transactionBuilder.createToken({
      name: 'Sunflower',
      abbreviation: 'SUN',
      description: 'A flower',
      url: 'http://sunflower.example',
      totalSupply: 1000,
      trxRatio: 1,
      tokenRatio: 1,
      saleStart: devnet.chain.headTimeMs + 60_000,
      saleEnd: devnet.chain.headTimeMs + 600_000,
      freeBandwidth: 0,
      freeBandwidthLimit: 0,
      frozenAmount: 0,
      frozenDuration: 0,
      precision: 0,
    })
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built))
    const failures = await deploy('failures')
    const { receipt } = await sent(failures, 'succeed', [], { tokenId: '1000001', tokenValue: 40 })
    expect(receipt).toMatchObject({ result: 'SUCCESS' })
    expect(await tronWeb.trx.getUnconfirmedAccount(failures.address)).toMatchObject({
      type: 'Contract',
      assetV2: [{ key: '1000001', value: 40 }],
    })
    const tooMany = method(failures, 'succeed').send({ feeLimit, tokenId: '1000001', tokenValue: 10_000 })
    await expect(tooMany).rejects.toThrow('assetBalance is not sufficient.')
  })
})

test('a deployment can be estimated', async () => {
  const { bytecode, runtimeBytecode } = contracts.failures
  const body = { input: bytecode, ownerAddress: rich.address }
  const { energy_required } = await tronWeb.transactionBuilder.deployConstantContract(body)
  expect(energy_required).toBeGreaterThan(runtimeBytecode.length * 100)
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
