// A pair of the chain's own exchange from its opening to its last swap: every figure is compared with the node's, which TronWeb reads.
import { expect, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { openList, shareAccount, signCard } from './wallet-sharing.ts'
import {
  addressOf,
  devnet,
  explorer,
  keysOf,
  logIn,
  pay,
  review,
  rich,
  sign,
  trc10Balance,
} from './wallet-actions.ts'

const keyOf = keysOf('pools')

type Exchange = { readonly first_token_balance: number; readonly second_token_balance: number }
const exchangeNow = async (id: number) => (await rich.trx.getExchangeByID(id)) as never as Exchange

/** Issues a token with two decimals; its id. */
async function issueToken(maker: TronWeb, owner: string): Promise<string> {
  const start = (await rich.trx.getCurrentBlock()).block_header.raw_data.timestamp + 3_600_000
  const made = await maker.transactionBuilder.createToken(
    {
      name: 'Pebble',
      abbreviation: 'PEB',
      description: 'Small stones',
      url: 'https://pebble.example',
      totalSupply: 100_000_000,
      trxRatio: 1,
      tokenRatio: 1,
      saleStart: start,
      saleEnd: start + 86_400_000,
      freeBandwidth: 0,
      freeBandwidthLimit: 0,
      frozenAmount: 0,
      frozenDuration: 0,
      precision: 2,
    },
    owner,
  )
  const { result } = await maker.trx.sendRawTransaction(await maker.trx.sign(made))
  expect(result).toBe(true)
  const { asset_issued_ID: hex = '' } = (await rich.trx.getUnconfirmedAccount(owner)) as never as {
    readonly asset_issued_ID?: string
  }
  return /^1\d{6}$/.test(hex) ? hex : Buffer.from(hex, 'hex').toString()
}

test('a pair is opened, swapped on within a tolerance, and refuses a swap beyond it', async ({
  page,
  browser,
}) => {
  const [maker, trader] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(maker, 4000)
  await pay(trader, 1500)
  const makerWeb = new TronWeb({ fullHost: devnet, privateKey: keyOf(1) })
  const token = await issueToken(makerWeb, maker)

  await logIn(page, keyOf(1), '/exchange/pools')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Open a pair' }).click()
  const opening = page.getByRole('dialog', { name: 'Open an exchange pair' })
  await expect(opening).toContainText('The chain burns 1,024 TRX for it.')
  await opening.getByLabel('First token').selectOption({ label: `PEB · ${token}` })
  await opening.getByLabel('Amount in the pool').first().fill('20000')
  await opening.getByLabel('Amount in the pool').last().fill('5000')
  await expect(opening.getByRole('alert')).toContainText('You have less than this.')
  await opening.getByLabel('Amount in the pool').last().fill('1000')
  expect(await violationsOf(page)).toEqual([])
  await opening.getByRole('button', { name: 'Review' }).click()
  await sign(page, keyOf(1))
  await expect(opening).toContainText('Successful Transaction')
  await opening.getByRole('button', { name: 'Close' }).last().click()
  const row = main.getByRole('row', { name: /PEB\/TRX/ })
  await row.getByRole('link', { name: 'PEB/TRX' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('PEB/TRX')
  const id = Number(/pools\/(\d+)/.exec(page.url())![1])
  expect(await exchangeNow(id)).toMatchObject({
    first_token_balance: 2_000_000,
    second_token_balance: 1_000_000_000,
  })

  // Who opened the pair can move its funds, both tokens at once.
  await main.getByRole('link', { name: 'Add or take funds' }).click()
  await main.getByLabel('Put in', { exact: true }).fill('1000')
  await expect(main).toContainText('Along with about50 TRX')
  await main.getByRole('button', { name: 'Review' }).last().click()
  await sign(page, keyOf(1))
  await expect(main).toContainText('Successful Transaction')
  expect(await exchangeNow(id)).toMatchObject({
    first_token_balance: 2_100_000,
    second_token_balance: 1_050_000_000,
  })

  const desk = await (await browser.newContext()).newPage()
  await logIn(desk, keyOf(2), `/exchange/pools/${id}`)
  const form = desk.getByRole('main')
  await form.getByLabel('You sell').fill('105')
  // 105 of 1,050 TRX: a tenth of the pool, so about a twelfth of its price.
  await expect(form).toContainText('9.09%')
  expect(await violationsOf(desk)).toEqual([])
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(review(desk)).toContainText(`Sell 105 TRX to exchange pair #${id} PEB/TRX for at least`)
  const asked = /for at least ([\d,.]+)\s*PEB/.exec((await review(desk).textContent())!)
  await sign(desk, keyOf(2))
  await expect(form).toContainText('Successful Transaction')
  const got = await trc10Balance(trader)
  expect(asked).not.toBeNull()
  // Within half a percent of what the pool gave.
  expect(Math.trunc((got * 995) / 1000)).toBe(Math.round(Number(asked![1]!.replaceAll(',', '')) * 100))
  const after = await exchangeNow(id)
  expect(after).toMatchObject({ first_token_balance: 2_100_000 - got, second_token_balance: 1_155_000_000 })

  // Somebody else moves the price further than the tolerance while the review is open.
  await form.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('You sell').fill('10')
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(review(desk)).toContainText('for at least')
  const rush = await makerWeb.transactionBuilder.tradeExchangeTokens(id, '_', 300_000_000, 1, maker)
  expect((await makerWeb.trx.sendRawTransaction(await makerWeb.trx.sign(rush))).result).toBe(true)
  await sign(desk, keyOf(2))
  await expect(form.getByRole('alert')).toContainText('token required must greater than expected')
  // The reason stays after the short message.
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form).toContainText('token required must greater than expected')
  expect(await trc10Balance(trader)).toBe(got)

  await desk.goto(`${explorer}/#/exchange/pools/${id}`)
  await expect(form.getByRole('table', { name: 'Trades and funds' })).toContainText('Opened the pair')

  // An account with two keys swaps once both have signed.
  const keys = [keyOf(10), keyOf(11)] as const
  const shared = await shareAccount(keys[0], keys.map(addressOf))
  await pay(addressOf(keys[1]), 20)
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  const [proposer, signer] = [await one.newPage(), await other.newPage()]
  await logIn(proposer, keys[0], `/exchange/pools/${id}`)
  await logIn(signer, keys[1], '/account')
  const swap = proposer.getByRole('main')
  await swap.getByLabel('You sell').fill('10')
  await expect(swap).toContainText('Signature accounts. Weight needed: 2')
  await swap.getByRole('button', { name: 'Review' }).click()
  await expect(review(proposer)).toContainText(`Sell 10 TRX to exchange pair #${id}`)
  await sign(proposer, keys[0])
  await expect(swap).toContainText('Proposed. It waits for the other signers.')
  expect(await trc10Balance(shared)).toBe(0)
  await openList(signer)
  await signCard(signer)
  await expect.poll(() => trc10Balance(shared)).toBeGreaterThan(0)
})
