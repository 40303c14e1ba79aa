// Private tags, notes and the watch list, which stay in the browser: no request of this test contains any of them.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { listen, overflowOf, violationsOf } from './looking.ts'
import { addressOf, explorer, keysOf, pay, rich } from './wallet-actions.ts'

const keyOf = keysOf('address-book')
const [tag, note, password] = ['Лиса7', 'met "in" Riga', 'amber lantern 1947']

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function closeErased(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Erase' }).click()
  await dialog(page, 'Erase').getByRole('button', { name: 'Erase' }).click()
  await expect(dialog(page, 'Erase')).toHaveCount(0)
}

test('tags an address, shows the tag first everywhere, encrypts, exports and imports the address book, without any request', async ({
  page,
}) => {
  const problems = listen(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const friend = addressOf(keyOf(1))
  await pay(friend, 3)
  const from = rich.defaultAddress.base58 as string
  await page.goto(`${explorer}/#/address/${friend}`)
  const main = page.getByRole('main')

  await main.getByRole('button', { name: 'Watch this address' }).click()
  await expect(main.getByRole('button', { name: 'Watch this address' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await main.getByRole('button', { name: 'Private tag and note' }).click()
  await dialog(page, 'Edit').getByLabel('Tag').fill('two words')
  await expect(dialog(page, 'Edit')).toContainText('letters and digits only')
  await expect(dialog(page, 'Edit').getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog(page, 'Edit').getByLabel('Tag').fill(tag)
  await dialog(page, 'Edit').getByLabel('Note').fill(note)
  expect(await violationsOf(page)).toEqual([])
  await dialog(page, 'Edit').getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Your private tag: Лиса7/)
  await expect(main).toContainText(`Your private note${note}`)

  // In the list of the payer it comes in place of the address.
  await page.goto(`${explorer}/#/address/${from}/transfers`)
  const row = main.getByRole('row').filter({ hasText: tag }).first()
  await expect(row).toContainText(`Your private tag: ${tag}`)
  await page.reload()
  await expect(row).toContainText(`Your private tag: ${tag}`)
  await row
    .getByRole('link', { name: /^[0-9a-f]{64}$/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'Your private note' }).click()
  await dialog(page, 'Private note').getByLabel('Note').fill('first pay')
  await dialog(page, 'Private note').getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Your private notefirst pay')

  await page.goto(`${explorer}/#/tools/address-book`)
  const watched = main.getByRole('region', { name: 'Watch list' })
  await expect(watched).toContainText(tag)
  await expect(watched).toContainText('3 TRX')
  await expect(main.getByRole('region', { name: 'Tags and notes' })).toContainText(note)
  await expect(main.getByRole('region', { name: 'Notes on transactions' })).toContainText('first pay')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await main.getByRole('button', { name: 'Encrypt' }).click()
  await dialog(page, 'Encrypt').getByLabel('New password').fill(password)
  await dialog(page, 'Encrypt').getByLabel('The password again').fill(password)
  expect(await violationsOf(page)).toEqual([])
  await dialog(page, 'Encrypt').getByRole('button', { name: 'Encrypt' }).click()
  await expect(main.getByRole('button', { name: 'Lock' })).toBeVisible()
  await expect(watched).toContainText(tag)
  await page.reload()
  await expect(main).toContainText('The address book is encrypted')
  await expect(main).not.toContainText(tag)
  expect(await violationsOf(page)).toEqual([])

  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export' }).click()
  const path = await (await download).path()
  const file = await readFile(path, 'utf8')
  expect(file).toContain('sundial-address-book')
  expect(file).not.toContain(tag)
  expect(file).not.toContain(friend)

  await main.getByLabel('Password of the address book').fill('not the password')
  await main.getByRole('button', { name: 'Unlock' }).click()
  await expect(main).toContainText('Password incorrect')
  await main.getByLabel('Password of the address book').fill(password)
  await main.getByRole('button', { name: 'Unlock' }).click()
  await expect(watched).toContainText(tag)

  await closeErased(page)
  await expect(main).toContainText('The star on the page of an address puts it here')
  await main.getByRole('button', { name: 'Import' }).click()
  const chosen = dialog(page, 'Import').locator('input[type=file]')
  await chosen.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kind":1}'),
  })
  await expect(dialog(page, 'Import')).toContainText('The file is not an address book.')
  await chosen.setInputFiles(path)
  await dialog(page, 'Import').getByLabel('Password of the file').fill(password)
  await dialog(page, 'Import').getByRole('button', { name: 'Open the file' }).click()
  await expect(dialog(page, 'Import')).toContainText('Entries that change: 2')
  await expect(dialog(page, 'Import')).toContainText(`Tag: ${tag}`)
  expect(await violationsOf(page)).toEqual([])
  await dialog(page, 'Import').getByRole('button', { name: 'Import' }).click()
  await expect(watched).toContainText(tag)
  await expect(main.getByRole('region', { name: 'Notes on transactions' })).toContainText('first pay')

  const words = [tag, encodeURIComponent(tag), 'Riga', 'first pay', 'first%20pay', 'lantern']
  expect(sent.filter((one) => words.some((word) => one.includes(word)))).toEqual([])
  expect(problems).toEqual([])
})
