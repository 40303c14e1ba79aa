import { expect, test } from '@playwright/test'

// Here pages move as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const count = 10_000
const servers = Array.from({ length: count }, (_, index) => ({
  ip: `10.0.${index >> 8}.${index & 255}`,
  ...(index % 2 === 0 && { country: 'DE', city: 'Frankfurt', lat: 50.1, lng: 8.7 }),
}))

test('10,000 rows are scrolled to their end, and only visible ones are rendered', async ({ page }) => {
  await page.route('**/api/nodemap*', (route) =>
    route.fulfill({ json: { total: count, code: 0, data: servers } }),
  )
  await page.goto(`/#/blockchain/nodes?size=${count}`)
  const drawn = page.locator('main tr[aria-rowindex]')
  await expect(drawn.first()).toContainText('10.0.0.0')
  expect(await drawn.count()).toBeLessThan(200)
  await expect(page.getByRole('img', { name: 'with 5,000 nodes' })).toBeVisible()
  // The page grows or shrinks as rows are measured: the end is reached once it stays.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText(servers.at(-1)!.ip, { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await drawn.count()).toBeLessThan(200)
})

test('rows under the mouse do not move, and update when it leaves', async ({ page }) => {
  await page.goto(`${process.env['SUNDIAL_E2E_LIVING']}/#/blockchain/blocks`)
  const top = page.locator('main tbody tr').first()
  await expect(top.locator('a').first()).toBeVisible()
  // Other tests make blocks, or replace some: then the note says that the list has changed.
  const note = page.getByRole('button', { name: / new rows? – show$|^The list has changed/ })
  const badge = page.getByRole('banner').getByRole('link', { name: /Live/ })
  const head = async () => Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0])
  // The page may still be loading, and move under the mouse once.
  await expect(async () => {
    await top.hover()
    await expect(note).toBeVisible({ timeout: 5000 })
  }).toPass()
  const height = await top.locator('a').first().textContent()
  await expect(note).toContainText(/^([3-9]|\d\d) new rows|changed/)
  // The page moves the rows from under the mouse, which stands still.
  await page.evaluate(() => document.querySelector('main')!.style.setProperty('margin-block-start', '400px'))
  const before = await head()
  await expect.poll(head).toBeGreaterThan(before + 1)
  await expect(note).toBeVisible()
  expect(await top.locator('a').first().textContent()).toBe(height)
  await page.mouse.move(1, 1)
  await expect(note).toBeHidden()
  // Rows are rendered in slices, after the note.
  await expect
    .poll(async () => Number(await top.locator('a').first().textContent()))
    .toBeGreaterThan(Number(height))
})
