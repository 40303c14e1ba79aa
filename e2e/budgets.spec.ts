// What a first visit costs on a phone, in figures that do not depend on the machine.
import { expect, type Page, test } from '@playwright/test'
import budgets from '../budgets.json' with { type: 'json' }
import { waiting } from './looking.ts'
import { screens } from './screens.ts'

type Cost = {
  readonly requests: number
  /** Style sheets: what few pages show is in a second one. */
  readonly sheets: number
  /** As sent, compressed. */
  readonly kilobytes: number
  readonly elements: number
  /** Elements when the page has its first rows, before the browser was ever idle. */
  readonly beforeIdle: number
}

/** The most that each page may cost: what it costs at present and about a tenth more. */
const pages: Readonly<Record<string, Cost>> = budgets.pages

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const [name, budget] of Object.entries(pages)) {
  test(`the first visit of ${name} on a phone stays within its budget`, async ({ page }) => {
    const cost = await costOf(page, screens[name as keyof typeof screens])
    console.log(`${name}: ${JSON.stringify(cost)}`)
    for (const [figure, most] of Object.entries(budget))
      expect.soft(cost[figure as keyof Cost], figure).toBeLessThanOrEqual(most)
  })
}

async function costOf(page: Page, url: string): Promise<Cost> {
  // Idle callbacks wait until the test lets them run.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    Object.assign(window, {
      beIdle() {
        window.requestIdleCallback = (callback) => {
          setTimeout(callback, 0, { didTimeout: false, timeRemaining: () => 50 })
          return 0
        }
        for (const callback of waiting) window.requestIdleCallback(callback)
      },
    })
  })
  // Each address once: on a slow machine some are requested again meanwhile.
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const size = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
      // One that is under way when the test ends.
      .catch(() => 0)
    sizes.set(request.url(), size)
  })
  await page.goto(url)
  const beforeIdle = await elementsOf(page)
  await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle())
  const elements = await elementsOf(page)
  const bytes = await Promise.all(sizes.values())
  return {
    requests: bytes.length,
    sheets: [...sizes.keys()].filter((address) => address.endsWith('.css')).length,
    kilobytes: Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000),
    elements,
    beforeIdle,
  }
}

async function elementsOf(page: Page): Promise<number> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return page.locator('body *').count()
}
