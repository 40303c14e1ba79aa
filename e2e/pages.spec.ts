import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { choose, listen, overflowOf, type Variant, variants, waiting } from './looking.ts'
import { childScreens, livingChildScreens, screens } from './screens.ts'

/** The page as somebody sees it who chose these settings before, all of it there. */
async function visit(page: Page, variant: Variant) {
  await choose(page, variant)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', variant.language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
}

for (const [name, url] of Object.entries(screens)) {
  test(`${name} in three themes, two sizes, two directions: axe finds nothing, the console is quiet`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const problems = listen(page)
    await page.goto(url)
    for (const variant of variants) {
      await test.step(Object.values(variant).join(', '), async () => {
        await visit(page, variant)
        // There are no frames: one run in the page, which returns violations only.
        const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
        // The gallery repeats landmarks, and shows rows that elsewhere stand in for a moment, faint.
        if (name === 'demo') axe.disableRules('landmark-unique').exclude('[data-stand-in]')
        const { violations } = await axe.analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([])
        expect(await overflowOf(page), 'the page does not scroll sideways').toBeLessThanOrEqual(0)
        expect(problems).toEqual([])
      })
    }
  })
}

test('every page of the app is looked at', () => {
  const urls = [...Object.values(screens), ...childScreens, ...livingChildScreens]
  const visited = urls.map((url) => url.replace(/^[^#]*#|[?].*$/g, ''))
  const files = readdirSync('apps/web/src/pages', { recursive: true, encoding: 'utf8' })
  const pages = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(`apps/web/src/pages/${file}`, 'utf8'))
    .filter((text) => !text.includes('redirect: '))
    .map((text) => /path: '([^']+)'/.exec(text)![1]!)
  const isVisited = (path: string) => {
    const pattern = path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')
    return visited.some((url) => new RegExp(`^${pattern}$`).test(url))
  }
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((path) => !isVisited(path))).toEqual([])
})

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
  await expect(page.locator('main')).toContainText('contract calls are missing')
})
