// TronGrid's lists of events, token transfers and holders, compared with what was sent.
import { readFileSync } from 'node:fs'
import { toBase58 } from '@sundial/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import { callOf, deploy, evmAddress, send, trigger } from '../../test/contracts.ts'
import { openNode, type TestNode } from '../../test/node.ts'
import { pay, rich, wallet } from '../../test/world.ts'

const [bob, carol, dave] = [wallet(1000), wallet(1001), wallet(1002)]
type Row = Readonly<Record<string, unknown>>
let node: TestNode
let token: string
let collectible: string
const sent: string[] = []

const transfer = async (to: string, amount: bigint) =>
  trigger(
    node,
    { contract_address: token, data: callOf('plainToken', 'transfer', [evmAddress(to), amount]) },
    bob,
  )

/** Bob has a token and sends it 25 times, a block each; then he makes a collectible and mints it to Carol. */
beforeAll(async () => {
  node = await openNode()
  const { devnet } = node
  devnet.mine(2)
  pay(devnet.chain, rich, bob.address, 1_000_000_000_000n)
  devnet.mine(1)
  token = await deploy(node, 'plainToken', { args: ['Plain', 'PLN', 6, 1_000_000n], wallet: bob })
  for (let index = 1; index <= 25; index++) {
    sent.push(await transfer(index % 2 === 0 ? carol.address : dave.address, BigInt(index)))
  }
  collectible = await deploy(node, 'collectible', { args: ['Things', 'THG', 'http://t/'], wallet: bob })
  const mint = callOf('collectible', 'mint', [evmAddress(carol.address)])
  sent.push(await trigger(node, { contract_address: collectible, data: mint }, bob))
})

const grid = async (path: string, parameters: Row = {}) => {
  const { status, json } = await node.ask(`/v1/${path}`, parameters, 'GET')
  return { status, json, rows: json['data'] as readonly Row[], meta: json['meta'] as Row }
}
const everyPage = async (path: string, parameters: Row) => {
  const rows: Row[] = []
  let fingerprint: unknown
  do {
    const page = await grid(path, { ...parameters, ...(fingerprint === undefined ? {} : { fingerprint }) })
    rows.push(...page.rows)
    fingerprint = page.meta['fingerprint']
    if (rows.length > 500) throw new Error('The pages have no end.')
  } while (fingerprint !== undefined)
  return rows
}

describe('events', () => {
  test('look like a recorded answer of api.trongrid.io', async () => {
    const path = '../../../../vectors/recorded/api-responses/events/geteventsbytransactionid.json'
    const recorded = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
      data: readonly Row[]
    }
    const { rows } = await grid(`transactions/${sent[0]!}/events`)
    const row = rows[0]!
    expect(Object.keys(row).sort()).toEqual(Object.keys(recorded.data[0]!).sort())
    expect(row['event']).toBe(recorded.data[0]!['event'])
    expect(row['result_type']).toEqual(recorded.data[0]!['result_type'])
    const [from, to, value] = [evmAddress(bob.address), evmAddress(dave.address), '1']
    expect(row).toMatchObject({
      caller_contract_address: toBase58(token),
      contract_address: toBase58(token),
      event_index: 0,
      event_name: 'Transfer',
      result: { 0: from, 1: to, 2: value, from, to, value },
      transaction_id: sent[0],
    })
  })

  test('of a contract come newest first, twenty at a time, each once over all pages', async () => {
    const { rows, meta } = await grid(`contracts/${toBase58(token)}/events`)
    expect(rows).toHaveLength(20)
    expect(meta['fingerprint']).toBeDefined()
    expect(rows[0]).toMatchObject({ transaction_id: sent[24] })
    for (const order_by of ['block_timestamp,asc', 'block_timestamp,desc']) {
      const all = await everyPage(`contracts/${token}/events`, {
        limit: '7',
        order_by,
        event_name: 'Transfer',
      })
      const values = all.map((row) => (row['result'] as Row)['value'])
      const expected = ['1000000', ...Array.from({ length: 25 }, (_, index) => String(index + 1))]
      expect(values).toEqual(order_by.endsWith('asc') ? expected : expected.reverse())
    }
  })

  test('are filtered by name, block, time and finality', async () => {
    const of = async (parameters: Row) =>
      (await grid(`contracts/${token}/events`, { limit: '200', ...parameters })).rows
    const all = await of({})
    expect(await of({ event_name: 'Approval' })).toEqual([])
    const { block_number, block_timestamp } = all[3]!
    expect(await of({ block_number })).toEqual([all[3]])
    expect(await of({ min_block_timestamp: block_timestamp })).toEqual(all.slice(0, 4))
    expect(await of({ max_block_timestamp: block_timestamp })).toEqual(all.slice(3))
    const confirmed = await of({ only_confirmed: 'true' })
    expect(confirmed.length).toBeGreaterThan(0)
    expect(confirmed.every((row) => row['_unconfirmed'] === undefined)).toBe(true)
    expect([...(await of({ only_unconfirmed: 'true' })), ...confirmed]).toEqual(all)
  })

  test('of a block are found by height, id and as the latest', async () => {
    const { chain } = node.devnet
    const height = chain.index.headHeight
    const { rows } = await grid(`blocks/${height}/events`)
    expect(rows).toMatchObject([
      {
        event_name: 'Transfer',
        transaction_id: sent.at(-1),
        result: { tokenId: expect.any(String) as string },
      },
    ])
    expect((await grid(`blocks/${chain.index.headId}/events`)).rows).toEqual(rows)
    expect((await grid('blocks/latest/events')).rows).toEqual(rows)
    expect((await grid('blocks/0/events')).rows).toEqual([])
    expect((await grid('blocks/99999/events')).rows).toEqual([])
  })

  test('without an ABI are read by well-known signatures', async () => {
    const { json } = await node.ask('/wallet/clearabi', {
      owner_address: bob.address,
      contract_address: token,
    })
    await send(node, json, bob)
    node.devnet.mine(1)
    expect((await grid(`transactions/${sent[0]!}/events`)).rows).toMatchObject([{ event_name: 'Transfer' }])
  })

  test('of contracts that emit more than one are each paged', async () => {
    const multi = await deploy(node, 'multiToken', { wallet: bob })
    const data = callOf('multiToken', 'mint', [evmAddress(dave.address), 1n, 5n, '0x'])
    for (let index = 0; index < 3; index++) await trigger(node, { contract_address: multi, data }, bob)
    const all = await everyPage(`contracts/${multi}/events`, { limit: '200' })
    expect(await everyPage(`contracts/${multi}/events`, { limit: '1' })).toEqual(all)
    expect(all.filter((row) => row['event_name'] === 'TransferSingle')).toHaveLength(3)
  })

  test.each([
    ['contracts/nobody/events', {}],
    ['blocks/x/events', {}],
    ['transactions/zz/events', {}],
    ['contracts/TOKEN/events', { fingerprint: 'zz' }],
    ['contracts/TOKEN/events', { limit: '201' }],
    ['contracts/TOKEN/events', { block_number: 'x' }],
    ['contracts/TOKEN/events', { order_by: 'x' }],
    ['contracts/TOKEN/tokens', { order_by: 'x' }],
    ['contracts/TOKEN/transactions', { limit: '0' }],
    ['accounts/TOKEN/trc20/balance', { contract_address: 'nobody' }],
    ['trc20/info', {}],
    ['trc20/info', { contract_list: 'nobody' }],
    ['trc20/info', { contract_list: Array.from({ length: 21 }, () => 'x').join(',') }],
  ])('%s %o is refused', async (path, parameters) => {
    const { status, json } = await grid(path.replace('TOKEN', token), parameters)
    expect(status).toBe(400)
    expect(json).toEqual({ success: false, error: expect.any(String) as string, statusCode: 400 })
  })
})

describe('tokens', () => {
  test('transfers of an account have the name, symbol and decimals of the contract', async () => {
    const { rows } = await grid(`accounts/${dave.address}/transactions/trc20`, { limit: '200' })
    expect(rows).toHaveLength(13)
    expect(rows[0]).toEqual({
      transaction_id: sent[24],
      token_info: { symbol: 'PLN', address: toBase58(token), decimals: 6, name: 'Plain' },
      block_timestamp: expect.any(Number) as number,
      from: toBase58(bob.address),
      to: toBase58(dave.address),
      type: 'Transfer',
      value: '25',
    })
    const pages = await everyPage(`accounts/${dave.address}/transactions/trc20`, { limit: '2' })
    expect(pages).toEqual(rows)
    const none = await grid(`accounts/${dave.address}/transactions/trc20`, { contract_address: collectible })
    expect(none.rows).toEqual([])
    const got = await grid(`accounts/${bob.address}/transactions/trc20`, { only_to: 'true' })
    expect(got.rows).toMatchObject([{ value: '1000000' }])
  })

  test('the balance of an account is what the contract returns', async () => {
    const { rows } = await grid(`accounts/${bob.address}`)
    expect(rows[0]!['trc20']).toEqual([{ [toBase58(token)]: String(1_000_000 - 325) }])
  })

  test('balances of an account are by contract, of one contract on request, and without those that are zero', async () => {
    const path = (account: string) => `accounts/${account}/trc20/balance`
    const plain = { [toBase58(token)]: String(1_000_000 - 325) }
    expect((await grid(path(toBase58(bob.address)))).rows).toEqual([plain])
    expect((await grid(path(bob.address), { contract_address: toBase58(token) })).rows).toEqual([plain])
    expect((await grid(path(bob.address), { contractAddress: token, limit: '1' })).rows).toEqual([plain])
    expect((await grid(path(bob.address), { contract_address: collectible })).rows).toEqual([])
    expect((await grid(path(wallet(1999).address))).rows).toEqual([])
    const other = await deploy(node, 'plainToken', { args: ['Other', 'OTH', 0, 5n], wallet: bob })
    expect(await everyPage(path(bob.address), { limit: '1' })).toEqual([plain, { [toBase58(other)]: '5' }])
    node.devnet.mine(1)
  })

  test('say name, symbol, decimals, standard and supply, as far as contracts are tokens', async () => {
    // The members of a row of api.trongrid.io, as public clients read them.
    const plain = {
      contract_address: toBase58(token),
      name: 'Plain',
      symbol: 'PLN',
      decimals: 6,
      type: 'trc20',
      total_supply: '1000000',
    }
    const list = [toBase58(token), collectible, toBase58(bob.address), token].join(',')
    const { rows, meta } = await grid('trc20/info', { contract_list: list })
    expect(rows[0]).toEqual(plain)
    expect(rows[1]).toMatchObject({ name: 'Things', symbol: 'THG', decimals: 0, type: 'trc721' })
    expect(meta).toMatchObject({ page_size: 2 })
  })

  test('holders are sorted by balance, the richest first', async () => {
    const { rows } = await grid(`contracts/${token}/tokens`)
    expect(rows).toEqual([
      { [toBase58(bob.address)]: String(1_000_000 - 325) },
      { [toBase58(dave.address)]: '169' },
      { [toBase58(carol.address)]: '156' },
    ])
    expect(await everyPage(`contracts/${token}/tokens`, { limit: '1', order_by: 'balance,asc' })).toEqual(
      [...rows].reverse(),
    )
  })

  test('transactions of a contract are those that call it', async () => {
    const all = await everyPage(`contracts/${token}/transactions`, { limit: '10' })
    expect(all.map((row) => row['txID']).filter((id) => sent.includes(id as string))).toEqual(
      sent.slice(0, 25).reverse(),
    )
  })

  test('a token that never returns delays no other request', async () => {
    // On any call it runs for ever; when made it logs a transfer to Carol.
    const loop = '5b600056'
    const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const log = `600160005273${carol.address.slice(2)}60007f${topic}60206000a3`
    const bytecode = `${log}63${loop}60e01b60005260046000f3`
    for (let index = 0; index < 5; index++) {
      const { json } = await node.ask('/wallet/deploycontract', {
        owner_address: bob.address,
        bytecode,
        origin_energy_limit: 1,
        fee_limit: 1_000_000_000 + index,
      })
      await send(node, json, bob)
    }
    node.devnet.mine(1)
    const begun = process.cpuUsage()
    const { rows } = await grid(`accounts/${carol.address}/transactions/trc20`)
    expect(rows.slice(0, 5).map((row) => Object.keys(row['token_info'] as Row))).toEqual(
      Array.from({ length: 5 }, () => ['address']),
    )
    // Time of the processor: that of a clock includes other programs.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000)
  })
})

test('blocks that a fork undoes disappear from every list', async () => {
  const before = await grid(`contracts/${token}/tokens`)
  const holders = node.devnet.tokenIndex.holdersOf(token)
  const id = await transfer(rich.address, 7n)
  expect((await grid(`contracts/${token}/tokens`)).rows).toHaveLength(4)
  expect((await grid(`contracts/${token}/events`)).rows[0]).toMatchObject({ transaction_id: id })
  node.devnet.fork({ depth: 1, blockCount: 2, drop: true })
  expect(node.devnet.tokenIndex.holdersOf(token)).toEqual(holders)
  expect(node.devnet.tokenIndex.contractsOf(rich.address)).toEqual([])
  expect((await grid(`contracts/${token}/tokens`)).rows).toEqual(before.rows)
  expect((await grid(`contracts/${token}/events`)).rows[0]).toMatchObject({ transaction_id: sent[24] })
  expect((await grid(`transactions/${id}/events`)).rows).toEqual([])
  expect((await grid(`accounts/${rich.address}/transactions/trc20`)).rows).toEqual([])
})
