// The npm client builds, signs, sends and reads back over real HTTP.
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rich, SetClock, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb
const bob = TronWeb.address.fromPrivateKey(wallet(1000).key) as string
const faults: unknown[] = []

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError: (error) => faults.push(error) })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

test('sends TRX and finds it by id, with its receipt', async () => {
  const built = await tronWeb.transactionBuilder.sendTrx(bob, 5_000_000)
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built))
  expect(sent).toMatchObject({ result: true, txid: built.txID })
  const found = await tronWeb.trx.getTransaction(built.txID)
  expect(found).toMatchObject({
    txID: built.txID,
    ret: [{ contractRet: 'SUCCESS' }],
    raw_data_hex: built.raw_data_hex,
  })
  expect(await tronWeb.trx.getUnconfirmedTransactionInfo(built.txID)).toMatchObject({
    id: built.txID,
    fee: 1_100_000,
    blockNumber: devnet.chain.index.headHeight,
    receipt: { net_fee: 100_000 },
    contractResult: [''],
  })
  expect(await tronWeb.trx.getUnconfirmedBalance(bob)).toBe(5_000_000)
})

test('issues a TRC10 token, sends it, and reads both sides', async () => {
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
  const info = (await tronWeb.trx.getUnconfirmedTransactionInfo(built.txID)) as {
    assetIssueID?: string
    fee?: number
  }
  expect(info).toMatchObject({ assetIssueID: '1000001', fee: 1_024_000_000 })

  const transfer = await tronWeb.transactionBuilder.sendToken(bob, 40, '1000001')
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transfer))
  expect(sent.result).toBe(true)
  const account = (await tronWeb.trx.getUnconfirmedAccount(bob)) as { assetV2?: unknown }
  expect(account.assetV2).toEqual([{ key: '1000001', value: 40 }])
  expect(await tronWeb.trx.getTokenByID('1000001')).toMatchObject({
    id: '1000001',
    name: 'Sunflower',
    total_supply: 1000,
  })
  expect(await tronWeb.trx.getTokenListByName('Sunflower')).toMatchObject([{ id: '1000001' }])
  expect(Object.keys((await tronWeb.trx.getTokensIssuedByAddress(rich.address)) as object)).toEqual([
    'Sunflower',
  ])
})

test('creates and names an account', async () => {
  const fresh = TronWeb.address.fromPrivateKey(wallet(1001).key) as string
  const created = await tronWeb.transactionBuilder.createAccount(fresh)
  await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(created))
  const named = await tronWeb.transactionBuilder.updateAccount('Sonne ☀')
  await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(named))
  expect(await tronWeb.trx.getUnconfirmedAccount(fresh)).toMatchObject({
    create_time: expect.any(Number) as number,
  })
})

test('reads blocks, parameters, witnesses, nodes and bandwidth', async () => {
  const head = await tronWeb.trx.getCurrentBlock()
  expect(head.blockID).toBe(devnet.chain.index.headId)
  expect((await tronWeb.trx.getBlockByNumber(1)).blockID).toBe(devnet.chain.index.idAt(1))
  expect((await tronWeb.trx.getBlock(head.blockID)).blockID).toBe(head.blockID)
  expect(await tronWeb.trx.getBlockRange(0, 1)).toHaveLength(2)
  expect(await tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 100 })
  expect(await tronWeb.trx.listSuperRepresentatives()).toHaveLength(27)
  expect(await tronWeb.trx.getBandwidth(bob)).toBe(600)
  expect(await tronWeb.trx.listNodes()).toEqual([])
  expect((await tronWeb.trx.getNodeInfo()).block).toContain(head.blockID)
  expect(await tronWeb.isConnected()).toMatchObject({ fullNode: true, solidityNode: true })
})

test('sees a transaction on the solidity side at once when its block was made on demand', async () => {
  const before = await tronWeb.trx.getBalance(bob)
  const built = await tronWeb.transactionBuilder.sendTrx(bob, 1)
  await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built))
  expect(await tronWeb.trx.getTransactionInfo(built.txID)).toMatchObject({ id: built.txID })
  expect(await tronWeb.trx.getBalance(bob)).toBe(before + 1)
  devnet.mine(3)
  expect(devnet.chain.solidifiedHeight).toBe(devnet.chain.index.headHeight)
})

test('sees on the solidity side of a chain with slots only what is final', async () => {
  await using slots = await openDevnet({ blockTimeMs: 3000, clock: new SetClock(Date.now()) })
  await using own = await serveDevnet(slots, { port: 0, host: '127.0.0.1' })
  slots.mine(1)
  const client = new TronWeb({ fullHost: own.address, privateKey: rich.key })
  const built = await client.transactionBuilder.sendTrx(bob, 1)
  await client.trx.sendRawTransaction(await client.trx.sign(built))
  slots.mine(1)
  expect(await client.trx.getUnconfirmedTransactionInfo(built.txID)).toMatchObject({ id: built.txID })
  expect(await client.trx.getTransactionInfo(built.txID)).toEqual({})
  slots.chain.cheat({ kind: 'solidify', height: slots.chain.index.headHeight })
  expect(await client.trx.getTransactionInfo(built.txID)).toMatchObject({ id: built.txID })
})

test('adds a memo to a built transaction, which changes its id', async () => {
  const built = await tronWeb.transactionBuilder.sendTrx(bob, 6)
  const noted = await tronWeb.transactionBuilder.addUpdateData(built, 'grüße', 'utf8')
  expect(noted.txID).not.toBe(built.txID)
  expect(await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(noted))).toMatchObject({ result: true })
  const found = await tronWeb.trx.getTransaction(noted.txID)
  expect(found.raw_data.data).toBe(Buffer.from('grüße').toString('hex'))
})

test('counts the weight of signatures', async () => {
  const built = await tronWeb.transactionBuilder.sendTrx(bob, 1)
  const unsigned = await tronWeb.trx.getSignWeight(built, 0)
  expect(unsigned.result).toEqual({ code: 'NOT_ENOUGH_PERMISSION' })
  const signed = await tronWeb.trx.sign(built)
  const weight = await tronWeb.trx.getSignWeight(signed, 0)
  expect(weight).toMatchObject({
    current_weight: 1,
    permission: { threshold: 1 },
    approved_list: [rich.address],
  })
  const approved = (await tronWeb.trx.getApprovedList(signed)) as { approved_list?: unknown }
  expect(approved.approved_list).toEqual([rich.address])
})

test('receives the reason why a transaction is refused', async () => {
  const built = await tronWeb.transactionBuilder.sendTrx(bob, 1)
  const stranger = new TronWeb({ fullHost: server.address, privateKey: wallet(1002).key })
  const signed = await stranger.trx.sign(built, wallet(1002).key, false, false).catch(() => undefined)
  expect(signed).toBeUndefined()
  await expect(tronWeb.transactionBuilder.sendTrx(bob, 10 ** 17)).resolves.toBeDefined()
  const refused = await tronWeb.trx.sendRawTransaction({ ...built, signature: ['00'.repeat(65)] } as never)
  expect(refused).toMatchObject({ code: 'SIGERROR', txid: built.txID })
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
