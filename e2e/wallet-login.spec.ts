import { readFile } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import { stored } from './secret-search.ts'
import { addressOf, choose, enterKey, explorer, keysOf, pay, walletButton } from './wallet-actions.ts'

const testNetwork = process.env['SUNDIAL_E2E_LIVING']!
const keyOf = keysOf('login')

test('a private key logs in, locks, unlocks and logs out, and nothing is left', async ({ page }) => {
  const key = keyOf(1)
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Private key')
  await expect(page.getByRole('dialog')).toContainText(new URL(explorer).host)
  await page.getByRole('textbox', { name: 'Private key' }).fill('abc')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('exactly 64')
  await page.getByRole('textbox', { name: 'Private key' }).fill(key.toUpperCase())
  await page.getByRole('button', { name: 'Log in' }).click()

  await walletButton(page).click()
  await expect(page.getByText(addressOf(key).slice(-5)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('Locked')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('textbox', { name: 'Private key' }).fill(keyOf(2))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').first()).toContainText('another account')
  await page.getByRole('textbox', { name: 'Private key' }).fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  expect((await stored(page)).toLowerCase()).not.toContain(key)
  await walletButton(page).click()
  await expect(page.getByText('Locked')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await stored(page)).not.toMatch(/sundial-wallet|sundial-logged-in|account_key|sundial-vault/)
})

test('no button of the wallet moves when its account is loaded', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/accountv2?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Private key')
  await enterKey(page, keyOf(7))
  await walletButton(page).click()
  const lock = page.getByRole('button', { name: 'Lock', exact: true })
  await expect(lock).toBeVisible()
  const before = await lock.boundingBox()
  await page.mouse.move(before!.x + before!.width / 2, before!.y + before!.height / 2)
  await page.mouse.down()
  answer()
  await expect(page.locator('[popover] dd')).toHaveText([/^\d/, /^\d/, /^\d/])
  expect(await lock.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText('Locked')).toBeVisible()
})

test('an address is watched, receives a transfer at once, and two tabs and a reload agree', async ({
  page,
  context,
}) => {
  const [first, second] = [addressOf(keyOf(3)), addressOf(keyOf(4))]
  await page.goto(`${explorer}/#/`)
  for (const [index, address] of [first, second].entries()) {
    if (index > 0) {
      await walletButton(page).click()
      await page.getByRole('button', { name: 'Add an account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Address only' }).click()
    } else await choose(page, 'Address only')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Watch this account' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await pay(second, 25)
  await expect(page.getByText('25 TRX received', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New notifications' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '25 TRX received from' })).toBeVisible()
  await page.keyboard.press('Escape')
  await walletButton(page).click()
  await expect(page.locator('[popover]:popover-open')).toContainText('25 TRX')

  const other = await context.newPage()
  await other.goto(`${explorer}/#/`)
  await expect(walletButton(other)).toContainText(second.slice(-4))
  await page
    .getByRole('button', { name: first.slice(-5) })
    .first()
    .click()
  await expect(walletButton(other)).toContainText(first.slice(-4))
  await other.reload()
  await expect(walletButton(other)).toContainText(first.slice(-4))

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('a new wallet is created, its backup checked, and its file logs in', async ({ page }) => {
  await page.goto(`${explorer}/#/wallet/new`)
  const make = page.getByRole('button', { name: 'Create the wallet' })
  await page.getByLabel('New password').fill('password1')
  await expect(make).toBeDisabled()
  await page.getByLabel('New password').fill('quiet lantern 42 harbour')
  await page.getByLabel('The password again').fill('quiet lantern 42 harbour')
  await make.click()

  const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  const phrase = await words.allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the keystore file' }).click()
  const file = await (await download).path()
  const name = (await download).suggestedFilename()
  expect(name).toMatch(/^T\w{33}\.txt$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()

  const fields = page.getByLabel(/^Word \d+$/)
  for (const field of await fields.all()) await field.fill('wrong')
  await page.getByRole('button', { name: 'Check the backup' }).click()
  await expect(page.getByRole('alert')).toContainText('not the words')
  for (const field of await fields.all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(phrase[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Check the backup' }).click()
  await expect(page.getByRole('heading', { name: 'Your wallet is ready' })).toBeVisible()
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()

  await choose(page, 'Keystore file')
  const input = page.locator('dialog input[type=file]')
  await input.setInputFiles({ name: 'key.pdf', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('.txt')
  await input.setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: await readFile(file),
  })
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Password incorrect')
  await page.getByLabel('Password').fill('quiet lantern 42 harbour')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(walletButton(page)).toContainText(name.slice(30, 34))

  await walletButton(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await choose(page, 'Recovery phrase')
  await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(phrase.join('  '))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText("m/44'/195'/0'/0/0")).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(walletButton(page)).toContainText(name.slice(30, 34))
})

test('a network of kind test does not offer the Ledger, which is for the main chain only', async ({
  page,
}) => {
  await page.goto(`${testNetwork}/#/`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Private key' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ledger' })).toHaveCount(0)
})

test('who stays signed in finds the address again, and its password opens the stored key', async ({
  page,
}) => {
  const key = keyOf(5)
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Private key')
  await page.getByRole('textbox', { name: 'Private key' }).fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
  await walletButton(page).click()
  await page.getByText('Security').click()
  await page.getByLabel(/^Stay signed in/).check()
  await page.getByLabel('Password of this browser').fill('quiet lantern 42 harbour')
  await page.getByRole('button', { name: 'Keep the key, encrypted' }).click()
  await expect(page.getByText('The key is stored')).toBeVisible()

  // A browser that was closed has no session storage.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await walletButton(page).click()
  await expect(page.getByText('Locked')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByLabel('Password of this browser').fill('another password 17')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Password incorrect')
  await page.getByLabel('Password of this browser').fill('quiet lantern 42 harbour')
  await page.getByRole('button', { name: 'Try again' }).click()
  await walletButton(page).click()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByText('You are logged out')).toBeVisible()
  expect(await stored(page)).not.toMatch(/sundial-wallet|account_key|sundial-vault/)
})

test('on small phones the buttons of a wallet leave the search and the network in the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${testNetwork}/#/blockchain/blocks`)
  await choose(page, 'Private key')
  await enterKey(page, keyOf(9))
  await expect(walletButton(page)).toBeVisible()
  const banner = page.getByRole('banner')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = (button: Locator) =>
      button.evaluate((shown) => {
        const { left, right } = shown.getBoundingClientRect()
        return Math.max(0, -left, right - window.innerWidth)
      })
    const parts = [
      banner.getByRole('button', { name: 'Open the search' }),
      banner.getByRole('link', { name: 'Test network' }),
    ]
    expect([width, ...(await Promise.all(parts.map(beyond)))]).toEqual([width, 0, 0])
  }
})
