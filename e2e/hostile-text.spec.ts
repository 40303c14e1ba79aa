import { expect, type Page, test } from '@playwright/test'
import { waiting } from './looking.ts'
import { childScreens, livingChildScreens, screens } from './screens.ts'

// A route that answers while its page closes is no fault of the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** What strangers put into names: each mark is invisible, or changes the direction of what follows. */
const marks = '\u202e\u2066\u200b\u200d\u00ad\u3164\u{e0041}\ufe0f\ufff9\u0000\u0085'

/** Members of answers that strangers write. */
const written =
  /^(?:name|symbol|.*abbr|.*name|description|.*desc|title|text|note|info|tag\d?|.*tag|url|.*url|method|.*method|message|resMessage|.*website|email|github|label|location|reason|parameter.*|value|data)$/i

/** Short words only: addresses, hashes, numbers and encoded bytes keep their form. */
const isWord = (text: string): boolean =>
  text.length < 200 &&
  /[a-z]/i.test(text) &&
  !/^(?:T\w{33}|(?:0x)?[0-9a-f]+|_|data:.*|\w+Contract)$/i.test(text)

function withMarks(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return written.test(name) && isWord(value) ? value + marks : value
  if (Array.isArray(value)) return value.map((item) => withMarks(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withMarks(member, key)]))
}

/** Every answer of the API comes with marks in what strangers write. */
const lie = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // Numbers beyond 2^53 would lose digits here.
    if (!response.headers()['content-type']?.includes('json') || /:\d{16}/.test(text))
      return route.fulfill({ response })
    return route.fulfill({ response, body: JSON.stringify(withMarks(JSON.parse(text))) })
  })

/** Texts, attributes and the title of the document that have a mark which nobody sees. */
const found = (page: Page) =>
  page.evaluate(() => {
    const forbidden =
      /(?![\t\n\r])[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\p{L}\ufe0f|[\u{e0000}-\u{e0fff}]/u
    const escape = (text: string) =>
      JSON.stringify(text).replaceAll(/[^ -~]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)
    const texts: string[] = [`title: ${document.title}`]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Element) {
        if (node.matches('script')) continue
        for (const { name, value } of node.attributes) texts.push(`${node.tagName} ${name}: ${value}`)
      } else if (node.parentElement?.matches('script, style') === false)
        texts.push(`${node.parentElement.tagName}: ${node.nodeValue}`)
    }
    // Our own numbers are isolated in texts that may run from right to left.
    const ownNumber = /\u2066[\d.,%–+−\s-]*\u2069/g
    return texts.filter((text) => forbidden.test(text.replaceAll(ownNumber, ''))).map((text) => escape(text))
  })

const pathOf = (url: string) => url.slice(url.indexOf('#') + 1)
const isOf = (url: string, world: 'recorded' | 'living') => url.startsWith('http') === (world === 'living')

for (const [world, paths] of [
  [
    'recorded',
    [
      ...Object.values(screens)
        .filter((url) => isOf(url, 'recorded'))
        .map(pathOf),
      ...childScreens,
    ],
  ],
  [
    'living',
    [
      ...Object.values(screens)
        .filter((url) => isOf(url, 'living'))
        .map(pathOf),
      ...livingChildScreens,
    ],
  ],
] as const)
  test(`no page of the ${world} chain shows a mark that is invisible or changes directions`, async ({
    page,
  }) => {
    await lie(page)
    await page.goto(world === 'living' ? `${process.env['SUNDIAL_E2E_LIVING']}/#/` : '/#/')
    let replaced = 0
    for (const path of paths)
      await test.step(path, async () => {
        await page.evaluate((to) => location.assign(`#${to}`), path)
        await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
        await expect(page.locator(waiting)).toHaveCount(0)
        expect(await found(page)).toEqual([])
        replaced += (await page.locator('body').innerText()).includes('\uFFFD') ? 1 : 0
      })
    // The marks did arrive.
    expect(replaced).toBeGreaterThan(paths.length / 4)
  })

test('a link with marks in its address leads to one where they are seen', async ({ page }) => {
  await page.goto('/#/token/T\u202eDSU?search=US\u200bDT')
  await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
  expect(await found(page)).toEqual([])
  expect(decodeURIComponent(page.url())).toContain('T\uFFFDDSU')
})
