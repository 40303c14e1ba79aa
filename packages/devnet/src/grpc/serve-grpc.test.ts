import { createServer } from 'node:net'
import { once } from 'node:events'
import { fromHex, sha256, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { blockReference, delegatedResourceRequest } from '@sundial/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, deploy } from '../../test/contracts.ts'
import { decoded, encoded, facts, GrpcClient } from '../../test/grpc-client.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { pay, rich, wallet } from '../../test/world.ts'
import { nodeInfo } from './node-info.ts'
import { serveGrpc } from './serve-grpc.ts'
import { services } from './services.ts'
import { statsInfo } from './stats-info.ts'

type Members = Readonly<Record<string, unknown>>
const faults: unknown[] = []
const bob = wallet(1000)
let node: TestNode
let server: Awaited<ReturnType<typeof serveGrpc>>
let client: GrpcClient
let token: string
let failures: string

beforeAll(async () => {
  node = await openNode()
  node.devnet.mine(30)
  pay(node.devnet.chain, rich, bob.address, 100_000_000_000n)
  node.devnet.mine(1)
  token = await deploy(node, 'plainToken', { args: ['Plain', 'PLN', 6, 1_000_000n], wallet: bob })
  failures = await deploy(node, 'failures', { wallet: bob })
  server = await serveGrpc(node.devnet, {
    port: 0,
    host: '127.0.0.1',
    onError: (error) => faults.push(error),
  })
  client = new GrpcClient(server.port)
})
afterAll(async () => {
  client.close()
  await server[Symbol.asyncDispose]()
  await node.devnet[Symbol.asyncDispose]()
})

/** The bytes as a client signs and sends them. */
function signedBytes(extention: Uint8Array, key: string): Uint8Array {
  const { transaction, txid } = decoded('TransactionExtention', extention) as {
    transaction: { raw_data: Members }
    txid: string
  }
  const signature = toHex(signHash(fromHex(txid), fromHex(key)))
  const unsigned = encoded('Transaction', { raw_data: transaction.raw_data })
  return Buffer.concat([unsigned, Buffer.from([0x12, 65]), fromHex(signature)])
}

describe('a transaction', () => {
  test('is built, signed, sent, found and explained', async () => {
    const request = encoded('TransferContract', {
      owner_address: rich.address,
      to_address: bob.address,
      amount: 5_000_000n,
    })
    const built = await client.bytes('Wallet/CreateTransaction2', request)
    const { txid, result } = decoded('TransactionExtention', built)
    expect(result).toEqual({ result: true })
    const sent = await client.bytes('Wallet/BroadcastTransaction', signedBytes(built, rich.key))
    expect(decoded('Return', sent)).toEqual({ result: true })
    expect(await client.ask('Wallet/GetPendingSize')).toEqual({ num: 1n })
    expect(await client.ask('Wallet/GetTransactionListFromPending')).toEqual({ txId: [txid] })
    node.devnet.mine(1)
    const found = await client.ask('Wallet/GetTransactionById', { value: String(txid) })
    expect(found).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }] })
    expect(toHex(sha256(encoded('Transaction.raw', found['raw_data'] as never)))).toBe(txid)
    expect(await client.ask('Wallet/GetTransactionInfoById', { value: String(txid) })).toMatchObject({
      id: txid,
      blockNumber: BigInt(node.devnet.chain.index.headHeight),
    })
    const again = await client.bytes('Wallet/BroadcastTransaction', signedBytes(built, rich.key))
    expect(decoded('Return', again)).toEqual({
      code: 'DUP_TRANSACTION_ERROR',
      message: hexOf('Dup transaction.'),
    })
  })

  test('that the rules forbid is refused in words by the newer method, and empty by the older one', async () => {
    const request = { owner_address: rich.address, to_address: rich.address, amount: 1n }
    expect(await client.ask('Wallet/CreateTransaction2', request)).toEqual({
      result: {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: hexOf('Contract validate error : Cannot transfer TRX to yourself.'),
      },
    })
    expect(await client.ask('Wallet/CreateTransaction', request)).toEqual({})
  })

  test('may be built from the operation of another one', async () => {
    const request = { owner_address: rich.address, to_address: bob.address, amount: 7n }
    const first = await client.ask('Wallet/CreateTransaction', request)
    const again = (await client.ask('Wallet/CreateCommonTransaction', first)) as {
      transaction: { raw_data: Members }
    }
    expect(again.transaction.raw_data['contract']).toEqual((first['raw_data'] as Members)['contract'])
    expect(await client.refusal('Wallet/CreateCommonTransaction')).toEqual([
      'UNKNOWN',
      'Application error processing RPC',
    ])
  })
})

const hexOf = (text: string) => toHex(Buffer.from(text))

/** As the HTTP interface prints: integers as text, so that 32 and 64 bits are equal. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member))
  return Object.fromEntries(members.map(([name, member]) => [name, comparable(member)]))
}

/** What a message does not tell from nothing. */
const isEmpty = (value: unknown) =>
  value === '' || value === 0 || value === 0n || value === false || isFirstName(value)
const isFirstName = (value: unknown) => value === 'BANDWIDTH' || value === 'Normal' || value === 'Owner'

const bobs = () => ({ address: bob.address })
const owner = () => ({ owner_address: bob.address })

describe('says what the HTTP interface says:', () => {
  test.each<[method: string, request: () => Members, path: string, http?: () => Members]>([
    ['GetAccount', bobs, 'getaccount'],
    ['GetAccount', () => ({ address: rich.address }), 'getaccount'],
    ['GetAccountNet', bobs, 'getaccountnet'],
    ['GetAccountResource', bobs, 'getaccountresource'],
    ['GetContract', () => ({ value: token }), 'getcontract'],
    ['GetContractInfo', () => ({ value: token }), 'getcontractinfo'],
    ['ListWitnesses', () => ({}), 'listwitnesses'],
    ['GetChainParameters', () => ({}), 'getchainparameters'],
    ['GetNextMaintenanceTime', () => ({}), 'getnextmaintenancetime'],
    ['GetEnergyPrices', () => ({}), 'getenergyprices'],
    ['GetBandwidthPrices', () => ({}), 'getbandwidthprices'],
    ['GetMemoFee', () => ({}), 'getmemofee'],
    ['GetAvailableUnfreezeCount', owner, 'getavailableunfreezecount'],
    ['GetCanWithdrawUnfreezeAmount', owner, 'getcanwithdrawunfreezeamount'],
    [
      'GetDelegatedResourceAccountIndexV2',
      () => ({ value: bob.address }),
      'getdelegatedresourceaccountindexv2',
    ],
    ['GetTransactionInfoById', () => ({ value: lastId() }), 'gettransactioninfobyid'],
    ['GetAssetIssueList', () => ({}), 'getassetissuelist'],
    ['ListProposals', () => ({}), 'listproposals'],
    ['ListExchanges', () => ({}), 'listexchanges'],
    ['GetAccountBalance', balanceRequest, 'getaccountbalance'],
    ['GetBlockBalanceTrace', identifier, 'getblockbalance'],
  ])('%s', async (method, request, path) => {
    const { json } = await node.ask(`/wallet/${path}`, asHttp(request()))
    const said = await client.ask(`Wallet/${method}`, request())
    expect(Object.keys(json)).not.toContain('Error')
    expect(comparable(said)).toEqual(comparable(json))
  })

  const lastId = () => {
    const { index } = node.devnet.chain
    const [id] = node.devnet.chain.block(index.headHeight - 1)!.transactionIds
    return id ?? node.devnet.chain.block(index.headHeight)!.transactionIds[0]!
  }
  function identifier() {
    const number = node.devnet.chain.index.headHeight
    return { hash: node.devnet.chain.index.idAt(number)!, number: BigInt(number) }
  }
  function balanceRequest() {
    return { account_identifier: bobs(), block_identifier: identifier() }
  }
  const asHttp = (members: Members): Members =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        typeof value === 'bigint'
          ? Number(value)
          : typeof value === 'object'
            ? asHttp(value as Members)
            : value,
      ]),
    )
})

describe('a contract', () => {
  const call = (address: string, data: string) => ({ ...owner(), contract_address: address, data })

  test('is called for nothing', async () => {
    const data = callOf('plainToken', 'balanceOf', [`0x${bob.address.slice(2)}`])
    const said = await client.ask('Wallet/TriggerConstantContract', call(token, data))
    const { json } = await node.ask('/wallet/triggerconstantcontract', call(token, data))
    expect(said['result']).toEqual({ result: true })
    expect(said['constant_result']).toEqual(json['constant_result'])
    expect(said['energy_used']).toBe(BigInt(json['energy_used'] as number))
    const { raw_data: rawData } = said['transaction'] as { raw_data: never }
    expect(toHex(sha256(encoded('Transaction.raw', rawData)))).toBe(said['txid'])
  })

  test('costs as much energy as HTTP says, and its call is built', async () => {
    const request = call(token, callOf('plainToken', 'transfer', [`0x${rich.address.slice(2)}`, 5n]))
    const { json } = await node.ask('/wallet/estimateenergy', request)
    expect(await client.ask('Wallet/EstimateEnergy', request)).toEqual({
      result: { result: true },
      energy_required: BigInt(json['energy_required'] as number),
    })
    const built = await client.ask('Wallet/TriggerContract', request)
    expect(built).toMatchObject({ result: { result: true }, transaction: { raw_data: {} } })
    expect(built['constant_result']).toBeUndefined()
  })

  test.each([
    ['TriggerContract', { contract_address: '' }, 'No contract or not a valid smart contract'],
    ['TriggerConstantContract', { contract_address: bob.address }, 'Smart contract is not exist.'],
  ])('%s of none is refused by the rules', async (method, request, words) => {
    expect(await client.ask(`Wallet/${method}`, { ...owner(), ...request })).toEqual({
      result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf(`Contract validate error : ${words}`) },
    })
  })

  test('that runs out of energy names the exception', async () => {
    const said = await client.ask(
      'Wallet/TriggerConstantContract',
      call(failures, callOf('failures', 'spin')),
    )
    expect(said['result']).toMatchObject({ code: 'CONTRACT_EXE_ERROR' })
    expect(Buffer.from((said['result'] as { message: string }).message, 'hex').toString()).toMatch(
      /^class org\.tron\.core\.vm\.program\.Program\$OutOf\w+Exception : /,
    )
  })
})

describe('blocks', () => {
  test('come with the ids of the block and of its transactions', async () => {
    const { chain } = node.devnet
    const { block = [] } = (await client.ask('Wallet/GetBlockByLimitNext2', {
      startNum: 0n,
      endNum: BigInt(chain.index.headHeight + 1),
    })) as { block?: readonly Members[] }
    expect(block.map(({ blockid }) => blockid)).toEqual(block.map((_, height) => chain.index.idAt(height)))
    for (const [height, { transactions = [] }] of block.entries()) {
      expect((transactions as readonly Members[]).map(({ txid }) => txid)).toEqual(
        chain.block(height)!.transactionIds,
      )
    }
    const { block: plain } = await client.ask('Wallet/GetBlockByLimitNext', { startNum: 0n, endNum: 1n })
    expect(plain).toEqual([await client.ask('Wallet/GetBlockByNum', { num: 0n })])
  })

  test('are empty for a height above the head, and -1 transactions', async () => {
    expect(await client.ask('Wallet/GetBlockByNum2', { num: 1_000_000n })).toEqual({})
    expect(await client.ask('Wallet/GetTransactionCountByBlockNum', { num: 1_000_000n })).toEqual({
      num: -1n,
    })
    expect(await client.ask('Wallet/GetBlockByLimitNext2', { startNum: 5n, endNum: 5n })).toEqual({})
    expect(await client.ask('Wallet/GetBlockByLatestNum2', { num: 100n })).toEqual({})
  })

  test('end at the newest final one under WalletSolidity', async () => {
    const { chain } = node.devnet
    expect(chain.solidifiedHeight).toBeLessThan(chain.index.headHeight)
    const { blockid } = await client.ask('WalletSolidity/GetNowBlock2')
    expect(blockid).toBe(chain.index.idAt(chain.solidifiedHeight))
    expect(
      await client.ask('WalletSolidity/GetBlockByNum2', { num: BigInt(chain.index.headHeight) }),
    ).toEqual({})
    expect(await client.ask('Database/getBlockReference')).toEqual({
      block_num: BigInt(chain.index.headHeight),
      block_hash: chain.index.headId,
    })
  })

  test('are found by height or id, whole or by header', async () => {
    const { index } = node.devnet.chain
    const header = await client.ask('Wallet/GetBlock', { id_or_num: index.headId })
    expect(header).toMatchObject({ blockid: index.headId })
    expect(header['transactions']).toBeUndefined()
    expect(await client.refusal('Wallet/GetBlock', { id_or_num: 'zz' })).toEqual([
      'INVALID_ARGUMENT',
      'id must be legal block hash.',
    ])
  })
})

describe('a refusal', () => {
  test.each([
    ['Wallet/GetMarketOrderById', { value: '00'.repeat(32) }, 'INTERNAL', 'order not found in store'],
    ['Wallet/GetAccountBalance', {}, 'UNKNOWN', ''],
    ['Wallet/GetMarketPriceByPair', {}, 'INTERNAL', 'sellTokenId is not a valid number'],
    ['Wallet/GetNewShieldedAddress', {}, 'UNIMPLEMENTED', /GetNewShieldedAddress/],
    [
      'WalletExtension/GetTransactionsFromThis',
      new Uint8Array(0),
      'UNIMPLEMENTED',
      /GetTransactionsFromThis/,
    ],
    ['Wallet/GetAccount', Uint8Array.of(0xff), 'UNKNOWN', 'Application error processing RPC'],
    ['Wallet/GetAccount', new Uint8Array(4 * 1024 * 1024 + 1), 'RESOURCE_EXHAUSTED', /larger than max/],
  ])('of %s has the status of java-tron', async (method, request, status, words) => {
    const [name, details] = await client.refusal(method, request)
    expect(name).toBe(status)
    if (typeof words === 'string') expect(details).toBe(words)
    else expect(details).toMatch(words)
  })

  test('of an exchange or a proposal that does not exist is an empty message', async () => {
    for (const value of ['0000000000000009', '09', '']) {
      expect(await client.ask('Wallet/GetExchangeById', { value })).toEqual({})
      expect(await client.ask('Wallet/GetProposalById', { value })).toEqual({})
    }
  })
})

/** Of java-tron's API, what needs proofs of shielded notes, and what java-tron does not implement. */
const isMissing = (service: string, name: string): boolean =>
  service === 'WalletExtension' ||
  /Storage|Shield|Note|SpendAuthSig|Key$|FromAsk|FromNsk|Diversifier|ZenPayment|Rcm|IsSpend|MerkleTree/.test(
    name,
  )

test('every method of java-tron is served but those on shielded notes and storage, and no other', () => {
  for (const [service, methods] of Object.entries(facts.services)) {
    const served = Object.keys(methods).filter((name) => !isMissing(service, name))
    expect([...(services[service]?.keys() ?? [])].toSorted()).toEqual(served.toSorted())
  }
  expect(Object.keys(facts.services)).toEqual(expect.arrayContaining(Object.keys(services)))
})

test('nothing of all this was a fault', () => {
  expect(faults).toEqual([])
})

test('a port that is taken is refused with the code of the socket', async () => {
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as { port: number }
  await expect(serveGrpc(node.devnet, { port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  taken.close()
})

type Table = { readonly fields: Readonly<Record<string, readonly [number, unknown, string?]>> }

test.each<[string, Table]>([
  ['NodeInfo', nodeInfo],
  ['MetricsInfo', statsInfo],
  ['BlockReference', blockReference],
  ['DelegatedResourceMessage', delegatedResourceRequest],
])('%s has field numbers of the protocol', (name, { fields }) => {
  for (const [member, [number, type, jsonName]] of Object.entries(fields)) {
    const wireName = jsonName ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const [theirs, wireType] = facts.messages[name]![wireName]!
    expect([wireName, number]).toEqual([wireName, theirs])
    const inner = (type as Partial<Table>).fields === undefined ? undefined : (type as Table)
    if (inner === undefined) continue
    for (const [innerName, [innerNumber]] of Object.entries(inner.fields))
      expect(facts.messages[`${name}.${wireType}`]![innerName]?.[0]).toBe(innerNumber)
  }
})
