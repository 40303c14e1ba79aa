// What java-tron takes and refuses in requests: the rules beyond the recorded ones in vectors/java-tron.
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBase58, toHex } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { draft, payment, rich, SetClock, signed, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

const bob = wallet(1000)
let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
  devnet.mine(3)
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

async function post(name: string, body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', body: text, headers: { 'content-type': type } }
  const answer = await fetch(`${server.address}/wallet/${name}`, init)
  return (await answer.json()) as Record<string, unknown>
}

const transfer = { owner_address: rich.address, to_address: bob.address, amount: 5 }
const parse = 'class org.tron.core.services.http.JsonFormat$ParseException : '

test('reads a JSON body of curl -d, which names it a form', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await post('getaccount', { address: rich.address }, form)).toHaveProperty('balance')
  expect(await post('createtransaction', transfer, form)).toHaveProperty('txID')
})

test.each([
  [{ ...transfer, to_address: toBase58(bob.address) }, '1:76: INVALID hex String'],
  [{ ...transfer, visible: true }, '1:18: INVALID base58 String, Illegal character 0 at 4'],
  [{ ...transfer, amount: '5' }, `1:130: Couldn't parse integer: For input string: ""5""`],
  ['{"amount":1e3}', `1:11: Couldn't parse integer: For input string: "1e3"`],
  ["{'amount':1}", "1:2: Expected identifier. -'"],
  ['{"amount":1,}', '1:13: Expected identifier. -}'],
  ['{"amount":1,\n "x":{"y":[1,{}]}}', '2:15: Expected identifier. -}'],
  ['{"amount":1,"x":[]}', '1:18: Expected string.'],
  ['', '1:1: Expected "{".'],
  ['\n  ', '2:3: Expected "{".'],
])('a builder refuses %j as java-tron does', async (body, message) => {
  const { Error: text } = await post('createtransaction', body)
  expect(String(text).replace(/character \w at \d+/, 'character 0 at 4')).toBe(parse + message)
})

test('treats visible of 1 as false and pads hex of odd length', async () => {
  expect(await post('createtransaction', { ...transfer, visible: 1 })).toMatchObject({ visible: false })
  expect(await post('createtransaction', { ...transfer, to_address: '41a' })).toEqual({
    Error: 'class org.tron.core.exception.ContractValidateException : Invalid toAddress!',
  })
})

test('accepts one object in place of a list', async () => {
  const votes = { vote_address: rich.address, vote_count: 1 }
  const { Error: text } = await post('votewitnessaccount', { owner_address: rich.address, votes })
  expect(text).toMatch(/ContractValidateException : The total number of votes/)
})

test('answers a GET of a builder with an empty body', async () => {
  const query = new URLSearchParams({ owner_address: rich.address, to_address: bob.address, amount: '5' })
  const answer = await fetch(`${server.address}/wallet/createtransaction?${query.toString()}`)
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('does not accept a transaction with raw_data_hex alone', async () => {
  const built = await post('createtransaction', transfer)
  expect(await post('broadcasttransaction', { ...built, raw_data: undefined })).toEqual({
    Error: 'class java.lang.NullPointerException : null',
  })
})

test.each([
  ['x', 'id must be legal block hash.'],
  ['-1', 'num must be non-positive number.'],
])('getblock refuses %j without a class', async (name, message) => {
  expect(await post('getblock', { id_or_num: name })).toEqual({ Error: message })
})

test('broadcasthex prints the transaction as protobuf does, together with its id', async () => {
  const sent = payment(devnet.chain, rich, bob.address, 5n)
  const answer = await post('broadcasthex', { transaction: toHex(transactionMessage.encode(sent)) })
  expect(answer).toMatchObject({ result: true, code: 'SUCCESS', txid: expect.any(String) as string })
  const printed = JSON.parse(String(answer['transaction'])) as { raw_data: { contract: unknown[] } }
  expect(Object.keys(printed)).toEqual(['raw_data', 'signature'])
  expect(printed.raw_data.contract).toMatchObject([{ parameter: { value: expect.any(String) as string } }])
  expect(await post('broadcasthex', {})).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR', transaction: '{}' })
})

test('counts room for two results in the size of a transaction', async () => {
  const value = { ownerAddress: rich.address, toAddress: bob.address, amount: 5n }
  const sized = (length: number) =>
    signed(draft(devnet.chain, 'TransferContract', value, { data: new Uint8Array(length) }), rich)
  const overhead = transactionMessage.encode(sized(400_000)).length - 400_000
  const tooBig = sized(512_001 - 128 - overhead)
  const answer = await post('broadcasthex', { transaction: toHex(transactionMessage.encode(tooBig)) })
  expect(answer['message']).toMatch(
    /^Too big transaction with result, TxId [0-9a-f]{64}, the size is 512001 bytes, maxTxSize 512000$/,
  )
})

test('closes the connection after a body that is too large', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connection = await new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: server.port,
      agent,
      method: 'POST',
      path: '/wallet/getaccount',
    }
    const sent = request(options, (response) => resolve(response.headers.connection))
    sent.on('error', reject)
    sent.end(Buffer.alloc(5 * 1024 * 1024, 32))
  })
  agent.destroy()
  expect(connection).toBe('close')
})

test('reports the solidified block in getnodeinfo, and two blocks before it as the first to synchronize', async () => {
  devnet.mine(40)
  const { chain } = devnet
  const height = chain.solidifiedHeight
  expect(height).toBeGreaterThan(2)
  expect(await post('getnodeinfo', {})).toMatchObject({
    beginSyncNum: height - 2,
    block: `Num:${chain.index.headHeight},ID:${chain.index.headId}`,
    solidityBlock: `Num:${height},ID:${chain.index.idAt(height)}`,
  })
})

test('names the unreadable part of an ABI, and of an address with an odd digit', async () => {
  const abi = await post('deploycontract', { owner_address: rich.address, abi: 'x', bytecode: '00' })
  expect(abi).toEqual({ Error: `${parse}1:11: Expected "{".` })
  const text = 'INVALID address, exception decoding Hex string: '
  expect(await post('getBrokerage', { address: rich.address.slice(0, -1) })).toEqual({
    Error: `${text}String index out of range: 41`,
  })
  expect(await post('getBrokerage', { address: `41${'x'.repeat(40)}` })).toEqual({
    Error: `${text}invalid characters encountered in Hex string`,
  })
})

test('answers no brokerage and no reward without an address', async () => {
  expect(await post('getBrokerage', {})).toEqual({ brokerage: 0 })
  expect(await post('getReward', { address: 'zz' })).toEqual({ reward: 0 })
})

test('names the signature of a stranger, not the transaction', async () => {
  const value = { ownerAddress: rich.address, toAddress: bob.address, amount: 5n }
  const byBob = signed(draft(devnet.chain, 'TransferContract', value), bob)
  const { message } = await post('broadcasthex', { transaction: toHex(transactionMessage.encode(byBob)) })
  expect(message).toMatch(`Validate signature error: ${toHex(byBob.signature[0]!)} is signed by`)
})

test.each(['triggersmartcontract', 'triggerconstantcontract', 'estimateenergy'])(
  '%s names a null pointer where the body is empty',
  async (name) => {
    const { result } = (await post(name, '')) as { result: { code: string; message: string } }
    expect(result.code).toBe('OTHER_ERROR')
    expect(Buffer.from(result.message, 'hex').toString()).toBe('class java.lang.NullPointerException : null')
  },
)
