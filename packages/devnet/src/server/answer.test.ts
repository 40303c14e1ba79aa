import { fromHex, fromText, isAccountAddress, parseJson, toBase58, toHex } from '@sundial/primitives'
import { transactionToJson } from '@sundial/operations'
import { transaction as transactionMessage } from '@sundial/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, isDescribed } from '../../test/open-api.ts'
import { draft, pay, payment, rich, SetClock, signed, token, tokenToIssue, wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { answer } from './answer.ts'
import { joinTopics } from './route.ts'

let devnet: Devnet
const bob = wallet(1000)
let sent: string
let genesisPayment: string

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
  devnet.mine(3)
  const { chain } = devnet
  chain.accept(signed(draft(chain, 'AssetIssueContract', tokenToIssue(chain, rich)), rich))
  const proposal = { ownerAddress: rich.address, parameters: [{ key: 11n, value: 210n }] }
  chain.accept(signed(draft(chain, 'ProposalCreateContract', proposal), rich))
  devnet.mine(1)
  sent = pay(chain, rich, bob.address, 5_000_000n).id
  const value = {
    ownerAddress: rich.address,
    toAddress: bob.address,
    assetName: token('1000001'),
    amount: 7n,
  }
  chain.accept(signed(draft(chain, 'TransferAssetContract', value), rich))
  devnet.mine(25)
  pay(chain, rich, bob.address, 1n)
  genesisPayment = chain.block(0)!.transactionIds[0]!
})

const ask = async (path: string, parameters: Record<string, unknown> = {}, method = 'POST') => {
  const { status, body } = await answer(devnet, { method, path, parameters, isJson: true })
  return { status, json: parseJson(body) as Record<string, unknown>, body }
}

test('refuses two topics with a call of the same name', () => {
  expect(joinTopics({ first: 1 }, { second: 2 })).toEqual({ first: 1, second: 2 })
  expect(() => joinTopics({ first: 1 }, { first: 2 })).toThrow('Two topics have first.')
})

describe('answers fit the description of java-tron', () => {
  const id = () => sent
  const blockId = () => devnet.chain.index.idAt(5)!
  const pending = () => devnet.chain.pool.all()[0]!.id
  const calls: readonly [string, () => Record<string, unknown>][] = [
    ['getnowblock', () => ({})],
    ['getblock', () => ({})],
    ['getblock', () => ({ id_or_num: '5', detail: true })],
    ['getblockbynum', () => ({ num: 5 })],
    ['getblockbynum', () => ({ num: 0 })],
    ['getblockbynum', () => ({ num: 999 })],
    ['getblockbyid', () => ({ value: blockId() })],
    ['getblockbylimitnext', () => ({ startNum: 3, endNum: 6 })],
    ['getblockbylatestnum', () => ({ num: 2 })],
    ['gettransactionbyid', () => ({ value: id() })],
    ['gettransactionbyid', () => ({ value: '00' })],
    ['gettransactioninfobyid', () => ({ value: id() })],
    ['gettransactioninfobyblocknum', () => ({ num: 5 })],
    ['gettransactioncountbyblocknum', () => ({ num: 5 })],
    ['getaccount', () => ({ address: rich.address })],
    ['getaccount', () => ({ address: bob.address })],
    ['getaccount', () => ({ address: wallet(1999).address })],
    ['getaccountnet', () => ({ address: bob.address })],
    ['getaccountresource', () => ({ address: bob.address })],
    ['getdelegatedresource', () => ({ fromAddress: rich.address, toAddress: bob.address })],
    ['getdelegatedresourcev2', () => ({ fromAddress: rich.address, toAddress: bob.address })],
    ['getdelegatedresourceaccountindex', () => ({ value: rich.address })],
    ['getdelegatedresourceaccountindexv2', () => ({ value: rich.address })],
    ['getcandelegatedmaxsize', () => ({ owner_address: rich.address, type: 1 })],
    ['getavailableunfreezecount', () => ({ owner_address: rich.address })],
    ['getcanwithdrawunfreezeamount', () => ({ owner_address: rich.address, timestamp: 0 })],
    ['validateaddress', () => ({ address: rich.address })],
    ['validateaddress', () => ({ address: 'x' })],
    ['getchainparameters', () => ({})],
    ['getnodeinfo', () => ({})],
    ['listnodes', () => ({})],
    ['listwitnesses', () => ({})],
    ['getnextmaintenancetime', () => ({})],
    ['getReward', () => ({ address: rich.address })],
    ['getReward', () => ({ address: wallet(1999).address })],
    ['getBrokerage', () => ({ address: rich.address })],
    ['listproposals', () => ({})],
    ['getpaginatedproposallist', () => ({ offset: 0, limit: 20 })],
    ['getpaginatedproposallist', () => ({ offset: 9, limit: 20 })],
    ['getproposalbyid', () => ({ id: 1 })],
    ['getproposalbyid', () => ({ id: 99 })],
    ['getpaginatednowwitnesslist', () => ({ offset: 0, limit: 5 })],
    ['getpaginatednowwitnesslist', () => ({ offset: 99, limit: 5 })],
    ['getassetissuebyid', () => ({ value: '1000001' })],
    ['getassetissuelist', () => ({})],
    ['getassetissuebyaccount', () => ({ address: rich.address })],
    ['getassetissuebyname', () => ({ value: toHex(fromText('Sunflower')) })],
    ['getpaginatedassetissuelist', () => ({ offset: 0, limit: 10 })],
    ['getpaginatedassetissuelist', () => ({ offset: 9, limit: 10 })],
    ['getaccountbyid', () => ({ account_id: '' })],
    ['listexchanges', () => ({})],
    ['getpaginatedexchangelist', () => ({ offset: 0, limit: 10 })],
    ['getmarketorderbyaccount', () => ({ value: rich.address })],
    ['getmarketorderbyid', () => ({ value: '' })],
    ['getmarketpricebypair', () => ({ sell_token_id: '30', buy_token_id: '31' })],
    ['getmarketorderlistbypair', () => ({ sell_token_id: '30', buy_token_id: '31' })],
    ['getmarketpairlist', () => ({})],
    ['getassetissuelistbyname', () => ({ value: toHex(fromText('Sunflower')) })],
    ['gettransactionlistfrompending', () => ({})],
    ['gettransactionfrompending', () => ({ value: pending() })],
    ['getpendingsize', () => ({})],
    ['getenergyprices', () => ({})],
    ['getbandwidthprices', () => ({})],
    ['getmemofee', () => ({})],
    ['getburntrx', () => ({})],
  ]

  test.each(calls)('%s', async (name, parameters) => {
    for (const visible of [false, true]) {
      for (const method of ['get', 'post'] as const) {
        const path = `/wallet/${name}`
        const { status, json, body } = await ask(
          path,
          { ...inForm(parameters(), visible), visible },
          method.toUpperCase(),
        )
        expect(status).toBe(200)
        expect(json).not.toHaveProperty('Error')
        if (isDescribed(path, method)) expect(faultsOf(path, method, JSON.parse(body))).toEqual([])
      }
    }
  })

  /** Addresses are base58 and names are text when `visible`. */
  const inForm = (parameters: Record<string, unknown>, visible: boolean) => {
    if (!visible) return parameters
    if (parameters['value'] === toHex(fromText('Sunflower'))) return { value: 'Sunflower' }
    if ('sell_token_id' in parameters) return { sell_token_id: '0', buy_token_id: '1' }
    const shown = Object.entries(parameters).map(([name, value]) => [
      name,
      isAccountAddress(String(value)) ? toBase58(String(value)) : value,
    ])
    return Object.fromEntries(shown) as Record<string, unknown>
  }

  test('every int64 is text in the response to a GET', async () => {
    const { json } = await ask(
      '/wallet/getaccount',
      { address: rich.address, int64_as_string: 'true' },
      'GET',
    )
    expect(json['balance']).toMatch(/^\d+$/)
    const { body } = await ask('/wallet/getaccount', { address: rich.address })
    expect(body).toMatch(/"balance":\d{16,}/)
  })
})

describe('built transactions', () => {
  test.each([
    ['createtransaction', { owner_address: rich.address, to_address: bob.address, amount: 5 }],
    [
      'transferasset',
      {
        owner_address: rich.address,
        to_address: bob.address,
        amount: 5,
        asset_name: toHex(fromText('1000001')),
      },
    ],
    ['createaccount', { owner_address: rich.address, account_address: wallet(1998).address }],
    ['updateaccount', { owner_address: bob.address, account_name: toHex(fromText('bob')) }],
    [
      'participateassetissue',
      {
        owner_address: bob.address,
        to_address: rich.address,
        amount: 5,
        asset_name: toHex(fromText('1000001')),
      },
    ],
  ])('%s fits its description and is taken when signed', async (name, value) => {
    const { json } = await ask(`/wallet/${name}`, { ...value, extra_data: toHex(fromText('hi')) })
    expect(faultsOf(`/wallet/${name}`, 'post', json)).toEqual([])
    // Of these two builders alone java-tron reads a memo.
    const memo = /^(createtransaction|transferasset)$/.test(name) ? { data: toHex(fromText('hi')) } : {}
    expect(json).toMatchObject({ visible: false, raw_data: memo })
    const raw = transactionMessage.decode(
      fromHex(`0a${varint(String(json['raw_data_hex']).length / 2)}${String(json['raw_data_hex'])}`),
    )
    const owner = value.owner_address === rich.address ? rich : bob
    const result = await ask('/wallet/broadcasthex', {
      transaction: toHex(transactionMessage.encode(signed(raw.rawData!, owner))),
    })
    expect(result.json).toMatchObject({ result: true, code: 'SUCCESS', txid: json['txID'] })
  })

  const varint = (value: number) =>
    value < 128 ? toHex(Uint8Array.of(value)) : toHex(Uint8Array.of((value & 127) | 128, value >> 7))

  test('createassetissue, visible', async () => {
    const { json } = await ask('/wallet/createassetissue', {
      owner_address: toBase58(bob.address),
      name: 'Moon',
      abbr: 'M',
      total_supply: 10,
      trx_num: 1,
      num: 1,
      precision: 0,
      start_time: devnet.chain.headTimeMs + 9000,
      end_time: devnet.chain.headTimeMs + 99_000,
      url: 'http://moon',
      description: '',
      visible: true,
    })
    expect(json).toEqual({
      Error: 'class org.tron.core.exception.ContractValidateException : No enough balance for fee!',
    })
  })
})

describe('a broadcast', () => {
  test('returns the code, and the message in hex or as text when visible', async () => {
    const value = { ownerAddress: rich.address, toAddress: bob.address, amount: 5n }
    const rawData = draft(devnet.chain, 'TransferContract', value, { refBlockHash: new Uint8Array(8) })
    const wrong = signed(rawData, rich)
    const hex = await ask('/wallet/broadcasthex', { transaction: toHex(transactionMessage.encode(wrong)) })
    expect(hex.json).toMatchObject({ result: false, code: 'TAPOS_ERROR', message: 'Tapos check error.' })
    const printed = transactionToJson(wrong, { visible: true })
    const json = await ask('/wallet/broadcasttransaction', { ...printed })
    expect(json.json).toMatchObject({
      code: 'TAPOS_ERROR',
      message: 'Tapos check error.',
      txid: hex.json['txid'],
    })
    expect(faultsOf('/wallet/broadcasttransaction', 'post', json.json)).toEqual([])
    const plain = await ask('/wallet/broadcasttransaction', transactionToJson(wrong, { visible: false }))
    expect(plain.json).toMatchObject({ code: 'TAPOS_ERROR', message: toHex(fromText('Tapos check error.')) })
  })

  test('uses raw_data when raw_data_hex differs', async () => {
    const { json: built } = await ask('/wallet/createtransaction', {
      owner_address: rich.address,
      to_address: bob.address,
      amount: 77,
    })
    const other = payment(devnet.chain, rich, bob.address, 78n)
    const { json } = await ask('/wallet/broadcasttransaction', {
      ...built,
      raw_data_hex: toHex(transactionMessage.encode(other)),
      signature: [toHex(other.signature[0]!)],
    })
    expect(json).toMatchObject({ code: 'SIGERROR', txid: built['txID'] })
  })
})

describe('edges', () => {
  test.each([
    ['/wallet/nothing', 405],
    ['/wallet/constructor', 405],
    ['/wallet/getnowblock/', 404],
    ['/walletsolidity/broadcasthex', 405],
    ['/walletsolidity/createtransaction', 405],
    ['/cheat/nothing', 404],
    ['/', 405],
    ['/healthcheck', 200],
  ])('%s answers %i', async (path, status) => {
    const request = { method: 'POST', path, parameters: {}, isJson: true }
    expect((await answer(devnet, request)).status).toBe(status)
  })

  test.each([
    ['getblockbynum', { num: 'x' }],
    ['getblockbynum', { num: {} }],
    ['getblockbyid', { value: 'zz' }],
    ['getaccount', { address: 'nonsense' }],
    ['getaccount', { address: 7 }],
    ['createtransaction', { owner_address: rich.address, amount: 'much' }],
    ['broadcasttransaction', {}],
    ['broadcasttransaction', { raw_data: { contract: 7 } }],
    ['broadcasthex', { transaction: 'ff' }],
    ['getsignweight', { raw_data_hex: 'zz' }],
  ])('%s %o is an Error object', async (name, parameters) => {
    const { status, json } = await ask(`/wallet/${name}`, parameters)
    expect(status).toBe(200)
    expect(json).toEqual({ Error: expect.stringMatching(/^class (java|org|com)\./) as string })
  })

  test('data that is not final is missing under walletsolidity', async () => {
    const { solidifiedHeight } = devnet.chain
    expect(solidifiedHeight).toBeGreaterThan(0)
    const { json } = await ask('/walletsolidity/getnowblock')
    expect(json['blockID']).toBe(devnet.chain.index.idAt(solidifiedHeight))
    expect((await ask('/walletsolidity/getblockbynum', { num: solidifiedHeight + 1 })).json).toEqual({})
    expect((await ask('/walletsolidity/getblockbyid', { value: devnet.chain.index.headId })).json).toEqual({})
    expect((await ask('/walletsolidity/gettransactioncountbyblocknum', { num: 9999 })).json).toEqual({
      count: 0,
    })
  })

  test('a genesis transaction has no receipt', async () => {
    expect((await ask('/wallet/gettransactionbyid', { value: genesisPayment })).json).toHaveProperty('txID')
    expect((await ask('/wallet/gettransactioninfobyid', { value: genesisPayment })).json).toEqual({})
  })
})
