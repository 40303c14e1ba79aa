import { expect, type Page, test } from '@playwright/test'
import {
  addressOf,
  enterKey,
  explorer,
  fill,
  form,
  keysOf,
  makeTokens,
  openSend,
  pay,
  review,
  rich,
  signAndSend,
  tokenBalance,
  trc10Balance,
  walletButton,
} from './wallet-actions.ts'

const keyOf = keysOf('send')

async function logIn(page: Page, key: string, path = '/'): Promise<void> {
  await page.goto(`${explorer}/#${path}`)
  const dialog = page.getByRole('dialog')
  // A payment link asks for the login itself.
  await (path === '/' ? page.getByRole('banner') : dialog)
    .getByRole('button', { name: 'Connect wallet' })
    .click()
  await dialog.getByRole('button', { name: 'Private key' }).click()
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
}

test('without a login the send dialog asks for one', async ({ page }) => {
  await page.goto(`${explorer}/#/send?to=${addressOf(keyOf(1))}&amount=3`)
  const dialog = page.getByRole('dialog', { name: 'Not login' })
  await expect(dialog).toContainText('Login first')
  await dialog.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Private key' })).toBeVisible()
})

test('TRX is sent once for two clicks, the chain has exactly that, and another transaction starts empty', async ({
  page,
}) => {
  const [from, to] = [addressOf(keyOf(2)), addressOf(keyOf(3))]
  await pay(from, 30)
  await logIn(page, keyOf(2))
  await openSend(page)
  await expect(form(page)).toContainText('Balance: 30 TRX')
  await form(page).getByLabel('Recipient').fill('0xdac17f958d2ee523a2206206994597c13d831ec7')
  await expect(form(page)).toContainText('This is an Ethereum address')
  await form(page)
    .getByLabel('Recipient')
    .fill(`${to.slice(0, -1)}x`)
  await expect(form(page)).toContainText('Fill a valid address')
  await fill(page, { to, amount: '31' })
  await expect(form(page)).toContainText('The recipient is new: activating the address costs extra.')
  await expect(form(page)).toContainText('Fill a valid number')
  await form(page).getByLabel('Amount').fill('2.5000009')
  await expect(form(page).getByLabel('Amount')).toHaveValue('2.500000')

  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(to)
  await expect(review(page)).toContainText('1 TRX to activate the address')
  await expect(review(page)).toContainText('The recipient is new')
  await expect(review(page).getByRole('region', { name: 'Your balances after' })).toContainText('26.4 TRX')
  await review(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(form(page).getByRole('button', { name: 'Review' })).toBeEnabled()

  await form(page).getByRole('button', { name: 'Review' }).dblclick()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form(page)).toContainText('Successful Transaction')
  await expect(form(page).locator('li[data-done]')).toHaveText(
    ['Sent to the network', 'In a block', 'Final: it cannot be undone'],
    { timeout: 60_000 },
  )
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(2_500_000)
  const link = (await form(page).getByRole('link').getAttribute('href'))!
  const info = await rich.trx.getUnconfirmedTransactionInfo(link.split('/').at(-1)!)
  expect(await rich.trx.getUnconfirmedBalance(from)).toBe(30_000_000 - 2_500_000 - info.fee)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue('')
})

test('MAX leaves what the fee needs, and TRC10 and TRC20 tokens arrive', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(4)), addressOf(keyOf(5))]
  await pay(from, 100)
  await pay(to, 1)
  const contract = await makeTokens(keyOf(90), [from])
  await logIn(page, keyOf(4))
  await openSend(page)
  await fill(page, { to, amount: '12.34', token: 'SND' })
  await signAndSend(page)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()

  await fill(page, { to, amount: '1.25', token: 'DIAL' })
  await expect(form(page)).toContainText('energy')
  await expect(form(page).getByRole('textbox', { name: 'Fee limit' })).toHaveValue('20')
  await signAndSend(page)
  await expect.poll(async () => tokenBalance(contract, to)).toBe(1_250_000n)
  expect(await trc10Balance(to)).toBe(1234)

  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
  await form(page).getByRole('combobox', { name: 'Token' }).selectOption({ label: 'TRX' })
  await expect(form(page)).toContainText(
    `Balance: ${(await rich.trx.getUnconfirmedBalance(from)) / 1_000_000} TRX`,
  )
  await form(page).getByLabel('Recipient').fill(to)
  await form(page).getByRole('button', { name: 'MAX' }).click()
  await signAndSend(page)
  await expect.poll(() => rich.trx.getUnconfirmedBalance(from)).toBeLessThan(300_000)
})

test('a payment link fills the form in, says so, and signs nothing without a review', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(6)), addressOf(keyOf(7))]
  await pay(from, 10)
  await logIn(page, keyOf(6), `/send?to=${to}&amount=3`)
  await expect(page.getByRole('dialog', { name: 'Send', exact: true })).toContainText(
    'A link filled in this form.',
  )
  await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
  await expect(form(page).getByLabel('Amount')).toHaveValue('3')
  await expect(review(page)).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  // An address page has the same on its icon.
  await page.evaluate((address) => (location.hash = `#/address/${address}`), from)
  await page.getByRole('button', { name: 'Send to this address' }).first().click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue(from)
})

test('the account menu shows the address to receive to as text and as a QR code of 512 px', async ({
  page,
}) => {
  await logIn(page, keyOf(8))
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet address' })
  await expect(dialog).toContainText(addressOf(keyOf(8)))
  await expect(dialog.locator('svg[width="512"]')).toBeVisible()
})
