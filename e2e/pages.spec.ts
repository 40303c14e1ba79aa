import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import {
  beginIn,
  choose,
  isNightly,
  isShownIn,
  listen,
  overflowOf,
  type Variant,
  variantsAt,
  violationsOf,
  waiting,
} from './looking.ts'
import { childScreens, livingChildScreens, screens } from './screens.ts'

/** The page in these settings, all of it there. */
async function visit(page: Page, variant: Variant) {
  await choose(page, variant)
  await expect(page.locator(isShownIn(variant))).toHaveCount(1)
  await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
}

/** Every page is loaded in another setting, and the others follow on the open page. */
for (const [place, [name, url]] of Object.entries(screens).entries()) {
  test(`${name} in every theme, size and direction: axe finds nothing, the console is quiet`, async ({
    page,
  }) => {
    const problems = listen(page)
    const turned = variantsAt(place)
    await beginIn(page, turned[0]!)
    await page.goto(url)
    for (const [turn, variant] of turned.entries()) {
      await test.step(Object.values(variant).join(', '), async () => {
        await visit(page, variant)
        const isNewLayout = isFirstOf(turned, turn, ({ size, language }) => `${size} ${language}`)
        // Contrast is most of the work: at the gate each page has it in one theme.
        const isNewTheme = isNightly ? isFirstOf(turned, turn, ({ theme }) => theme) : turn === 0
        if (isNewLayout || isNewTheme)
          expect(await rulesBroken(page, { name, isNewLayout, isNewTheme })).toEqual([])
        expect(await overflowOf(page), 'nothing is wider than its place').toBeLessThanOrEqual(0)
        expect(problems).toEqual([])
      })
    }
  })
}

/** Whether the page is shown for the first time with this layout, or in these colours. */
const isFirstOf = (shown: readonly Variant[], turn: number, trait: (variant: Variant) => string): boolean =>
  shown.findIndex((one) => trait(one) === trait(shown[turn]!)) === turn

type Seen = { readonly name: string; readonly isNewLayout: boolean; readonly isNewTheme: boolean }

/** Contrast is of the theme, every other rule of the size and the direction: each is looked at once in each of its settings. */
const rulesBroken = (page: Page, { name, isNewLayout, isNewTheme }: Seen) =>
  violationsOf(page, (axe) => {
    // The gallery repeats landmarks, and shows rows that elsewhere stand in for a moment, faint.
    if (name === 'demo') axe.exclude('[data-stand-in]')
    if (!isNewLayout) return axe.withRules(['color-contrast'])
    // Each call replaces the rules of the call before.
    return axe.disableRules([
      ...(name === 'demo' ? ['landmark-unique'] : []),
      ...(isNewTheme ? [] : ['color-contrast']),
    ])
  })

test('every page of the app is looked at', () => {
  const urls = [...Object.values(screens), ...childScreens, ...livingChildScreens]
  const visited = urls.map((url) => url.replace(/^[^#]*#|[?].*$/g, ''))
  const files = readdirSync('apps/web/src/pages', { recursive: true, encoding: 'utf8' })
  const pages = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(`apps/web/src/pages/${file}`, 'utf8'))
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

test('the first visit of the blocks loads at most 180 kB of script, the footer included', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('main')).toContainText('79072107')
  await expect(page.locator('footer')).toBeAttached()
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
