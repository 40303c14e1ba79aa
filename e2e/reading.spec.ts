// What a reader does with a page besides following links: copies, finds, waits, prints.
import { expect, type Page, test } from '@playwright/test'

/** What the clipboard gets of each shortened address and hash, and whether the browser finds the whole of it. */
const piecesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-tail]')].map((shown) => {
      const selection = getSelection()!
      selection.selectAllChildren(shown)
      const copied = selection.toString()
      selection.removeAllRanges()
      const finder = window as unknown as { find: (text: string) => boolean }
      return { text: shown.textContent, copied, isFound: finder.find(shown.textContent ?? '') }
    }),
  )

test('an address and a hash are copied in one piece and found by their full text, in lists and on pages (W1)', async ({
  page,
}) => {
  for (const path of ['/blockchain/transactions', '/block/79072107']) {
    await page.goto(`/#${path}`)
    await expect(page.locator('main [data-tail]').nth(5)).toBeVisible()
    const pieces = await piecesOf(page)
    expect(pieces.filter(({ text, copied, isFound }) => text !== copied || !isFound)).toEqual([])
    expect(pieces.every(({ text }) => /^(T\w{33}|[0-9a-f]{64})$/.test(text ?? ''))).toBe(true)
  }
  const address = await page.locator('main dd a[href*="/address/"]').first().textContent()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/#/address/${address}`)
  const title = page.locator('h1 [data-tail]')
  // On its own page it stands in full, whatever the width.
  await expect(title).toHaveText(address!)
  expect(await title.evaluate((shown) => getComputedStyle(shown, '::after').content)).toBe('none')
})

test("without a network the page says so within seconds, waiting pages show 'Connection failure!', and all recover (W2)", async ({
  page,
  context,
}) => {
  const badge = page.locator('header [data-kind]')
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('tbody tr').first()).toContainText('79072107')
  await expect(page.getByRole('button', { name: 'Live' })).toBeVisible()
  await context.setOffline(true)
  await expect(badge).toHaveAttribute('data-kind', 'unreachable', { timeout: 5000 })
  await expect(badge).toContainText('Offline')
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
  // Code and list of this page were never loaded.
  await page.evaluate(() => (location.hash = '#/sr/representatives'))
  await expect(page.locator('main').getByText('Connection failure!')).toBeVisible({ timeout: 10_000 })
  await expect(page.locator('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/blockchain/blocks'))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('main').getByText('No answer: these rows are older')).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('main').getByText('No answer: these rows are older')).toHaveCount(0)
  await expect(badge).not.toHaveAttribute('data-kind', 'unreachable')
  await expect(page.getByRole('button', { name: 'Live' })).toHaveCount(0)
  await page.evaluate(() => (location.hash = '#/sr/representatives'))
  await expect(page.locator('main tbody tr').first()).toBeVisible()
})
