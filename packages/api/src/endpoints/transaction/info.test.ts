import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeTransaction, Receipt } from '../../node-reader.ts'
import { made, nft, openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledContract } from '../../testing/unlabelled.ts'

/** Gives the world's node a recorded transaction and its receipt. */
function hold(world: World, file: string): string {
  const json = recorded(`transactions/${file}`) as Record<string, unknown>
  const id = json['txID'] as string
  world.node.transactionById.set(id, {
    rawDataHex: json['raw_data_hex'] as string,
    signatures: json['signature'] as string[],
    ret: json['ret'] as NodeTransaction['ret'],
  })
  const name = file.split('/').at(-1)!
  world.node.receiptById.set(id, recorded(`transaction-infos/${name}`) as Receipt)
  return id
}

test('returns a transaction from the index without a node', async () => {
  await using world = await openWorld()
  world.node.isAway = true
  const { status, body } = await world.get(`/api/transaction-info?hash=${transactionIdOf(4, 1)}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    hash: transactionIdOf(4, 1),
    block: 4,
    timestamp: firstMs + 12_000,
    confirmed: true,
    confirmations: 6,
    index: 1,
    previous: transactionIdOf(4, 0),
    ownerAddress: toBase58(alice),
    toAddress: toBase58(token),
    contractType: 31,
    contractRet: 'SUCCESS',
    revert: false,
    riskTransaction: false,
    cheat_status: 0,
    info: {},
    cost: { fee: 268_000, net_usage: 345, net_fee: 0, energy_usage_total: 29_650 },
    transfersAllList: [tokenTransfer],
    trc20TransferInfo: [tokenTransfer],
    tokenTransferInfo: tokenTransfer,
    contract_map: { [toBase58(token)]: true },
    contractInfo: { [toBase58(token)]: unlabelledContract },
    normalAddressInfo: { [toBase58(alice)]: { risk: false }, [toBase58(bob)]: { risk: false } },
    trueAtBlock: 9,
  })
})

const tokenTransfer = {
  type: 'Transfer',
  to_address: toBase58(bob),
  amount_str: past2To53.toString(),
  tokenType: 'trc20',
  contract_address: toBase58(token),
  icon_url: '',
  level: '0',
  vip: false,
  tokenInfo: {
    tokenId: toBase58(token),
    tokenType: 'trc20',
    tokenCanShow: 1,
    tokenLogo: '',
    tokenLevel: '0',
    vip: false,
  },
}

test('items of TRC721 and TRC1155 contracts that moved are among the transfers, each with its number', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`/api/transaction-info?hash=${transactionIdOf(3, 1)}`)
  const [amount, ...items] = body['transfersAllList'] as Record<string, unknown>[]
  expect(amount).toEqual(tokenTransfer)
  expect(items).toMatchObject([
    {
      from_address: toBase58(alice),
      to_address: toBase58(bob),
      contract_address: toBase58(nft),
      tokenType: 'trc721',
      token_id: '1',
      amount_str: '1',
      tokenInfo: { tokenId: toBase58(nft), tokenType: 'trc721' },
    },
    { contract_address: toBase58(made), tokenType: 'trc1155', token_id: '7', amount_str: '3' },
  ])
  expect(body['trc20TransferInfo']).toEqual([tokenTransfer])
})

test('returns from the node what the index does not cover', async () => {
  await using world = await openWorld()
  const id = hold(world, 'TriggerSmartContract/mainnet-7b6589b22ca8.json')
  const { status, body } = await world.get(`/api/transaction-info?hash=${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    hash: id,
    block: 77_641_497,
    confirmed: false,
    contractType: 31,
    contractRet: 'SUCCESS',
    rawDataHex: expect.stringMatching(/^0a02/) as string,
    event_count: (body['logs'] as unknown[]).length,
    trigger_info: { methodId: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    contractData: { owner_address: body['ownerAddress'], contract_address: body['toAddress'] },
  })
  expect(body['signature_addresses']).toEqual([body['ownerAddress']])
  expect(body).not.toHaveProperty('confirmations')
  expect(body).not.toHaveProperty('transfersAllList')
  expect(body['cost']).toMatchObject({ fee: 72_646_600, net_usage: expect.any(Number) as number })
  const inner = body['internal_transactions'] as Record<string, unknown>[]
  expect(inner.length).toBeGreaterThan(0)
  expect(inner[0]).toMatchObject({
    hash: id,
    note: 'call',
    rejected: false,
    from: expect.stringMatching(/^T/) as string,
  })
})

test('recovers the signer of a payment', async () => {
  await using world = await openWorld()
  const id = hold(world, 'TransferContract/nile-c558bd359782.json')
  const { body } = await world.get(`/api/transaction-info?hash=0x${id.toUpperCase()}`)
  expect(body['signature_addresses']).toEqual([body['ownerAddress']])
  expect(body['contractData']).toMatchObject({
    owner_address: body['ownerAddress'],
    to_address: body['toAddress'],
  })
})

test('leaves the block out while no receipt names it', async () => {
  await using world = await openWorld()
  const id = hold(world, 'TransferContract/nile-c558bd359782.json')
  world.node.receiptById.clear()
  const { body } = await world.get(`/api/transaction-info?hash=${id}`)
  for (const member of ['block', 'timestamp', 'confirmed', 'cost', 'event_count']) {
    expect(body).not.toHaveProperty(member)
  }
})

test('ignores a receipt of another block than the one the answer is true for', async () => {
  await using world = await openWorld()
  const id = transactionIdOf(5, 0)
  world.node.receiptById.set(id, { id, blockNumber: 6, fee: 1 })
  expect((await world.get(`/api/transaction-info?hash=${id}`)).body).not.toHaveProperty('cost')
  world.node.receiptById.set(id, { id, blockNumber: 5, fee: 1 })
  expect((await world.get(`/api/transaction-info?hash=${id}`)).body).toMatchObject({
    block: 5,
    cost: { fee: 1 },
  })
})

test('ignores bytes that do not match the hash', async () => {
  await using world = await openWorld()
  const id = hold(world, 'TransferContract/nile-c558bd359782.json')
  const bytes = world.node.transactionById.get(id)!
  world.node.transactionById.set(transactionIdOf(4, 0), bytes)
  const { body } = await world.get(`/api/transaction-info?hash=${transactionIdOf(4, 0)}`)
  expect(body).toMatchObject({ ownerAddress: toBase58(alice) })
  expect(body).not.toHaveProperty('rawDataHex')
  world.node.transactionById.set('9'.repeat(64), bytes)
  expect(await world.get(`/api/transaction-info?hash=${'9'.repeat(64)}`)).toMatchObject(unknown)
})

/** What a package on PyPI and payment checkers of shops test for: an object without a hash. */
const unknown = { status: 200, body: { riskTransaction: false } }

test('an unknown transaction answers in the shape of TronScan, without a hash, and is not kept by caches', async () => {
  await using world = await openWorld()
  const answer = await world.get(`/api/transaction-info?hash=${'5'.repeat(64)}`)
  expect({ status: answer.status, body: answer.body }).toEqual(unknown)
  expect(answer.headers['cache-control']).toBe('public, no-cache')
})

test.each([
  ['', 400, 'parameter_missing'],
  ['?hash=abc', 400, 'malformed_hash'],
])('refuses %j', async (query, status, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/transaction-info${query}`)).toMatchObject({ status, body: { code } })
})

test('reports an unavailable node when only the node could answer', async () => {
  await using world = await openWorld()
  world.node.isAway = true
  const { status, body, headers } = await world.get(`/api/transaction-info?hash=${'5'.repeat(64)}`)
  expect({ status, code: body['code'], retry: headers['retry-after'] }).toEqual({
    status: 503,
    code: 'node_unavailable',
    retry: '1',
  })
})
