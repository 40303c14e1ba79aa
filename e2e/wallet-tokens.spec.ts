// A TRC10 token from its form to its buyers: every figure is compared with the node's, which TronWeb reads.
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './looking.ts'
import {
  addressOf,
  devnet,
  explorer,
  keysOf,
  logIn,
  pay,
  rich,
  sign,
  trc10Balance,
} from './wallet-actions.ts'

const keyOf = keysOf('tokens')

type NodeAccount = {
  readonly balance: number
  readonly asset_issued_ID?: string
  readonly frozen_supply?: readonly { readonly frozen_balance: number; readonly expire_time: number }[]
}
const nodeAccount = async (address: string) =>
  (await rich.trx.getUnconfirmedAccount(address)) as never as NodeAccount

const textOf = (hex: string) => Buffer.from(hex, 'hex').toString()

type NodeToken = Readonly<Record<string, string | number>>
const nodeToken = async (id: string) => (await rich.trx.getTokenByID(id)) as never as NodeToken

/** A time as the field has it: of the chain's clock, which other tests move ahead. */
async function fieldTime(seconds: number): Promise<string> {
  const { block_header: head } = await rich.trx.getCurrentBlock()
  return new Date(head.raw_data.timestamp + seconds * 1000).toISOString().slice(0, 19)
}

async function fillToken(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const values = {
    Name: 'Sun dial',
    Abbreviation: 'DIAL',
    'Total supply': '1000',
    Decimals: '2',
    Description: 'Shade of a stick',
    URL: 'https://dial.example',
    'Buyers pay': '7',
    'Buyers get': '3',
    End: await fieldTime(3_600_000),
  }
  for (const [label, value] of Object.entries(values))
    await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByRole('button', { name: 'Add a frozen part' }).click()
  await main.getByLabel('Part 1: tokens').fill('100.5')
  await main.getByLabel('Part 1: days').fill('1')
}

test('issues a TRC10 token in four steps, holds back its frozen part, and sells it', async ({
  page,
  browser,
}) => {
  const [me, buyer] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(me, 1100)
  await pay(buyer, 50)
  await logIn(page, keyOf(1), '/tokens/create')
  const main = page.getByRole('main')
  await expect(main).toContainText('The issue costs 1,024 TRX')
  await main.getByRole('link', { name: 'Next' }).click()
  await fillToken(page)
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('A name has 2 to 30 letters and digits, without spaces.')
  await main.getByLabel('Name', { exact: true }).fill('Sundial')
  expect(await violationsOf(page)).toEqual([])

  // A draft outlives a reload and the way back; who leaves is asked.
  await page.reload()
  await expect(main.getByLabel('Part 1: tokens')).toHaveValue('100.5')
  await main.getByRole('link', { name: 'Type' }).click()
  await page.goBack()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Sundial')
  await page.getByRole('banner').getByRole('link', { name: 'Sundial' }).first().click()
  await page.getByRole('dialog', { name: 'Leave the form?' }).getByRole('button', { name: 'Stay' }).click()
  await main.getByLabel('Start', { exact: true }).fill(await fieldTime(30))
  await main.getByRole('button', { name: 'Next' }).click()

  const consent = main.getByRole('checkbox')
  await expect(main.getByRole('button', { name: 'Review' })).toBeDisabled()
  await consent.check()
  await main.getByRole('button', { name: 'Review' }).click()
  await sign(page, keyOf(1))
  await expect(main).toContainText(/The token has the ID \d+/)
  const { asset_issued_ID: hex = '', frozen_supply: frozen = [] } = await nodeAccount(me)
  const id = /^1\d{6}$/.test(hex) ? hex : textOf(hex)
  await expect(main).toContainText(`The token has the ID ${id}.`)
  const token = await nodeToken(id)
  // 7 TRX for 3.00 DIAL, in lowest terms.
  expect(token).toMatchObject({ total_supply: 100_000, precision: 2, trx_num: 70_000, num: 3 })
  expect([token.name, token.abbr, token.description, token.url].map(String)).toEqual([
    'Sundial',
    'DIAL',
    'Shade of a stick',
    'https://dial.example',
  ])
  expect(frozen).toEqual([{ frozen_balance: 10_050, expire_time: Number(token.start_time) + 86_400_000 }])
  expect(await trc10Balance(me)).toBe(89_950)

  await page.goto(`${explorer}/#/account/issued`)
  await expect(main).toContainText('100.5 DIAL')
  await expect(main.getByRole('button', { name: 'Release frozen TRC10 supply' })).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  const early = await fetch(`${devnet}/wallet/unfreezeasset`, {
    method: 'POST',
    body: JSON.stringify({ owner_address: me, visible: true }),
  })
  expect(await early.text()).toContain("It's not time to unfreeze asset supply")

  await main.getByRole('link', { name: 'Update TRC10 token' }).click()
  await expect(main.getByLabel('Total supply')).toBeDisabled()
  await main.getByLabel('Description').fill('Shade of another stick')
  await main.getByRole('button', { name: 'Review' }).click()
  await sign(page, keyOf(1))
  await expect(main).toContainText('Successful Transaction')
  expect(String((await nodeToken(id)).description)).toBe('Shade of another stick')

  const shop = await (await browser.newContext()).newPage()
  await logIn(shop, keyOf(2), `/token/${id}`)
  const buy = shop.getByRole('main').getByRole('button', { name: 'Buy', exact: true })
  await expect(async () => {
    // The sale begins with a block that is late enough, and this chain has blocks for transactions only.
    await pay(addressOf(keyOf(3)), 1)
    await expect(buy).toBeEnabled({ timeout: 2000 })
  }).toPass()
  const before = await nodeAccount(buyer)
  const issuerBefore = await nodeAccount(me)
  await buy.click()
  const form = shop.getByRole('dialog', { name: 'Buy TRC10 token from issuer' })
  await form.getByLabel('Amount').fill('0.02')
  await expect(form).toContainText('This is less than the smallest unit costs.')
  await form.getByLabel('Amount').fill('51')
  await expect(form).toContainText('the balance is smaller')
  await form.getByLabel('Amount').fill('10')
  // 10,000,000 × 3 ÷ 70,000 = 428.57…, cut off.
  await expect(form).toContainText('4.28 DIAL')
  await expect(form).toContainText('You get as much for 9.986667 TRX')
  expect(await violationsOf(shop)).toEqual([])
  await form.getByRole('button', { name: 'Review' }).click()
  await sign(shop, keyOf(2))
  await expect(form).toContainText('Successful Transaction')
  expect(await trc10Balance(buyer)).toBe(428)
  expect(await trc10Balance(me)).toBe(89_950 - 428)
  expect(before.balance - (await nodeAccount(buyer)).balance).toBe(10_000_000)
  expect((await nodeAccount(me)).balance - issuerBefore.balance).toBe(10_000_000)
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(shop.getByRole('main')).toContainText('895.22 DIAL')
})
