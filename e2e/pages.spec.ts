import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Representatives and parameters are the word of a node that answers. */
const living = process.env['SUNDIAL_E2E_LIVING']!

const pages = {
  home: '/#/',
  blocks: '/#/blockchain/blocks',
  transactions: '/#/blockchain/transactions',
  transfers: '/#/blockchain/transfers',
  accounts: '/#/blockchain/accounts',
  day: '/#/blockchain/transactions/1795000000000',
  contracts: '/#/contracts/contracts',
  calls: '/#/contracts/contract-triggers',
  tokens: '/#/tokens/list',
  proposals: '/#/proposals',
  representatives: `${living}/#/sr/representatives`,
  votes: `${living}/#/sr/votes`,
  race: `${living}/#/votes-live`,
  committee: `${living}/#/sr/committee`,
  representative: `${living}/#/representative/TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC`,
  trx: '/#/token/0',
  holders: '/#/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/holders',
  block: '/#/block/79072107',
  transaction: '/#/transaction/7b6589b22ca801e35fd5d98186e019757875d3fb52c0bdc38a7cf4b2f24d9808',
  address: '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  internal: '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/internal',
  events: '/#/contract/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/events',
  nodes: '/#/blockchain/nodes',
  live: '/#/blockchain/live',
  notice: '/#/notice/83',
  faq: '/#/help/faq',
  api: '/#/developer/api',
  demo: '/#/demo',
  error: '/#/error',
  missing: '/#/block/99999999',
}
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** Every theme in both sizes, every theme and every size in both directions. */
const variants = [
  { theme: 'light', size: 'wide', language: 'en' },
  { theme: 'light', size: 'narrow', language: 'ar' },
  { theme: 'dark', size: 'wide', language: 'ar' },
  { theme: 'dark', size: 'narrow', language: 'en' },
  { theme: 'tron', size: 'wide', language: 'en' },
  { theme: 'tron', size: 'narrow', language: 'ar' },
] as const

/** What the console said and what broke, from now on. */
function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    // Chromium reports a 404 of the API as an error of the console; the page shows it properly.
    if (message.type() === 'error' && !message.text().includes('status of 404')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

/** The page as somebody sees it who chose these settings before, all of it there. */
async function visit(page: Page, { theme, size, language }: (typeof variants)[number]) {
  await page.setViewportSize(sizes[size])
  await page.evaluate(
    (state) => {
      localStorage.setItem('sundial', JSON.stringify({ state, version: 1 }))
    },
    { theme, language },
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
  // The gallery shows what is on its way as one of the states.
  const waiting = ':is([aria-busy=true], [data-skeleton]):not([data-sample] *)'
  await expect(page.locator(`main ${waiting}`)).toHaveCount(0)
}

for (const [name, url] of Object.entries(pages)) {
  test(`${name} in three themes, two sizes, two directions: axe finds nothing, the console is quiet`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const problems = listen(page)
    await page.goto(url)
    for (const variant of variants) {
      await test.step(Object.values(variant).join(', '), async () => {
        await visit(page, variant)
        const axe = new AxeBuilder({ page })
        // The gallery repeats landmarks, and shows rows that elsewhere stand in for a moment, faint.
        if (name === 'demo') axe.disableRules('landmark-unique').exclude('[data-stand-in]')
        const { violations } = await axe.analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0)
        expect(problems).toEqual([])
        const { theme, size, language } = variant
        await page.screenshot({ path: `.cache/screenshots/${name}-${theme}-${size}-${language}.png` })
      })
    }
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
