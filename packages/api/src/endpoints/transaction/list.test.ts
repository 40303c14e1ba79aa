import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { alice, bob, firstMs, smallChain, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledRow, unlabelledToken } from '../../testing/unlabelled.ts'

const hashes = (body: Record<string, unknown>) => (body['data'] as { hash: string }[]).map(({ hash }) => hash)

const trxInfo = {
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenType: 'trc10',
  ...unlabelledToken,
}

test("returns a payment and a call in TronScan's shape", async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/transaction?start=2&limit=2')
  expect(body).toMatchObject({
    total: 20,
    rangeTotal: 20,
    wholeChainTxCount: 20,
    contractMap: { [toBase58(token)]: true },
  })
  expect(body['data']).toEqual([
    {
      block: 8,
      hash: transactionIdOf(8, 1),
      timestamp: firstMs + 24_000,
      ownerAddress: toBase58(alice),
      toAddress: toBase58(token),
      toAddressList: [toBase58(token)],
      contractType: 31,
      confirmed: false,
      revert: false,
      ...unlabelledRow,
      trigger_info: {
        methodId: 'a9059cbb',
        methodName: 'transfer',
        method: 'transfer(address,uint256)',
        contract_address: toBase58(token),
        call_value: 0,
      },
      contractData: { owner_address: toBase58(alice), contract_address: toBase58(token) },
      amount: '0',
      tokenInfo: trxInfo,
      tokenType: 'trc10',
      tokenTransfer: {
        type: 'Transfer',
        to_address: toBase58(bob),
        amount_str: String(2n ** 64n + 1n),
        tokenType: 'trc20',
        contract_address: toBase58(token),
        tokenInfo: { ...unlabelledToken, tokenId: toBase58(token), tokenType: 'trc20' },
      },
      contractRet: 'SUCCESS',
      result: 'SUCCESS',
      cost: { fee: 268_000, net_usage: 345, net_fee: 0, energy_usage_total: 29_650 },
    },
    {
      block: 8,
      hash: transactionIdOf(8, 0),
      timestamp: firstMs + 24_000,
      ownerAddress: toBase58(alice),
      toAddress: toBase58(bob),
      toAddressList: [toBase58(bob)],
      contractType: 1,
      confirmed: false,
      revert: false,
      ...unlabelledRow,
      contractData: { owner_address: toBase58(alice), to_address: toBase58(bob), amount: 1_000_000 },
      contractRet: 'SUCCESS',
      result: 'SUCCESS',
      amount: '1000000',
      cost: { fee: 268_000, net_usage: 345, net_fee: 0, energy_usage_total: 29_650 },
      tokenInfo: trxInfo,
      tokenType: 'trc10',
    },
  ])
})

test.each([
  ['the second page of an account', `?address=${bob}&start=2&limit=1`, [transactionIdOf(7, 0)], 10],
  ['a block, oldest first', '?block=3&sort=timestamp', [transactionIdOf(3, 0), transactionIdOf(3, 1)], 2],
  ['a type as a number', '?contract_type=31&limit=1', [transactionIdOf(9, 1)], 10],
  ['a type as a bitmap', '?type=02&limit=1', [transactionIdOf(9, 0)], 10],
  ['an account in a block', `?address=${bob}&block=3`, [transactionIdOf(3, 0)], 1],
  [
    'an owner and a counterparty',
    `?address_from=${alice}&address_to=${token}&start=9`,
    [transactionIdOf(0, 1)],
    10,
  ],
  [
    'an owner and a counterparty by the names of transfers',
    `?fromAddress=${alice}&toAddress=${token}&start=9`,
    [transactionIdOf(0, 1)],
    10,
  ],
  ['final blocks only', '?confirm=0&limit=1', [transactionIdOf(5, 1)], 12],
  ['blocks that are not final only', '?confirm=1&sort=timestamp&limit=1', [transactionIdOf(6, 0)], 8],
  ['the last page', '?start=19', [transactionIdOf(0, 0)], 20],
  ['one hash', `?hash=0x${transactionIdOf(3, 1)}`, [transactionIdOf(3, 1)], 1],
  ['an account without transactions', `?address=0x${'1'.repeat(40)}`, [], 0],
])('serves %s', async (_, query, expected, total) => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/transaction${query}`)
  expect(hashes(body)).toEqual(expected)
  expect(body).toMatchObject({ total, rangeTotal: total })
})

test('returns no count of the whole chain when the index covers a part of it', async () => {
  await using world = await openWorld({ from: 5 })
  expect((await world.get('/api/transaction?limit=0')).body).not.toHaveProperty('wholeChainTxCount')
})

test.each([
  ['?address=%00', 400, 'malformed_address'],
  ['?type=0', 400, 'filter_not_available'],
  ['?contract_type=TransferContract', 400, 'filter_not_available'],
  ['?cursor=x', 400, 'malformed_cursor'],
  ['?format=xml', 400, 'format_not_available'],
])('refuses %s', async (query, status, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/transaction${query}`)).toMatchObject({ status, body: { code } })
})

test('an unknown hash is an empty list; where the index has gaps, a 404', async () => {
  const url = `/api/transaction?hash=${'5'.repeat(64)}`
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 200, body: { total: 0, data: [] } })
  await using part = await openWorld({ from: 3 })
  expect(await part.get(url)).toMatchObject({ status: 404, body: { code: 'transaction_not_found' } })
})

test('a failed call of a token says what it tried to transfer, as the node has its bytes', async () => {
  await using world = await openWorld({ to: -1 })
  const json = recorded('transactions/TriggerSmartContract/mainnet-43d14257cf4f.json') as RecordedCall
  const blocks = smallChain(0, 2).map((block) => ({
    ...block,
    transfers: [],
    transactions: block.transactions.map((one, index) =>
      block.height === 1 && index === 1 ? { ...one, id: json.txID, result: 'OUT_OF_ENERGY' as const } : one,
    ),
  }))
  await world.store.write(blocks, undefined)
  const { data, owner_address: owner } = json.raw_data.contract[0].parameter.value
  const rowOf = async () => {
    const { body } = await world.get('/api/transaction?block=1&sort=timestamp')
    return (body['data'] as Record<string, unknown>[])[1]!
  }
  expect(await rowOf()).not.toHaveProperty('attemptedTransfer')

  world.node.transactionById.set(json.txID, { rawDataHex: json.raw_data_hex, signatures: [] })
  await world.store.write(smallChain(3, 3), undefined)
  expect(await rowOf()).toMatchObject({
    contractRet: 'OUT_OF_ENERGY',
    attemptedTransfer: {
      from_address: toBase58(owner),
      to_address: toBase58(`41${data.slice(32, 72)}`),
      amount_str: String(BigInt(`0x${data.slice(72)}`)),
      tokenType: 'trc20',
    },
    trigger_info: {
      parameter: {
        _to: toBase58(`41${data.slice(32, 72)}`),
        _value: String(BigInt(`0x${data.slice(72)}`)),
      },
    },
  })
  expect(await rowOf()).not.toHaveProperty('tokenTransfer')
})

test('a failed call of a contract whose items move is no transfer of a TRC20 token', async () => {
  await using world = await openWorld({ to: -1 })
  const { txID, raw_data_hex, raw_data } = recorded(
    'transactions/TriggerSmartContract/mainnet-43d14257cf4f.json',
  ) as RecordedCall
  const contract = raw_data.contract[0].parameter.value.contract_address
  const blocks = smallChain(0, 2).map((block) => ({
    ...block,
    facts: [
      {
        kind: 'nftTransfer' as const,
        transactionIndex: 1,
        contract,
        standard: 'trc721' as const,
        operator: undefined,
        from: undefined,
        to: bob,
        id: 5n,
        amount: 1n,
      },
    ],
    transactions: block.transactions.map((one, index) =>
      block.height === 1 && index === 1 ? { ...one, id: txID, result: 'REVERT' as const } : one,
    ),
  }))
  await world.store.write(blocks, undefined)
  world.node.transactionById.set(txID, { rawDataHex: raw_data_hex, signatures: [] })
  const { body } = await world.get('/api/transaction?block=1&sort=timestamp')
  expect((body['data'] as unknown[])[1]).toMatchObject({
    attemptedTransfer: { tokenType: 'trc721', tokenInfo: { tokenType: 'trc721' } },
  })
})

type RecordedCall = {
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data: { readonly contract: readonly [{ readonly parameter: { readonly value: Called } }] }
}
type Called = { readonly data: string; readonly owner_address: string; readonly contract_address: string }

/** What alice did is older than more dust than one request scans. */
async function openDusty(): Promise<World> {
  const world = await openWorld({ from: 0, to: 2 })
  const dust = smallChain(3, 3).map((block) => {
    const [payment] = block.transactions
    const transactions = Array.from({ length: 20_500 }, (_, index) => ({
      ...payment!,
      id: transactionIdOf(3, index),
      owner: bob,
      to: alice,
    }))
    return { ...block, transactions, transfers: [] }
  })
  await world.store.write(dust, 0)
  return world
}

test('a type, a side or both of an account are found behind any number of other rows, and counted', async () => {
  await using world = await openDusty()
  const [a, b, c] = [alice, bob, token].map(toBase58)
  for (const [query, total] of [
    [`/api/transaction?address=${a}&contract_type=31`, 3],
    [`/api/transaction?address=${a}&type=00000080`, 3],
    [`/api/transaction?address=${a}&contract_type=31,30,1`, 20_506],
    [`/api/transaction?address_from=${a}`, 6],
    [`/api/transaction?address_from=${a}&address_to=${b}&contract_type=1`, 3],
    [`/api/transaction?address=${b}&address_from=${a}`, 3],
    [`/api/contracts/trigger?address=${a}`, 3],
    [`/api/contracts/trigger?contract=${c}&address=${a}`, 3],
    [`/api/contracts/transaction?contract=${a}&owner=${a}`, 6],
    [`/api/filter/transaction?from=${a}`, 6],
    [`/api/filter/transaction?to=${b}&contract_type=1`, 3],
    [`/api/filter/transaction?from=${b}`, 20_500],
    ['/api/filter/transaction?', 20_506],
  ] as const) {
    const { status, body } = await world.get(`${query}&limit=2`)
    const { length } = body['data'] as unknown[]
    expect([query, status, body['total'], body['rangeTotal'], length]).toEqual([query, 200, total, total, 2])
  }
})
