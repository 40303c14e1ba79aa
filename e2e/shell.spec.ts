import { expect, test } from '@playwright/test'

test('operations are filtered in their groups, as a bitmap in the URL, and counted as the API counts them', async ({
  page,
  request,
}) => {
  await page.goto('/#/blockchain/transactions')
  await page.getByRole('button', { name: 'Operations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Operations' })
  await dialog.getByLabel('Smart contracts').check()
  await dialog.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/type=[0-9a-f]{64}$/)
  const type = /type=([0-9a-f]{64})/.exec(page.url())![1]
  const { total } = (await (await request.get(`/api/transaction?type=${type}&limit=1`)).json()) as {
    total: number
  }
  expect(total).toBeGreaterThan(0)
  await expect(page.locator('main')).toContainText(`${total} records`)
  await page.getByRole('button', { name: 'Remove the filter: Operations' }).click()
  await expect(page).not.toHaveURL(/type=/)
})

test("'Connection failure!' while the server is away, and a word when it answers again", async ({ page }) => {
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('tbody tr').first()).toContainText('79072107')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await expect(page.getByText('Connection failure!').first()).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('The server is back.')).toBeVisible()
  await expect(page.getByText('Connection failure!')).toHaveCount(0)
})

test('the announcement leads to its notice, and stays away once it is sent away', async ({ page }) => {
  await page.goto('/#/')
  await page.getByRole('link', { name: 'This explorer is your own' }).click()
  await expect(page).toHaveURL(/#\/notice\/83$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This explorer is your own')
  await page.goto('/#/')
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss this notice' })).toHaveCount(0)
})

test('an app that does not arrive is said, with a way to try again', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/#/blockchain/blocks')
  await expect(page.getByRole('alert')).toContainText('Connection failure!')
  await page.unroute('**/assets/app-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blocks')
})

test('a page says what it is before the app arrives, in the language of the reader', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/block/79072107')
  await expect(heading).toHaveText('Block 79072107')
  await expect(page.locator('main')).toContainText('transactions, produced by')
  await page.goto('/#/blockchain/blocks')
  await page.reload()
  await expect(heading).toHaveText('Blocks')
  await page.goto('/#/rating')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('sundial', '{"state":{"language":"zh"},"version":1}'))
  await page.goto('/block/79072107')
  await expect(heading).toHaveText('区块 79072107')
})

test('the search has room in the header in every language, and a phone the same buttons', async ({
  browser,
}) => {
  const buttonCounts = new Set<number>()
  for (const language of ['en', 'zh', 'ja', 'ko', 'ru', 'es', 'ar', 'fa']) {
    const context = await browser.newContext()
    await context.addInitScript(
      (state) => localStorage.setItem('sundial', JSON.stringify({ state, version: 1 })),
      { language },
    )
    const page = await context.newPage()
    await page.goto('/#/blockchain/nodes')
    const search = page.locator('header').getByRole('search')
    for (const width of [1600, 1440, 1366, 1280, 1110]) {
      await page.setViewportSize({ width, height: 600 })
      await expect
        .poll(async () => (await search.boundingBox())?.width, { message: `${language} at ${width}` })
        .toBeGreaterThan(100)
    }
    await page.setViewportSize({ width: 390, height: 600 })
    buttonCounts.add(await page.locator('header button:visible').count())
    await context.close()
  }
  expect([...buttonCounts]).toHaveLength(1)
})
