// npx tsx bench/charts-screen.ts [days]: charts of ten years of days on a phone, in a Chromium that is four times slower: when the first
// chart is there and answers, how much the page moves, and what the API needs for forty series. Times of the page are those of its
// thread, which other programs of the machine do not lengthen, and of the clock beside them. Needs a built web app.
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Browser, chromium } from '@playwright/test'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { randomChain, seeded } from '@sundial/store/testing/random-chain'
import { secureHeaders, serveWeb } from '../apps/sundial/src/web-files.ts'
import { addressOf } from './api/address-of.ts'
import { benchApi } from './api/bench-api.ts'

const days = Number(process.argv[2] ?? 3650)
const dayMs = 86_400_000
const startMs = (Math.floor(Date.now() / dayMs) - days) * dayMs
const viewport = { width: 390, height: 844 }

await using database = await createTestDatabase()
const store = openStore(database)
const chain = randomChain({
  random: seeded(5),
  transactionsPerBlock: 4,
  accountCount: 200,
  knowsBalances: true,
  blockCount: days,
}).map((block, at) => ({ ...block, timestampMs: startMs + at * dayMs + 3000 }))
for (let at = 0; at < chain.length; at += 50) await store.write(chain.slice(at, at + 50), 0)
const api = benchApi(store, {})
secureHeaders(api)
await serveWeb(api, resolve('apps/web/dist'))
const url = `http://${await addressOf(api)}`

const listed = (await (await fetch(`${url}/api/series/names`)).json()) as {
  readonly data: readonly { readonly name: string; readonly intervals: readonly string[] }[]
}
const names = listed.data.flatMap(({ name, intervals }) => (intervals.includes('day') ? [name] : []))
const asked = performance.now()
let [bytes, periods] = [0, 0]
for (let at = 0; at < names.length; at += 8) {
  const answer = await fetch(`${url}/api/series?names=${names.slice(at, at + 8).join(',')}&interval=day`)
  const text = await answer.text()
  bytes += text.length
  periods = (JSON.parse(text) as { readonly at: readonly number[] }).at.length
}
console.log(
  `${names.length} series of ${periods} days: ${Math.round(performance.now() - asked)} ms, ${(bytes / 1e6).toFixed(1)} MB without compression, ${Math.ceil(names.length / 8)} requests`,
)

const browser = await chromium.launch({
  executablePath: process.env['SUNDIAL_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const path of [
  '/data/charts/txOverviewStats?range=all',
  '/data/charts/txOverviewStatsType?range=all',
  '/data/stats',
])
  // The second visit has the files in the cache of the browser, as a person who goes on has.
  await measure(browser, path)
await browser.close()
await api.close()

async function measure(on: Browser, path: string): Promise<void> {
  const context = await on.newContext({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  for (const visit of ['first visit', 'second visit']) {
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript('globalThis.__name = (one) => one')
    await page.addInitScript(observe)
    await page.goto(`${url}/#${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => (globalThis as unknown as Observed).seen.readyMs > 0)
    const { metrics } = await client.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    const canvas = page.locator('main canvas').first()
    const before = performance.now()
    // The start page has pictures in links, and a tap would leave it.
    const isChart = (await canvas.count()) > 0
    if (isChart) await canvas.tap({ position: { x: 60, y: 60 } })
    const tapText = isChart ? `; a tap ${Math.round(performance.now() - before)} ms` : ''
    await page.waitForTimeout(1500)
    const { readyMs, shift } = await page.evaluate(() => (globalThis as unknown as Observed).seen)
    console.log(
      `${path}, ${visit}: chart after ${Math.round(readyMs)} ms of the clock, ${Math.round(seconds * 1000)} ms of the page's thread${tapText}; layout shift ${shift.toFixed(4)}`,
    )
    await page.close()
  }
  await context.close()
}

type Observed = { readonly seen: { readonly readyMs: number; readonly shift: number } }

/** Runs in the page: a chart is ready in the first frame after it is drawn. */
function observe(): void {
  const seen = { readyMs: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    // A chart, or the small picture of one.
    const drawn = document.querySelector('main canvas, main a svg path[d]')
    if (drawn === null) requestAnimationFrame(look)
    else setTimeout(() => (seen.readyMs = performance.now()))
  }
  requestAnimationFrame(look)
}
