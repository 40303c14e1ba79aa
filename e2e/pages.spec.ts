import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const pages = {
  home: '/#/',
  blocks: '/#/blockchain/blocks',
  transactions: '/#/blockchain/transactions',
  transfers: '/#/blockchain/transfers',
  accounts: '/#/blockchain/accounts',
  block: '/#/block/79072107',
  transaction: '/#/transaction/7b6589b22ca801e35fd5d98186e019757875d3fb52c0bdc38a7cf4b2f24d9808',
  address: '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  error: '/#/error',
  missing: '/#/block/99999999',
}
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

async function setUp(page: Page, settings: object): Promise<string[]> {
  const problems: string[] = []
  page.on('console', (message) => {
    // Chromium reports a 404 of the API as an error of the console; the page shows it properly.
    if (message.type() === 'error' && !message.text().includes('status of 404')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.addInitScript((state) => {
    localStorage.setItem('sundial', JSON.stringify({ state, version: 1 }))
  }, settings)
  return problems
}

const cases = ['light', 'dark', 'tron'].flatMap((theme) =>
  Object.keys(sizes).flatMap((size) =>
    ['en', 'ar'].flatMap((language) => Object.keys(pages).map((name) => ({ theme, size, language, name }))),
  ),
) as { theme: string; size: keyof typeof sizes; language: 'en' | 'ar'; name: keyof typeof pages }[]

for (const { theme, size, language, name } of cases) {
  test(`${name} in ${theme}, ${size}, ${language}: axe finds nothing, the console is quiet`, async ({
    page,
  }) => {
    await page.setViewportSize(sizes[size])
    const problems = await setUp(page, { theme, language })
    await page.goto(pages[name])
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await page.screenshot({ path: `.cache/screenshots/${name}-${theme}-${size}-${language}.png` })
  })
}

test('the page comes with a policy that allows nothing it need not', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*|http:/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).not.toBe(
    /'nonce-([^']+)'/.exec((await request.get('/')).headers()['content-security-policy']!)?.[1],
  )
})

test('the first visit of the blocks loads at most 180 kB of script', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('main')).toContainText('79072107')
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(
    `first visit of the blocks: ${(total / 1000).toFixed(1)} kB of script, gzip, in ${sizes.length} files`,
  )
  expect(total).toBeLessThanOrEqual(180_000)
})

test('token transfers that could not be known are said, not counted as none', async ({ page }) => {
  await page.goto('/#/blockchain/transfers')
  await expect(page.locator('main')).toContainText('contract calls are not known')
})
