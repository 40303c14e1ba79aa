// Trading on an order book in two windows: one account sells, the other one buys, and each sees what the other one did. A transaction
// gets a block at once, and otherwise there is one in half a minute.
import './clock-world.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { card, openList, shareAccount } from './wallet-sharing.ts'
import {
  addressOf,
  devnet,
  explorer,
  keysOf,
  logIn,
  makeTokens,
  pay,
  review,
  rich,
  sign,
} from './wallet-actions.ts'

const keyOf = keysOf('market')
const [maker, taker, stranger] = [keyOf(1), keyOf(2), keyOf(3)]

/** 0.01 DIAL a lot, and 0.0001 TRX a step of the price of a whole one. */
const units = { lot: 10_000, tick: 1 }

type Parameter = { readonly type: string; readonly value: unknown }

/** A call of a contract, in a block when this returns. */
async function call(web: TronWeb, to: { contract: string; does: string; sun?: number }, values: Parameter[]) {
  const options = { feeLimit: 1_000_000_000, callValue: to.sun ?? 0 }
  const { transaction } = await web.transactionBuilder.triggerSmartContract(
    to.contract,
    to.does,
    options,
    values,
    web.defaultAddress.base58 || undefined,
  )
  const { result, txid } = await web.trx.sendRawTransaction(await web.trx.sign(transaction))
  expect(result).toBe(true)
  const info = (await rich.trx.getUnconfirmedTransactionInfo(txid)) as { receipt?: { result?: string } }
  expect(info.receipt?.result).toBe('SUCCESS')
}

const cheat = async (name: string, body: object) => {
  const answer = await fetch(`${devnet}/cheat/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

const height = async () => (await rich.trx.getCurrentBlock()).block_header.raw_data.number

/** What pages show without another block, however long they take. */
async function withoutBlocks(look: () => Promise<void>): Promise<void> {
  await cheat('block-time', { seconds: 3600 })
  try {
    const before = await height()
    await look()
    expect(await height()).toBe(before)
  } finally {
    await cheat('block-time', { seconds: 0 })
  }
}

type Pair = {
  readonly id: number
  readonly contract: string
  readonly contractPair: number
  readonly fTokenAddr: string
  readonly fShortName: string
}

const pairs = async () => {
  const answer = await fetch(`${explorer}/api/exchange/marketPair/list`)
  return ((await answer.json()) as { data: { rows: readonly Pair[] } }).data.rows
}

/** Lists DIAL/TRX; its token is owned by both traders. */
async function listPair(contract: string): Promise<Pair> {
  const owner = addressOf('1'.padStart(64, '0'))
  const token = await makeTokens(keyOf(0), [maker, taker, stranger].map(addressOf).concat(owner))
  await call(rich, { contract: token, does: 'approve(address,uint256)' }, [
    { type: 'address', value: contract },
    { type: 'uint256', value: units.lot },
  ])
  await call(rich, { contract, does: 'listPair(address,uint96,address,uint96)' }, [
    { type: 'address', value: token },
    { type: 'uint96', value: units.lot },
    { type: 'address', value: TronWeb.address.fromHex(`41${'0'.repeat(40)}`) },
    { type: 'uint96', value: units.tick },
  ])
  await expect.poll(async () => (await pairs()).some(({ fTokenAddr }) => fTokenAddr === token)).toBe(true)
  return (await pairs()).find(({ fTokenAddr }) => fTokenAddr === token)!
}

/** The address of the book, from the deployment in the chain's first blocks. */
async function bookAddress(): Promise<string> {
  for (let number = 1; number < 5; number++) {
    const block = await rich.trx.getBlockByNumber(number)
    for (const { txID, raw_data: data } of block.transactions ?? []) {
      const type: string = data.contract[0]!.type
      if (type !== 'CreateSmartContract') continue
      const info = await rich.trx.getUnconfirmedTransactionInfo(txID)
      return TronWeb.address.fromHex(info.contract_address)
    }
  }
  throw new Error('The chain has no order book.')
}

const main = (page: Page) => page.getByRole('main')
/** What waits at a price: its row of the book. */
const offer = (page: Page, price: string) =>
  page
    .locator('table')
    .filter({ hasText: 'Last price' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: price, exact: true }) })
const ownOrders = (page: Page) => page.getByRole('table', { name: 'Orders' })

type Typed = { readonly side: 'Buy' | 'Sell'; readonly price: string; readonly amount: string }

async function fillIn(page: Page, { side, price, amount }: Typed): Promise<void> {
  await main(page)
    .getByRole('button', { name: `${side} DIAL`, exact: true })
    .click()
  await main(page).getByLabel('Price', { exact: true }).fill(price)
  await main(page).getByLabel('Amount', { exact: true }).fill(amount)
}

/** Signs what the form says, and waits for its block. */
async function confirm(page: Page, key: string, sentence: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review(page)).toContainText(sentence)
  await sign(page, key)
  await expect(main(page)).toContainText('Successful Transaction')
  await main(page).getByRole('button', { name: 'Close', exact: true }).last().click()
}

const allowed = async ({ fTokenAddr, contract }: Pair, owner: string) => {
  const { constant_result: [hex = ''] = [] } = await rich.transactionBuilder.triggerConstantContract(
    fTokenAddr,
    'allowance(address,address)',
    {},
    [
      { type: 'address', value: owner },
      { type: 'address', value: contract },
    ],
  )
  return Number(BigInt(`0x${hex}`))
}

let pair: Pair
/** The same for all tests, also where they run in several processes. */
async function listedPair(): Promise<void> {
  const known = (await pairs()).find(({ fShortName }) => fShortName === 'DIAL')
  pair = known ?? (await listPair(await bookAddress()))
}
const open = async (context: BrowserContext, key: string): Promise<Page> => {
  const page = await context.newPage()
  await logIn(page, key, `/exchange/trc20?id=${pair.id}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('DIAL/TRX')
  return page
}

test('two accounts trade on an order book, each seeing at once what the other one does', async ({
  browser,
}) => {
  for (const key of [maker, taker, stranger]) await pay(addressOf(key), 2000)
  await listedPair()
  const [sellers, buyers] = [await browser.newContext(), await browser.newContext()]
  const [seller, buyer] = [await open(sellers, maker), await open(buyers, taker)]

  // The first signature allows exactly what the order offers, the second one places it.
  await fillIn(seller, { side: 'Sell', price: '10', amount: '3' })
  await expect(main(seller)).toContainText('take exactly this amount')
  await confirm(seller, maker, '3 DIAL')
  expect(await allowed(pair, addressOf(maker))).toBe(3_000_000)
  await expect(main(seller)).not.toContainText('take exactly this amount')
  await confirm(seller, maker, '3 DIAL')
  expect(await allowed(pair, addressOf(maker))).toBe(0)
  await withoutBlocks(async () => {
    await expect(offer(buyer, '10')).toContainText('3')
    await expect(ownOrders(seller)).toContainText('Waiting')
  })

  // A trade of somebody else, which a fork undoes while both are looking: book, candles and orders are as before.
  await expect(main(buyer)).toContainText('No trades yet')
  const strangerWeb = new TronWeb({ fullHost: devnet, privateKey: stranger })
  const buys = [pair.contractPair, 100_000, 50, 1, 1].map((value, at) => ({
    type: ['uint32', 'uint24', 'uint40', 'uint16', 'uint8'][at]!,
    value,
  }))
  await call(
    strangerWeb,
    { contract: pair.contract, does: 'buy(uint32,uint24,uint40,uint16,uint8)', sun: 5_000_000 },
    buys,
  )
  await expect(offer(buyer, '10')).toContainText('2.5')
  await expect(ownOrders(seller)).toContainText('16.66%')
  await expect(main(buyer)).not.toContainText('No trades yet')
  await cheat('fork', { depth: 1, drop: true })
  await expect(main(buyer)).toContainText('No trades yet')
  await expect(offer(buyer, '10')).not.toContainText('2.5')
  await expect(ownOrders(seller)).toContainText('0%')

  // A part is filled, then the rest, by a press on what the book offers.
  await offer(buyer, '10').getByRole('button').last().click()
  await expect(main(buyer).getByLabel('Amount', { exact: true })).toHaveValue('3')
  await fillIn(buyer, { side: 'Buy', price: '10', amount: '1' })
  expect(await violationsOf(buyer)).toEqual([])
  await confirm(buyer, taker, '1 DIAL')
  await withoutBlocks(async () => {
    await expect(ownOrders(seller)).toContainText('33.33%')
    await expect(offer(buyer, '10')).toContainText('2')
  })
  await fillIn(buyer, { side: 'Buy', price: '10', amount: '2' })
  await confirm(buyer, taker, '2 DIAL')
  await expect(offer(seller, '10')).toHaveCount(0)
  await expect(main(seller)).toContainText('Filled orders that you have not collected: 1')
  await main(seller).getByText('History', { exact: true }).click()
  await expect(ownOrders(seller)).toContainText('100%')

  await test.step('an order outlives a reload, and two tabs send it once', async () => {
    // Long enough to look, and short enough that the order does not expire before the next block.
    await cheat('block-time', { seconds: 45 })
    try {
      await fillIn(buyer, { side: 'Buy', price: '8', amount: '2' })
      await main(buyer).getByRole('button', { name: 'Review', exact: true }).click()
      await sign(buyer, taker)
      const waiting = (page: Page) =>
        page.getByRole('list', { name: 'Orders that are not listed yet' }).getByRole('listitem')
      await expect(waiting(buyer)).toHaveCount(1)
      await buyer.reload()
      await expect(waiting(buyer)).toHaveCount(1)
      await expect(waiting(buyer)).toContainText('Being sent')
      // Another tab of the same browser logs in by itself.
      const second = await buyers.newPage()
      await second.goto(`${explorer}/#/exchange/trc20?id=${pair.id}`)
      await expect(waiting(second)).toHaveCount(1)
      await cheat('mine', { blocks: 1 })
      for (const page of [buyer, second]) {
        await expect(waiting(page)).toHaveCount(0)
        await expect(ownOrders(page).getByRole('row').filter({ hasText: 'Buy' })).toHaveCount(1)
      }
      await expect(offer(seller, '8')).toContainText('2')
      await second.close()
    } finally {
      await cheat('block-time', { seconds: 0 })
    }
  })

  await main(buyer).getByRole('button', { name: 'Cancel order' }).click()
  await sign(buyer, taker)
  await expect(offer(buyer, '8')).toHaveCount(0)
  await withoutBlocks(() => expect(offer(seller, '8')).toHaveCount(0))
})

test('an order of an account with two keys waits in the book once both have signed it', async ({
  browser,
}) => {
  await listedPair()
  const [first, second] = [keyOf(10), keyOf(11)]
  await shareAccount(first, [first, second].map(addressOf))
  await pay(addressOf(second), 20)
  const [page, other] = [
    await open(await browser.newContext(), first),
    await open(await browser.newContext(), second),
  ]
  await fillIn(page, { side: 'Buy', price: '5', amount: '2' })
  await expect(main(page)).toContainText('Signature accounts. Weight needed: 2')
  expect(await violationsOf(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review(page)).toContainText('2 DIAL')
  await sign(page, first)
  await expect(main(page)).toContainText('Proposed. It waits for the other signers.')
  await expect(offer(page, '5')).toHaveCount(0)

  await openList(other)
  await expect(card(other)).toContainText('Signed weight 1 of 2')
  await card(other).getByRole('button', { name: 'Review and sign' }).click()
  await expect(review(other)).toContainText('2 DIAL')
  await sign(other, second)
  await expect(offer(page, '5')).toContainText('2')
  await expect(ownOrders(page)).toContainText('Waiting')
})
