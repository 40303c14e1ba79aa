import { market } from '@sundial/operations'
import { fromHex, isAddress, toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { javaTronBlocks, linesOf } from '../test/java-tron-blocks.ts'
import { settleBlock } from './read-block.ts'
import { NotedSettling } from './settle-with-notes.ts'

type Recorded = { readonly height: number; readonly path: string; readonly answer: string }
type AccountJson = {
  readonly address?: string
  readonly balance?: number
  readonly assetV2?: readonly { readonly key: string; readonly value: number }[]
}

/** Accounts as java-tron reported them, by height. */
function reportedAccounts(): ReadonlyMap<number, readonly AccountJson[]> {
  const reported = new Map<number, AccountJson[]>()
  for (const line of linesOf('accounts', 'java-tron-market')) {
    const { height, path, answer } = JSON.parse(line) as Recorded
    if (path !== '/wallet/getaccount') continue
    reported.set(height, [...(reported.get(height) ?? []), JSON.parse(answer) as AccountJson])
  }
  return reported
}

/** What blocks do one after the other, with the notes of the blocks before. */
function replay(blocks = javaTronBlocks('java-tron-market')) {
  const notes = new Map<string, string>()
  const balances = new Map<string, bigint>()
  return blocks.map((read) => {
    const { ledger } = settleBlock(read, notes, read.block.timestampMs - 3000)
    for (const { account, asset, change } of ledger.changes) {
      const name = `${account} ${asset.kind === 'trc10' ? asset.id : asset.kind}`
      balances.set(name, (balances.get(name) ?? 0n) + change)
    }
    return { height: read.block.height, ledger, balances: new Map(balances), notes: new Map(notes) }
  })
}

test('with orders of the market every balance follows from blocks and receipts, as java-tron reports it', () => {
  const reported = reportedAccounts()
  let compared = 0
  for (const { height, ledger, balances } of replay()) {
    expect({ height, unknown: ledger.operationsWithoutEffects }).toEqual({ height, unknown: 0 })
    for (const { address = '', balance = 0, assetV2 = [] } of reported.get(height) ?? []) {
      if (!isAddress(address)) continue
      const account = toAddress(address)
      for (const { key, value } of [{ key: 'trx', value: balance }, ...assetV2]) {
        const ours = balances.get(`${account} ${key}`) ?? 0n
        expect({ height, account, key, amount: ours }).toEqual({
          height,
          account,
          key,
          amount: BigInt(value),
        })
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('the notes of the market are read as blocks need them, in whatever batch a block comes', async () => {
  const blocks = javaTronBlocks('java-tron-market')
  const whole = replay(blocks)
  for (const [index, read] of blocks.entries()) {
    const before = whole[index - 1]?.notes ?? new Map<string, string>()
    const settling = new NotedSettling(async (keys) => textsOf(keys, before))
    await settling.prepare([read])
    const { ledger } = await settling.settle(read, read.block.timestampMs - 3000)
    expect(ledger).toEqual(whole[index]!.ledger)
  }
})

const textsOf = (keys: readonly string[], notes: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(keys.flatMap((key) => (notes.has(key) ? [[key, notes.get(key)!] as const] : [])))

type OrderJson = {
  readonly order_id: string
  readonly owner_address: string
  readonly sell_token_quantity: number
  readonly buy_token_quantity: number
  readonly sell_token_quantity_remain?: number
  readonly state?: string
}

/** What java-tron answered to calls of its market, with the height of its head. */
const answered = (path: string) =>
  linesOf('exchanges', 'java-tron-market')
    .map((line) => JSON.parse(line) as Recorded & { readonly body: string })
    .filter((one) => one.path === path)
    .map(({ height, body, answer }) => ({ height, body, answer: JSON.parse(answer) as unknown }))

test('orders, their states and what is left of them are those that java-tron reports', () => {
  const chain = replay()
  const facts = javaTronBlocks('java-tron-market').map(({ block }) => block.facts)
  const reported = [
    ...answered('/wallet/getmarketorderbyid').map(({ height, answer }) => ({ height, orders: [answer] })),
    ...answered('/wallet/getmarketorderbyaccount').map(({ height, answer }) => ({
      height,
      orders: (answer as { readonly orders: readonly unknown[] }).orders,
    })),
  ]
  expect(reported.length).toBeGreaterThan(1)
  for (const { height, orders } of reported) {
    const notes = chain.find((block) => block.height === height)!.notes
    for (const order of orders as readonly OrderJson[]) {
      const { order_id: id, state = 'ACTIVE', sell_token_quantity_remain: remain = 0 } = order
      expect(market.limitOrderState(id, notes.get(market.limitOrderKey(id)))).toEqual({
        state,
        remain: BigInt(remain),
      })
      const placed = facts.flat().filter((fact) => fact.kind === 'limitOrder' && fact.orderId === id)
      expect(placed[0]).toMatchObject({
        account: order.owner_address,
        action: 'place',
        soldAmount: BigInt(order.sell_token_quantity),
        boughtAmount: BigInt(order.buy_token_quantity),
      })
      expect(placed.slice(1).map((fact) => fact.kind === 'limitOrder' && fact.action)).toEqual(
        state === 'CANCELED' ? ['cancel'] : [],
      )
    }
  }
})

test('the prices at which orders wait are those that java-tron reports', () => {
  const chain = replay()
  for (const { height, body, answer } of answered('/wallet/getmarketpricebypair')) {
    const pair = JSON.parse(body) as Readonly<Record<string, string>>
    const offers = market.limitOffers(
      { sellTokenId: fromHex(pair['sell_token_id']!), buyTokenId: fromHex(pair['buy_token_id']!) },
      chain.find((block) => block.height === height)!.notes,
      { mostPrices: 20, mostOrders: 20 },
    )
    const { prices } = answer as { readonly prices: readonly OrderJson[] }
    expect(offers?.map(({ price }) => price)).toEqual(
      prices.map((price) => ({
        sellTokenQuantity: BigInt(price.sell_token_quantity),
        buyTokenQuantity: BigInt(price.buy_token_quantity),
      })),
    )
  }
})

test('trades are facts of their taker, with the amounts of the receipts', () => {
  const facts = javaTronBlocks('java-tron-market').flatMap(({ block }) => block.facts)
  const trades = facts.filter(({ kind }) => kind === 'limitTrade')
  const details = linesOf('infos', 'java-tron-market')
    .flatMap((line) => JSON.parse(line) as readonly { readonly orderDetails?: readonly unknown[] }[])
    .flatMap(({ orderDetails = [] }) => orderDetails as readonly Readonly<Record<string, unknown>>[])
  expect(trades.length).toBeGreaterThan(0)
  expect(trades).toMatchObject(
    details.map((detail) => ({
      takerOrder: detail['takerOrderId'],
      makerOrder: detail['makerOrderId'],
      soldAmount: BigInt(detail['fillSellQuantity'] as number),
      boughtAmount: BigInt(detail['fillBuyQuantity'] as number),
    })),
  )
})
