// Contracts and callers that mean harm, through the whole node: the right result for each, and a node that goes on.
import { createdContract } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, deploy, evmAddress, receiptOf, send, trigger } from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { pay, rich, wallet } from '../../test/world.ts'
import { serveDevnet } from '../server/serve-devnet.ts'

/** No request waits longer than a block takes, on a busy machine too. */
const slotMs = 3000
/** Time of the processor since then: that of a clock includes other programs. */
const spentMs = (before: NodeJS.CpuUsage): number => process.cpuUsage(before).user / 1000
const bob = wallet(1000)
type Json = Readonly<Record<string, unknown>>
type Receipt = {
  readonly receipt: Json
  readonly contractResult: readonly string[]
  readonly internal_transactions?: readonly Json[]
}
let node: TestNode
let failures: string

beforeAll(async () => {
  node = await openNode()
  node.devnet.mine(2)
  pay(node.devnet.chain, rich, bob.address, 1_000_000_000_000n)
  node.devnet.mine(1)
  failures = await deploy(node, 'failures', { wallet: bob })
})

let next = 2000
/** A contract with this code. */
async function place(code: string): Promise<string> {
  const { address } = wallet(next++)
  await node.ask('/cheat/code', { address, code })
  await node.ask('/cheat/balance', { address, sun: 1_000_000 })
  return address
}
const push20 = (address: string) => `73${address.slice(2)}`
const stateNow = () => new Map(node.devnet.chain.state.entries('storage'))

async function run(contract_address: string, more: Json = {}): Promise<Receipt> {
  const id = await trigger(node, { contract_address, ...more }, bob)
  return (await receiptOf(node, id)) as unknown as Receipt
}

/** The node does what a node does: a payment is taken and mined at once. */
async function isHealthy(): Promise<void> {
  const begun = process.cpuUsage()
  const { id } = pay(node.devnet.chain, rich, bob.address, 1n)
  node.devnet.mine(1)
  expect((await node.ask('/wallet/gettransactioninfobyid', { value: id })).json).toHaveProperty('blockNumber')
  expect(spentMs(begun)).toBeLessThan(slotMs)
}

const loop = '5b600056'
/** Each turn makes a contract without code. */
const creations = '5b600060006000f050600056'
/** Returns 1,000,000 bytes. */
const million = '620f42406000f3'

describe.each<[string, string, number, string]>([
  ['an endless loop of much energy', loop, 15_000_000_000, 'OUT_OF_TIME'],
  ['an endless loop of little energy', loop, 1_000_000, 'OUT_OF_ENERGY'],
  ['memory past its limit', '600163100000005200', 15_000_000_000, 'OUT_OF_MEMORY'],
  ['memory that costs more than there is', '60016201ffff5200', 1_000_000, 'OUT_OF_ENERGY'],
  ['a loop of creations', creations, 1_000_000_000, 'OUT_OF_ENERGY'],
  ['a jump into nowhere', '61ffff56', 1_000_000, 'BAD_JUMP_DESTINATION'],
  ['nothing on the stack', '01', 1_000_000, 'STACK_TOO_SMALL'],
  ['too much on the stack', '5b5f600056', 1_000_000_000, 'STACK_TOO_LARGE'],
  ['no instruction', 'fe', 1_000_000, 'ILLEGAL_OPERATION'],
  ['sun sent to oneself', `60006000600060006001305af1`, 1_000_000_000, 'TRANSFER_FAILED'],
])('%s', (_, code, fee_limit, result) => {
  test(`is ${result}, changes nothing and costs its energy`, async () => {
    const contract = await place(code)
    const before = stateNow()
    const accounts = node.devnet.chain.state.entries('accounts').length
    const { receipt } = await run(contract, { fee_limit })
    expect(receipt['result']).toBe(result)
    if (result !== 'TRANSFER_FAILED') expect(receipt['energy_usage_total']).toBe(fee_limit / 100)
    expect(stateNow()).toEqual(before)
    expect(node.devnet.chain.state.entries('accounts')).toHaveLength(accounts)
    await isHealthy()
  })
})

test('calls deeper than 64 are declined, and their callers continue', async () => {
  const {
    receipt,
    contractResult,
    internal_transactions = [],
  } = await run(failures, {
    data: callOf('failures', 'recurse', [0n]),
  })
  expect(receipt['result']).toBe('SUCCESS')
  expect(BigInt(`0x${contractResult[0]!}`)).toBe(64n)
  expect(internal_transactions).toHaveLength(64)
  await isHealthy()
})

test('a million returned bytes are paid for and reported', async () => {
  const bomb = await place(million)
  const { receipt, contractResult } = await run(bomb)
  expect(receipt).toMatchObject({ result: 'SUCCESS' })
  expect(contractResult[0]).toHaveLength(2_000_000)
  // Whoever calls it and copies the answer pays for that too.
  const caller = await place(`${noInput}6000${push20(bomb)}5af1503d600060003e00`)
  const copied = await run(caller)
  expect(copied.receipt['result']).toBe('SUCCESS')
  expect(copied.receipt['energy_usage_total']).toBeGreaterThan(1.9 * Number(receipt['energy_usage_total']))
  await isHealthy()
})

/** Where a call takes its data from and puts its answer: nowhere. */
const noInput = '6000600060006000'
const payCaller = `${noInput}6001335af150`
const note = '6001600055'
const unlessNoted = (code: string) => `600054601957${code}5b00`

test.each([
  ['five times when it notes its payment afterwards', `${payCaller}${note}`, 5n],
  ['once when it notes it before', `${note}${payCaller}`, 1n],
])('a contract that is called again while it pays, pays %s', async (_, code, sun) => {
  const bank = await place(unlessNoted(code))
  // Counts to five, asking the bank each time it is called.
  const thief = await place(`6000548060051115603457600101600055${noInput}6000${push20(bank)}5af150005b00`)
  const before = balances(bank, thief)
  expect((await run(thief)).receipt['result']).toBe('SUCCESS')
  expect(balances(bank, thief)).toEqual({ bank: before.bank - sun, thief: before.thief + sun })
  await isHealthy()
})

const balances = (bank: string, thief: string) => {
  const of = (address: string) => node.devnet.chain.state.get('accounts', address)!.balance
  return { bank: of(bank), thief: of(thief) }
}

test('a transfer that runs out of energy at any point changes nothing', async () => {
  const token = await deploy(node, 'plainToken', { args: ['Plain', 'PLN', 6, 1000n], wallet: bob })
  const data = callOf('plainToken', 'transfer', [evmAddress(rich.address), 5n])
  const parameters = { owner_address: bob.address, contract_address: token, data }
  const { json } = await node.ask('/wallet/triggerconstantcontract', parameters)
  const needed = Number(json['energy_used'])
  const before = stateNow()
  for (let energy = 0; energy < needed; energy += 499) {
    const { receipt } = await run(token, { data, fee_limit: energy * 100 })
    expect(receipt['result']).toBe('OUT_OF_ENERGY')
    expect(receipt['energy_usage_total'] ?? 0).toBe(energy)
  }
  expect(stateNow()).toEqual(before)
  expect((await run(token, { data, fee_limit: needed * 100 })).receipt['result']).toBe('SUCCESS')
})

test('four endless loops in one block each run out of time, and blocks continue', async () => {
  const contract = await place(loop)
  const ids: string[] = []
  for (let index = 0; index < 4; index++) {
    const parameters = {
      owner_address: bob.address,
      contract_address: contract,
      fee_limit: 10_000_000_000 + index,
    }
    const { json } = await node.ask('/wallet/triggersmartcontract', parameters)
    ids.push(await send(node, json['transaction'] as Json, bob))
  }
  node.devnet.mine(1)
  for (const id of ids) {
    expect(await receiptOf(node, id)).toMatchObject({
      blockNumber: node.devnet.chain.index.headHeight,
      receipt: { result: 'OUT_OF_TIME' },
    })
  }
  await isHealthy()
})

test('ten endless loops are spread over blocks, so that no block takes longer than five of them', async () => {
  const { chain } = node.devnet
  const contract = await place(loop)
  const ids: string[] = []
  for (let index = 0; index < 10; index++) {
    const parameters = {
      owner_address: bob.address,
      contract_address: contract,
      fee_limit: 9_000_000_000 + index,
    }
    const { json } = await node.ask('/wallet/triggersmartcontract', parameters)
    ids.push(await send(node, json['transaction'] as Json, bob))
  }
  const { id: payment } = pay(chain, rich, bob.address, 7n)
  const sizes = [5, 5, 1]
  for (const size of sizes) {
    node.devnet.mine(1)
    const block = chain.block(chain.index.headHeight)
    expect(block!.transactionIds).toEqual([...ids, payment].splice(0, size))
    for (const { receipt } of block!.receipts.slice(0, ids.length))
      expect(receipt).toMatchObject({ result: 'OUT_OF_TIME' })
    ids.splice(0, size)
  }
  expect(chain.pool.size).toBe(0)
})

test('a deployment that returns too much, or forbidden code, is undone', async () => {
  const creating = async (bytecode: string) => {
    const parameters = {
      owner_address: bob.address,
      bytecode,
      origin_energy_limit: 1,
      fee_limit: 1_000_000_000,
    }
    const { json } = await node.ask('/wallet/deploycontract', parameters)
    const id = await send(node, json, bob)
    node.devnet.mine(1)
    expect(node.devnet.chain.state.get('contracts', createdContract(id, bob.address))).toBeUndefined()
    return (await receiptOf(node, id))['receipt']
  }
  expect(await creating(million)).toMatchObject({ result: 'OUT_OF_ENERGY' })
  expect(await creating('60ef60005360016000f3')).toMatchObject({ result: 'INVALID_CODE' })
})

describe('over a socket', () => {
  let server: Awaited<ReturnType<typeof serveDevnet>>
  beforeAll(async () => {
    server = await serveDevnet(node.devnet, { port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => server[Symbol.asyncDispose]())
  const post = async (path: string, body: object) =>
    fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test.each([
    'triggerconstantcontract',
    'triggersmartcontract',
    'estimateenergy',
    'deploycontract',
    'broadcasthex',
  ])('%s with 10 MB is refused by its size', async (name) => {
    const huge = '00'.repeat(10 * 1024 * 1024)
    const parameters = {
      owner_address: bob.address,
      contract_address: failures,
      data: huge,
      bytecode: huge,
      transaction: huge,
    }
    expect((await post(`/wallet/${name}`, parameters)).status).toBe(413)
    await isHealthy()
  })

  test('call data that fits a request but no transaction is refused when it is sent', async () => {
    const data = toHex(new Uint8Array(600_000))
    const parameters = {
      owner_address: bob.address,
      contract_address: failures,
      data,
      fee_limit: 1_000_000_000,
    }
    const { transaction } = (await (await post('/wallet/triggersmartcontract', parameters)).json()) as {
      transaction: Json
    }
    await expect(send(node, transaction, bob)).rejects.toThrow('TOO_BIG_TRANSACTION_ERROR')
  })

  test.each([
    ['an endless loop', loop],
    // Counts 300,000 down: the estimate runs it eleven times.
    ['a long one', '620493e05b60019003806004575b00'],
  ])('calls and estimates of %s keep others waiting for a moment only', async (_, code) => {
    const contract = await place(code)
    const parameters = { owner_address: bob.address, contract_address: contract }
    const calls = ['triggerconstantcontract', 'triggerconstantcontract', 'estimateenergy']
    const answered = Promise.all(calls.map(async (name) => post(`/wallet/${name}`, parameters)))
    const waits: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      const begun = process.cpuUsage()
      await (await fetch(`${server.address}/wallet/getnowblock`)).text()
      waits.push(spentMs(begun))
    }
    for (const answer of await answered) expect(answer.status).toBe(200)
    expect(Math.max(...waits)).toBeLessThan(slotMs)
  })
})
