import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  addressOf,
  choose,
  enterKey,
  explorer,
  keysOf,
  pay,
  review,
  rich,
  walletButton,
} from './wallet-actions.ts'

// A route that answers while its page closes is no fault of the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const keyOf = keysOf('many')

async function open(page: Page, key: string): Promise<void> {
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await walletButton(page).click()
  await page.getByRole('link', { name: 'Send to many' }).click()
}

const list = (page: Page) => page.getByRole('textbox', { name: /^Recipients/ })
const balances = (addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => rich.trx.getUnconfirmedBalance(address)))

/** Stores the only journal under the key that it had before keys named networks. */
const nameNoNetwork = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open('sundial-payments')
    request.addEventListener('success', () => {
      const journals = request.result.transaction('journals', 'readwrite').objectStore('journals')
      const keys = journals.getAllKeys()
      keys.addEventListener('success', () => {
        const [key] = keys.result as string[]
        const journal = journals.get(key!)
        journal.addEventListener('success', () => {
          journals.put(journal.result, key!.split(':').at(-1))
          journals.delete(key!)
        })
      })
      journals.transaction.addEventListener('complete', () => {
        request.result.close()
        resolve()
      })
    })
  })

test('a list is checked whole, reviewed, and each row is paid once, whatever happens in between', async ({
  page,
}) => {
  const from = addressOf(keyOf(1))
  const recipients = Array.from({ length: 12 }, (_, index) => addressOf(keyOf(20 + index)))
  await pay(from, 100)
  await open(page, keyOf(1))
  await list(page).fill(`address,amount\n${recipients[0]},1.5\n0x${'ab'.repeat(20)},1\n${recipients[1]},1e3`)
  await expect(page.getByRole('alert')).toContainText('Lines that cannot be paid: 2.')
  await expect(page.getByRole('alert')).toContainText('Line 3: This is an Ethereum address.')
  await expect(page.getByRole('button', { name: 'Review and pay' })).toHaveCount(0)
  await list(page).fill(recipients.map((to) => `${to},1.5`).join('\n'))
  await expect(page.getByText('12 payments, 18 TRX in all.')).toBeVisible()
  await expect(page.getByText('12 addresses are new and are activated')).toBeVisible()

  // Every third broadcast is lost on its way, and the answer of every fifth.
  let sent = 0
  await page.route('**/wallet/broadcasthex', async (route) => {
    sent += 1
    if (sent % 3 === 0) return route.abort()
    if (sent % 5 === 0) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(review(page)).toContainText('Sign 12 transactions at once.')
  for (const to of recipients) await expect(review(page)).toContainText(to)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/^[3-9] of 12 paid/)).toBeVisible()
  // The page is closed in the middle, and comes back.
  await page.reload()
  await expect(page.getByText('Paused')).toBeVisible()
  // A release that named no network in its journals wrote this one.
  await page.evaluate(nameNoNetwork)
  await page.reload()
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  // What was signed is sent; what was not asks for the key again.
  const unlock = page.getByRole('dialog', { name: 'Unlock the wallet' })
  await expect(page.getByText('12 of 12 paid, 0 failed').or(unlock)).toBeVisible()
  expect(await unlock.count()).toBe(0)
  expect(await balances(recipients)).toEqual(recipients.map(() => 1_500_000))
  await expect(page.getByText('Finished')).toBeVisible()

  // The journal says who was paid: a logout offers it first.
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Journal of your payments' })
    .getByRole('button', { name: 'Save and log out' })
    .click()
  const journal = await readFile(await (await download).path(), 'utf8')
  expect(journal.split('\r\n')).toHaveLength(13)
  for (const to of recipients) expect(journal).toContain(`${to},1500000,paid,`)
  await expect(page.getByText('You are logged out')).toBeVisible()
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('sundial-payments')
})
