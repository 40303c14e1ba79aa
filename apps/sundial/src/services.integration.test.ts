// The program's services on a development chain, called by TronWeb and TronScan's clients at one address.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { witnessKey } from '@sundial/devnet'
import { fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { createTestDatabase } from '@sundial/store/testing'
import { TronWeb, type Types } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDevelopmentChain } from './open-development-chain.ts'
import { openIndex } from './open-index.ts'
import { openNode } from './open-node.ts'
import { developmentNetwork } from './networks.ts'
import { nodeReader } from './node-reader.ts'
import { serve } from './serve.ts'

const ends: (() => PromiseLike<unknown>)[] = []
let address: string
let chainAddress: string
let tronWeb: TronWeb

/** The program without its index: these services use the node. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-services-'))
  const database = await createTestDatabase({ network: 'devnet' })
  const flags = [
    '--data',
    folder,
    '--devnet-port',
    '0',
    '--port',
    '0',
    '--block-time',
    '0',
    '--price',
    '0.25',
  ]
  const config = readConfig([...flags, '--database', database.url], {})
  const chain = await openDevelopmentChain(config)
  const node = await openNode(config, chain.address)
  const store = await openIndex(config, developmentNetwork)
  const server = await serve(config, { store, node, network: developmentNetwork, reader: nodeReader(node) })
  address = server.address
  chainAddress = chain.address
  tronWeb = new TronWeb({ fullHost: address, privateKey: witnessKey(1) })
  ends.push(
    () => server[Symbol.asyncDispose](),
    () => store[Symbol.asyncDispose](),
    () => node.client[Symbol.asyncDispose](),
    () => chain[Symbol.asyncDispose](),
    () => database[Symbol.asyncDispose](),
    () => rm(folder, { recursive: true, force: true }),
  )
})

afterAll(async () => {
  for (const end of ends) await end()
})

type Json = Record<string, unknown>

async function post(path: string, body: unknown, at = address): Promise<Json> {
  const answer = await fetch(`${at}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Json
}

const get = async (path: string): Promise<Json> => (await (await fetch(`${address}${path}`)).json()) as Json

const records = async (reader: string, state: number): Promise<Json[]> => {
  const { data } = await get(`/api/wallet/multi/trx_record?address=${reader}&state=${state}&limit=50`)
  return (data as { data: Json[] }).data
}

test('the faucet sends coins, once', async () => {
  const { address: account } = await tronWeb.createAccount()
  const given = await post('/api/testnet/request-coins', { address: account.base58 })
  expect(given).toMatchObject({ success: true, amount: 1_000_000_000, code: 'SUCCESS' })
  expect(await tronWeb.trx.getBalance(account.base58)).toBe(1_000_000_000)
  expect(await post('/api/testnet/request-coins', { address: account.base58 })).toMatchObject({
    success: false,
    code: 'ADDRESS_HAD_COINS',
  })
})

test('two of three keys send a payment through the service', async () => {
  const owner = tronWeb.utils.accounts.generateAccount()
  const [first, second, third] = [1, 2, 3].map(() => tronWeb.utils.accounts.generateAccount())
  await tronWeb.trx.sendTransaction(owner.address.base58, 500_000_000)
  const keys = [first!, second!, third!].map(({ address: { base58, hex } }) => ({
    base58,
    address: hex,
    weight: 1,
  }))
  const update = await tronWeb.transactionBuilder.updateAccountPermissions(
    owner.address.hex,
    { type: 0, permission_name: 'owner', threshold: 1, keys: [{ address: owner.address.hex, weight: 1 }] },
    undefined,
    [
      {
        type: 2,
        permission_name: 'two',
        threshold: 2,
        operations: '7fff1fc0033e0300000000000000000000000000000000000000000000000000',
        keys: keys.map(({ address, weight }) => ({ address, weight })),
      },
    ] as never,
  )
  const updated = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(update, owner.privateKey))
  expect(updated).toMatchObject({ result: true })

  const receiver = tronWeb.utils.accounts.generateAccount().address.base58
  const payment = await tronWeb.transactionBuilder.sendTrx(receiver, 7_000_000, owner.address.base58, {
    permissionId: 2,
  })
  const signed = await tronWeb.trx.multiSign(payment, first!.privateKey, 2)
  const submitted = { address: first!.address.base58, transaction: signed, netType: 'main_net' }
  expect(await post('/api/wallet/multi/transaction', submitted)).toEqual({ code: 0, message: 'OK' })
  expect(await records(first!.address.base58, 10)).toEqual([])
  const [record] = await records(second!.address.base58, 10)
  expect(record).toMatchObject({
    hash: payment.txID,
    state: 0,
    threshold: 2,
    currentWeight: 1,
    contractType: 'TransferContract',
    ownerAddress: owner.address.base58,
  })
  expect(await tronWeb.trx.getBalance(receiver)).toBe(0)

  const stranger = tronWeb.utils.accounts.generateAccount()
  const signature = [toHex(signHash(fromHex(payment.txID), fromHex(stranger.privateKey)))]
  const forged = { ...submitted, transaction: { ...payment, signature } }
  expect(await post('/api/wallet/multi/transaction', forged)).toMatchObject({ code: 20304 })

  const again = await tronWeb.trx.multiSign(record!['currentTransaction'] as never, second!.privateKey, 2)
  const answer = await post('/api/wallet/multi/transaction', {
    address: second!.address.base58,
    transaction: again,
  })
  expect(answer).toEqual({ code: 0, message: 'OK' })
  expect(await tronWeb.trx.getBalance(receiver)).toBe(7_000_000)
  expect(await records(third!.address.base58, 1)).toMatchObject([{ state: 1, currentWeight: 2 }])
})

test('compiles a TronWeb contract, which is then deployed, verified in full, and shown', async () => {
  const folder = new URL('../../../contracts/src/', import.meta.url)
  const files = await Promise.all(
    ['plain-token.sol', 'trc20.sol'].map(async (name) => ({
      name,
      content: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
  const settings = { compiler: '0.8.37', optimizer: 1, runs: 200, evmVersion: 'cancun', files }
  const compiled = await post('/api/solidity/contract/compile', settings)
  expect(compiled).toMatchObject({ code: 200, errmsg: null })
  const { byteCodeArr, abiArr } = compiled['data'] as { byteCodeArr: Json[]; abiArr: Json[] }
  const of = (list: Json[]) => list.find(({ contractName }) => contractName === 'PlainToken')!
  const deploy = await tronWeb.transactionBuilder.createSmartContract(
    {
      abi: of(abiArr)['abi'] as never,
      bytecode: of(byteCodeArr)['byteCode'] as string,
      feeLimit: 1_000_000_000,
      parameters: ['Sun', 'SUN', 6, 1_000_000],
      name: 'PlainToken',
    },
    tronWeb.defaultAddress.hex as string,
  )
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(deploy))
  expect(sent.result).toBe(true)
  const contractAddress = tronWeb.address.fromHex(
    (deploy as unknown as { contract_address: string }).contract_address,
  )
  const before = await post('/api/solidity/contract/info', { contractAddress })
  expect(before['data']).toMatchObject({ status: 0, contract_name: 'PlainToken' })
  const verdict = await post('/api/solidity/contract/verify', {
    ...settings,
    contractAddress,
    contractName: 'PlainToken',
    license: 3,
  })
  expect(verdict).toMatchObject({ code: 200, errmsg: null, data: { status: 2006, match: 'full' } })
  const { data } = (await post('/api/solidity/contract/info', { contractAddress })) as { data: Json }
  expect(data).toMatchObject({ status: 2, match: 'full', contract_name: 'PlainToken', license: 3 })
  const types = ['string', 'string', 'uint8', 'uint256']
  const decoded = tronWeb.utils.abi.decodeParams(
    [],
    types,
    `0x${String(data['constructor_params'])}`,
  ) as unknown[]
  expect(decoded.map(String)).toEqual(['Sun', 'SUN', '6', '1000000'])
})

test('a super representative sets its page, identified by a TronWeb signature', async () => {
  const own = tronWeb.defaultAddress.base58 as string
  // TronWeb builds it only for URLs.
  const members = { owner_address: own, update_url: 'UPDATE_SR', visible: true }
  const word = await post('/wallet/updatewitness', members, chainAddress)
  const { key } = await post('/api/auth', {
    transaction: await tronWeb.trx.sign(word as unknown as Types.Transaction),
  })
  const said = await fetch(`${address}/api/account/${own}/sr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Key': key as string },
    body: JSON.stringify({ githubLink: 'sunflower/tronsr-template' }),
  })
  expect(await said.json()).toEqual({ success: true })
  expect(await get(`/api/account/sr?address=${own}`)).toMatchObject({
    githubLink: 'sunflower/tronsr-template',
  })
  const { privateKey } = tronWeb.utils.accounts.generateAccount()
  const signed = signHash(fromHex(word['txID'] as string), fromHex(privateKey.replace(/^0x/, '')))
  const foreign = { ...word, signature: [toHex(signed)] }
  expect(await post('/api/auth', { transaction: foreign })).toMatchObject({ code: 'key_refused' })
})

test('the rest of what the settings gave', async () => {
  expect(await get('/api/token/price?token=trx')).toMatchObject({ price_in_usd: '0.25', from: 'fixed' })
  expect(await get('/api/announcement')).toMatchObject({ total: 1, data: [{ id: 83 }] })
  expect(await post('/api/system/proxy', { url: 'https://x.example' })).toMatchObject({
    code: 'service_not_configured',
  })
  const payment = await tronWeb.transactionBuilder.sendTrx(
    tronWeb.defaultAddress.base58 as string,
    1,
    witnessToo,
  )
  const signed = await tronWeb.trx.sign(payment, witnessKey(2))
  expect(await post('/api/transaction?dry-run=1', { transaction: signed })).toMatchObject({
    transaction: { hash: payment.txID, signatures: [{ address: witnessToo }] },
    checks: [{ ok: true }, { ok: true }, { ok: true }, { check: 'permission', ok: true }],
  })
})

const witnessToo = TronWeb.address.fromPrivateKey(witnessKey(2)) as string
