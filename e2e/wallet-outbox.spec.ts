// A node that lies, and payments: whatever it answers, a person who heeds the page pays once.
import { readFileSync } from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import { blockHeader, blockId } from '@sundial/protocol'
import {
  addressOf,
  choose,
  enterKey,
  explorer,
  fill,
  form,
  keysOf,
  logIn,
  openSend,
  pay,
  review,
  rich,
  walletButton,
} from './wallet-actions.ts'

// A route that answers while its page closes is no fault of the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const keyOf = keysOf('outbox')

const json = (route: Route, body: unknown) => route.fulfill({ json: body })
const nothing = (route: Route) => json(route, {})
const hex = (text: string) => Buffer.from(text).toString('hex')

/** The node executes what it refuses, and says that it knows nothing of it. */
async function refuseAndExecute(page: Page): Promise<void> {
  await page.route('**/wallet/broadcasthex', async (route) => {
    await route.fetch()
    await json(route, { code: 'CONTRACT_VALIDATE_ERROR', message: hex('balance is not sufficient') })
  })
  await page.route('**/wallet/gettransactioninfobyid', nothing)
}

const open = async (page: Page, payment: { readonly to: string; readonly amount: string }) => {
  await openSend(page)
  await fill(page, payment)
}
const approve = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
}

test('a payment that the node refuses and executes is remembered over a reload and in other tabs, and paid once', async ({
  page,
  context,
}) => {
  const [from, to] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(from, 50)
  await pay(to, 1)
  await logIn(page, keyOf(1), '/')
  await refuseAndExecute(page)
  await open(page, { to, amount: '7' })
  await approve(page)
  await expect(form(page).getByRole('alert')).toContainText(
    /balance is not sufficient It may still be executed until \d\d:\d\d/,
  )
  const notice = /A transaction was refused\. It may still be executed until \d\d:\d\d/
  await expect(form(page)).toContainText(notice)

  await form(page).getByRole('button', { name: 'Review' }).click()
  const warning = /You signed the same before, and it may still be executed until \d\d:\d\d/
  await expect(review(page)).toContainText(warning)
  await review(page).getByRole('button', { name: 'Back', exact: true }).click()
  // Another payment is no second one.
  await form(page).getByLabel('Amount').fill('8')
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('Send 8 TRX')
  await expect(review(page)).not.toContainText('You signed the same before')

  await page.reload()
  const onTheirWay = page.getByRole('region', { name: 'Transactions on their way' })
  await walletButton(page).click()
  await expect(onTheirWay).toContainText(/Refused, may still be executed until \d\d:\d\d/)

  // Another account hears nothing of it after a logout, and a new login of the same account warns again.
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await choose(page, 'Private key')
  await enterKey(page, keyOf(2))
  await walletButton(page).click()
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  await expect(onTheirWay).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await choose(page, 'Private key')
  await enterKey(page, keyOf(1))
  await walletButton(page).click()
  await expect(onTheirWay).toContainText(/Refused, may still be executed until \d\d:\d\d/)
  await page.keyboard.press('Escape')
  await open(page, { to, amount: '7' })
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(warning)
  await page.reload()
  const other = await context.newPage()
  await other.route('**/wallet/gettransactioninfobyid', nothing)
  await other.goto(`${explorer}/#/send?to=${to}&amount=7`)
  await expect(form(other)).toContainText(notice)
  await other.unrouteAll()
  await expect(other.getByText('The transaction is in a block.')).toBeVisible()
  await expect(form(other)).not.toContainText(notice)
  await expect(form(other)).toContainText('A transaction that a node refused was executed all the same:')
  await expect(form(other).getByRole('link', { name: /^[0-9a-f]{8}…$/ })).toBeVisible()
  await form(other).getByRole('button', { name: 'Review' }).click()
  await enterKey(other, keyOf(1))
  await expect(review(other)).toContainText('A node refused it, but it was executed all the same.')
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(8_000_000)
})

test('a row that the node refuses and executes is paid once, and reviewed once', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(3)), addressOf(keyOf(4))]
  await pay(from, 50)
  await pay(to, 1)
  await logIn(page, keyOf(3), '/')
  await refuseAndExecute(page)
  await page.evaluate(() => (location.hash = '#/wallet/send-many'))
  await page.getByRole('textbox', { name: /^Recipients/ }).fill(`${to},9`)
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(/May still be executed until/)
  await page.unrouteAll()
  await expect(page.getByRole('main')).toContainText('1 of 1 paid')
  await expect(review(page)).toHaveCount(0)
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(10_000_000)
})

test('a solidified block that the node invents does not make a payment expire', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(5)), addressOf(keyOf(6))]
  await pay(from, 50)
  await pay(to, 1)
  await logIn(page, keyOf(5), '/')
  await open(page, { to, amount: '7' })
  await approve(page)
  await page.route('**/wallet/gettransactioninfobyid', nothing)
  let asked = 0
  await page.route('**/wallet/getblock', async (route) => {
    const response = await route.fetch()
    const block = (await response.json()) as { block_header: { raw_data: { timestamp: number } } }
    block.block_header.raw_data.timestamp += 86_400_000
    const { rawData } = blockHeader.fromJson(block.block_header, { visible: false })
    asked += 1
    await json(route, { ...block, blockID: blockId(rawData!) })
  })
  await expect(form(page)).toContainText('Successful')
  await page.waitForTimeout(8000)
  await expect(page.getByText('expired')).toHaveCount(0)
  await page.unrouteAll()
  await expect(form(page)).toContainText('Successful Transaction')
  expect([await rich.trx.getUnconfirmedBalance(to), asked]).toEqual([8_000_000, expect.any(Number)])
})

const recorded = (name: string) =>
  JSON.parse(readFileSync(`vectors/recorded/blocks/${name}.json`, 'utf8')) as Record<string, unknown>

test.describe('nothing is signed on', () => {
  const lies: readonly (readonly [string, (block: Record<string, unknown>) => unknown])[] = [
    ['a block of the main net', () => recorded('mainnet-67674988.header')],
    ['a block of a test network', () => recorded('nile-66987628.header')],
    [
      'a block that the site does not have',
      (block) => {
        const { raw_data } = block['block_header'] as { raw_data: Record<string, unknown> }
        const header = { raw_data: { ...raw_data, txTrieRoot: '11'.repeat(32) } }
        const { rawData } = blockHeader.fromJson(header, { visible: false })
        return { blockID: blockId(rawData!), block_header: header }
      },
    ],
    [
      'a block whose time was changed',
      (block) => {
        const { raw_data } = block['block_header'] as { raw_data: Record<string, number> }
        const later = raw_data['timestamp']! + 23 * 3_600_000
        return { ...block, block_header: { raw_data: { ...raw_data, timestamp: later } } }
      },
    ],
  ]
  for (const [name, lie] of lies) {
    test(name, async ({ page }) => {
      await pay(addressOf(keyOf(7)), 3)
      await page.route('**/wallet/getblock', async (route) => {
        const response = await route.fetch()
        await json(route, lie((await response.json()) as Record<string, unknown>))
      })
      await page.goto(`${explorer}/#/`)
      await choose(page, 'Private key')
      await enterKey(page, keyOf(7))
      await expect(walletButton(page)).toBeVisible()
      await open(page, { to: addressOf(keyOf(8)), amount: '1' })
      await form(page).getByRole('button', { name: 'Review' }).click()
      await expect(form(page).getByRole('alert')).toContainText(
        'The node named a block that does not belong to this network. Nothing was signed.',
      )
      await expect(review(page)).toHaveCount(0)
    })
  }
})

test('a second payment link takes the place of the first one, also while its review is open', async ({
  page,
}) => {
  const [from, first, second] = [addressOf(keyOf(9)), addressOf(keyOf(10)), addressOf(keyOf(11))]
  await pay(from, 50)
  await logIn(page, keyOf(9), '/')
  const follow = (to: string, amount: string) =>
    page.evaluate((hash) => (location.hash = hash), `#/send?to=${to}&amount=${amount}`)
  const expectForm = async (to: string, amount: string) => {
    await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
    await expect(form(page).getByLabel('Amount')).toHaveValue(amount)
  }
  await follow(first, '7')
  await expectForm(first, '7')
  await follow(second, '9')
  await expectForm(second, '9')
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(second)
  await follow(first, '3')
  await expect(review(page)).toHaveCount(0)
  await expectForm(first, '3')
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(first)
  await expect(review(page)).toContainText('Send 3 TRX')
})
