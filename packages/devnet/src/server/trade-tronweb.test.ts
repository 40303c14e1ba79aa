// The npm client builds, signs and sends account ids, token updates, exchanges and market orders over real HTTP, and
// reads back what they did. The market has no builders of its own in the client: those come from the node.
import { type Types, TronWeb, utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../test/open-api.ts'
import { rich, SetClock, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

const bobWallet = wallet(1000)
const own = TronWeb.address.fromPrivateKey(rich.key) as string
const bob = TronWeb.address.fromPrivateKey(bobWallet.key) as string
const faults: unknown[] = []

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  const onError = (error: unknown) => faults.push(error)
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  await send(await tronWeb.transactionBuilder.sendTrx(bob, 5_000_000_000))
  await send(await issue({ frozenAmount: 300, frozenDuration: 1 }))
  await send(await tronWeb.transactionBuilder.sendToken(bob, 1_000_000, '1000001'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

const issue = async (frozen: { readonly frozenAmount: number; readonly frozenDuration: number }) =>
  await tronWeb.transactionBuilder.createToken({
    name: 'Sunflower',
    abbreviation: 'SUN',
    description: 'A flower',
    url: 'http://sunflower.example',
    totalSupply: 1_000_000_000,
    trxRatio: 1,
    tokenRatio: 1,
    saleStart: devnet.chain.headTimeMs + 60_000,
    saleEnd: devnet.chain.headTimeMs + 600_000,
    freeBandwidth: 0,
    freeBandwidthLimit: 0,
    precision: 0,
    ...frozen,
  })

type Info = { readonly fee?: number; readonly receipt: object; readonly [member: string]: unknown }

/** Answers the receipt. */
const send = async (built: Types.Transaction, key = rich.key): Promise<Info> =>
  await sendSigned(await tronWeb.trx.sign(built, key))

/** The client encodes no operations of the market and no release of supply, so it signs the id alone. */
async function sendBuilt(built: Types.Transaction, key = rich.key): Promise<Info> {
  const { hexStr2byteArray } = utils.code
  const signature = utils.crypto.ECKeySign(hexStr2byteArray(built.txID), hexStr2byteArray(key))
  return await sendSigned({ ...built, signature: [signature] })
}

async function sendSigned(signed: Types.SignedTransaction): Promise<Info> {
  const sent = await tronWeb.trx.sendRawTransaction(signed)
  if (sent.message !== undefined) throw new Error(tronWeb.toUtf8(sent.message))
  expect(sent).toMatchObject({ result: true, txid: signed.txID })
  const found = await tronWeb.trx.getTransaction(signed.txID)
  expect(found).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }], raw_data_hex: signed.raw_data_hex })
  return (await tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID)) as unknown as Info
}

const ask = async <Answer = Record<string, unknown>>(path: string, parameters: object = {}) =>
  await tronWeb.fullNode.request<Answer>(path, parameters, 'post')

const hex = (text: string): string => TronWeb.fromUtf8(text).slice(2)

test.each([
  ['updateasset', { owner_address: rich.address, url: hex('http://moon.example'), new_limit: 7 }],
  [
    'accountpermissionupdate',
    {
      owner_address: bobWallet.address,
      owner: {
        type: 0,
        permission_name: 'owner',
        threshold: 1,
        keys: [{ address: bobWallet.address, weight: 1 }],
      },
      actives: [
        {
          type: 2,
          permission_name: 'active0',
          threshold: 1,
          operations: `02${'00'.repeat(31)}`,
          keys: [{ address: bobWallet.address, weight: 1 }],
        },
      ],
    },
  ],
])('%s is built as described', async (name, value) => {
  const built = await ask(`wallet/${name}`, value)
  expect(built).toHaveProperty('txID')
  expect(faultsOf(`/wallet/${name}`, 'post', built)).toEqual([])
})

test('names an account by an id and finds it by that', async () => {
  await send(await tronWeb.transactionBuilder.setAccountId(hex('Sunflower-1')))
  const found = await ask('wallet/getaccountbyid', { account_id: 'sunFLOWER-1', visible: true })
  expect(found).toMatchObject({ address: own, account_id: 'Sunflower-1' })
  expect(await ask('wallet/getaccountbyid', { account_id: 'nobody-is-here', visible: true })).toEqual({})
  expect(await ask('wallet/getaccountbyid', { account_id: hex('sunflower-1') })).toMatchObject({
    account_id: hex('Sunflower-1'),
  })
})

test('updates a token and reads the update', async () => {
  const update = {
    url: 'http://moon.example',
    description: 'A moon',
    freeBandwidth: 5,
    freeBandwidthLimit: 50,
  }
  await send(await tronWeb.transactionBuilder.updateToken(update))
  expect(await tronWeb.trx.getTokenByID('1000001')).toMatchObject({
    url: 'http://moon.example',
    description: 'A moon',
    free_asset_net_limit: 5,
    public_free_asset_net_limit: 50,
  })
  expect(await tronWeb.trx.listTokens(5, 0)).toMatchObject([{ id: '1000001' }])
  expect(await ask('wallet/getpaginatedassetissuelist', { offset: 1, limit: 5 })).toEqual({})
})

test('finds a token by name while only one has it', async () => {
  const byName = async () => await ask('wallet/getassetissuebyname', { value: 'Sunflower', visible: true })
  expect(await byName()).toMatchObject({ id: '1000001' })
  const saleStart = devnet.chain.headTimeMs + 60_000
  const second = await ask<Types.Transaction>('wallet/createassetissue', {
    owner_address: bobWallet.address,
    name: hex('Sunflower'),
    total_supply: 5,
    trx_num: 1,
    num: 1,
    start_time: saleStart,
    end_time: saleStart + 1000,
    url: hex('http://other.example'),
  })
  await send(second, bobWallet.key)
  expect(await byName()).toEqual({
    Error:
      'class org.tron.core.exception.NonUniqueObjectException : To get more than one asset, please use getAssetIssueById syntax',
  })
  expect(await ask('wallet/getassetissuelistbyname', { value: 'Sunflower', visible: true })).toMatchObject({
    assetIssue: [{ id: '1000001' }, { id: '1000002' }],
  })
  expect(await ask('wallet/getassetissuebyaccount', { address: bob, visible: true })).toMatchObject({
    assetIssue: [{ id: '1000002', owner_address: bob }],
  })
})

test('releases the frozen supply when it is due', async () => {
  devnet.moveClock(2 * 86_400_000)
  devnet.mine(1)
  const built = await ask<Types.Transaction>('wallet/unfreezeasset', { owner_address: rich.address })
  expect(faultsOf('/wallet/unfreezeasset', 'post', built)).toEqual([])
  await sendBuilt(built)
  const account = (await tronWeb.trx.getUnconfirmedAccount(own)) as unknown as { frozen_supply?: unknown }
  expect(account.frozen_supply).toBeUndefined()
  expect(account).toMatchObject({ assetV2: [{ key: '1000001', value: 1_000_000_000 - 1_000_000 }] })
})

describe('an exchange', () => {
  const exchange = async () => await tronWeb.trx.getExchangeByID(1)

  test('is created', async () => {
    const info = await send(
      await tronWeb.transactionBuilder.createTRXExchange('1000001', 100_000_000, 200_000_000),
    )
    expect(info).toMatchObject({ exchange_id: 1, fee: 1_024_000_000, contractResult: [''] })
    expect(await exchange()).toMatchObject({
      exchange_id: 1,
      creator_address: rich.address,
      first_token_id: hex('1000001'),
      first_token_balance: 100_000_000,
      second_token_id: hex('_'),
      second_token_balance: 200_000_000,
    })
  })

  test('grows and shrinks by both its tokens', async () => {
    const injected = await send(
      await tronWeb.transactionBuilder.injectExchangeTokens(1, '1000001', 50_000_000),
    )
    expect(injected).toMatchObject({ exchange_inject_another_amount: 100_000_000 })
    const withdrawn = await send(await tronWeb.transactionBuilder.withdrawExchangeTokens(1, '_', 100_000_000))
    expect(withdrawn).toMatchObject({ exchange_withdraw_another_amount: 50_000_000 })
    expect(await exchange()).toMatchObject({
      first_token_balance: 100_000_000,
      second_token_balance: 200_000_000,
    })
  })

  test('trades for any account in both directions', async () => {
    const sold = await tronWeb.transactionBuilder.tradeExchangeTokens(1, '1000001', 1_000_000, 1, bob)
    expect(await send(sold, bobWallet.key)).toMatchObject({ exchange_received_amount: 1_980_198 })
    const back = await tronWeb.transactionBuilder.tradeExchangeTokens(1, '_', 1_980_198, 1, bob)
    expect(await send(back, bobWallet.key)).toMatchObject({ exchange_received_amount: 999_999 })
  })

  test('is listed, the newest first or by page', async () => {
    devnet.mine(1)
    await send(await tronWeb.transactionBuilder.createTRXExchange('1000001', 10, 20))
    const ids = (list: unknown) =>
      (list as readonly { exchange_id: number }[]).map((item) => item.exchange_id)
    expect(ids(await tronWeb.trx.listExchanges())).toEqual([2, 1])
    expect(ids(await tronWeb.trx.listExchangesPaginated(10, 0))).toEqual([1, 2])
    expect(ids(await tronWeb.trx.listExchangesPaginated(1, 1))).toEqual([2])
    expect(await ask('wallet/getpaginatedexchangelist', { offset: 2, limit: 5 })).toEqual({})
    expect(await ask('wallet/getexchangebyid', { id: 9 })).toEqual({
      Error: 'class java.lang.NullPointerException : null',
    })
    expect(await ask('wallet/getexchangebyid', { id: 2, visible: true })).toMatchObject({
      creator_address: own,
      first_token_id: '1000001',
      second_token_id: '_',
    })
    expect(await ask('walletsolidity/getexchangebyid', { id: 1 })).toHaveProperty('exchange_id', 1)
  })

  test('reports what is wrong', async () => {
    const sale = tronWeb.transactionBuilder.tradeExchangeTokens(9, '1000001', 1, 1)
    await expect(sale.then(send)).rejects.toThrow('Exchange[9] not exists')
    expect(
      await ask('wallet/exchangetransaction', {
        owner_address: rich.address,
        exchange_id: 1,
        token_id: hex('_'),
        quant: 1,
      }),
    ).toEqual({
      Error:
        'class org.tron.core.exception.ContractValidateException : token expected must greater than zero',
    })
  })
})

describe('the market', () => {
  const sell = async (
    owner: string,
    quantity: number,
    [sold, bought]: readonly [string, string],
    wanted: number,
  ) =>
    await ask<Types.Transaction & { Error?: string }>('wallet/marketsellasset', {
      owner_address: owner,
      sell_token_id: hex(sold),
      sell_token_quantity: quantity,
      buy_token_id: hex(bought),
      buy_token_quantity: wanted,
    })
  const sunForTrx = ['1000001', '_'] as const
  const pair = { sell_token_id: hex('1000001'), buy_token_id: hex('_') }

  test('is closed until the network opens it', async () => {
    expect((await sell(rich.address, 100, sunForTrx, 200)).Error).toMatch(/Not support Market Transaction/)
    devnet.chain.cheat({ kind: 'parameter', name: 'getAllowMarketTransaction', value: 1n })
  })

  test('takes orders and shows them by price, pair, account and id', async () => {
    const dear = await sendBuilt(await sell(rich.address, 100, sunForTrx, 300))
    const cheap = await sendBuilt(await sell(rich.address, 100, sunForTrx, 200))
    expect(dear['orderDetails']).toBeUndefined()
    expect(await ask('wallet/getmarketpricebypair', pair)).toEqual({
      ...pair,
      prices: [
        { sell_token_quantity: 1, buy_token_quantity: 2 },
        { sell_token_quantity: 1, buy_token_quantity: 3 },
      ],
    })
    const order = (id: unknown, wanted: number) => ({
      order_id: id,
      owner_address: rich.address,
      create_time: expect.any(Number) as number,
      ...pair,
      sell_token_quantity: 100,
      buy_token_quantity: wanted,
      sell_token_quantity_remain: 100,
    })
    expect(await ask('wallet/getmarketorderlistbypair', pair)).toEqual({
      orders: [order(cheap['orderId'], 200), order(dear['orderId'], 300)],
    })
    expect(await ask('wallet/getmarketorderbyaccount', { value: own, visible: true })).toMatchObject({
      orders: [{ order_id: dear['orderId'], owner_address: own, sell_token_id: '1000001' }, {}],
    })
    expect(await ask('wallet/getmarketorderbyid', { value: dear['orderId'] })).toEqual(
      order(dear['orderId'], 300),
    )
    expect(await ask('wallet/getmarketpairlist')).toEqual({ orderPair: [pair] })
  })

  test('matches an order of another account', async () => {
    const info = await sendBuilt(await sell(bobWallet.address, 300, ['_', '1000001'], 150), bobWallet.key)
    expect(info['orderDetails']).toMatchObject([
      { takerOrderId: info['orderId'], fillSellQuantity: 200, fillBuyQuantity: 100 },
    ])
    expect(await ask('wallet/getmarketorderbyid', { value: info['orderId'] })).toMatchObject({
      sell_token_quantity_remain: 100,
    })
    expect(await ask('wallet/getmarketpairlist', { visible: true })).toEqual({
      orderPair: [
        { sell_token_id: '1000001', buy_token_id: '_' },
        { sell_token_id: '_', buy_token_id: '1000001' },
      ],
    })
  })

  test('cancels an order', async () => {
    const { orders } = await ask<{ orders: readonly { order_id: string }[] }>(
      'wallet/getmarketorderbyaccount',
      {
        value: rich.address,
      },
    )
    const cancel = { owner_address: rich.address, order_id: orders[0]!.order_id }
    await sendBuilt(await ask<Types.Transaction>('wallet/marketcancelorder', cancel))
    expect(await ask('wallet/getmarketorderbyid', { value: cancel.order_id })).toMatchObject({
      state: 'CANCELED',
    })
    expect(await ask('wallet/getmarketpricebypair', pair)).toEqual(pair)
    expect(await ask('wallet/getmarketorderbyaccount', { value: rich.address })).toEqual({})
  })

  test('responds to missing data as java-tron does', async () => {
    expect(await ask('wallet/getmarketorderbyaccount', { value: wallet(1999).address })).toEqual({})
    expect(await ask('wallet/getmarketorderbyid', { value: '' })).toEqual({})
    expect(await ask('wallet/getmarketorderbyid', { value: '00' })).toEqual({
      Error: 'class java.lang.IllegalStateException : order not found in store',
    })
    expect(await ask('wallet/getmarketpricebypair', { ...pair, sell_token_id: hex('Sun') })).toEqual({
      Error: 'class org.tron.core.exception.BadItemException : sellTokenId is not a valid number',
    })
    expect(await ask('wallet/getmarketorderlistbypair', { ...pair, buy_token_id: hex('01') })).toEqual({
      Error: 'class org.tron.core.exception.BadItemException : buyTokenId is not a valid number',
    })
  })
})

test('no internal error occurred', () => {
  expect(faults).toEqual([])
})
