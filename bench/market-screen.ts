// npx tsx bench/market-screen.ts [open orders] [trades a block]: the screen of a market on a phone, in a Chromium that is four times
// slower, while a book of many orders changes with every block: tasks of the page, shifts, answers to taps, and how much is done.
// Tasks are in time of their thread, which other programs of the machine do not lengthen. Needs a built web app.
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { createLiveFeed } from '@sundial/api'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { accountOf, randomChain, seeded } from '@sundial/store/testing/random-chain'
import { tokenNode } from '../packages/api/src/testing/token-issuer.ts'
import { secureHeaders, serveWeb } from '../apps/sundial/src/web-files.ts'
import { addressOf } from './api/address-of.ts'
import { benchApi } from './api/bench-api.ts'
import { BusyBook } from './market/busy-book.ts'

const openOrders = Number(process.argv[2] ?? 10_000)
const tradesInBlock = Number(process.argv[3] ?? 100)
const [blockMs, blocksBefore, blocksMeasured] = [3000, 20, 15] as const
/** Longer tasks are listed with what they do. */
const longMs = 60
const contract = accountOf(800_001)
const random = seeded(5)
const book = new BusyBook({ random, openOrders, tradesInBlock, hasBuyers: true })

const startMs = Date.now() - blocksBefore * blockMs
const chain = randomChain({
  random,
  transactionsPerBlock: 100,
  knowsBalances: true,
  accountCount: 2000,
  blockCount: blocksBefore + blocksMeasured + 60,
}).map((block, at) => ({
  ...block,
  timestampMs: startMs + at * blockMs,
  books: [{ contract, logs: at === 0 ? book.first() : book.next() }],
}))

await using database = await createTestDatabase()
const store = openStore(database)
await store.nameBooks([contract])
await store.write(chain.slice(0, blocksBefore), 0)
const says = { 'name()': 'Sunny Apples', 'symbol()': 'APPLE', 'decimals()': 0, 'totalSupply()': 1e9 }
const nodeCalls = tokenNode({ [accountOf(1)]: { creator: 1, says } })
const feed = createLiveFeed()
const api = benchApi(store, { feed, services: { nodeCalls } })
secureHeaders(api)
await serveWeb(api, resolve('apps/web/dist'))
const url = `http://${await addressOf(api)}`

const browser = await chromium.launch({
  executablePath: process.env['SUNDIAL_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
const viewport = { width: 390, height: 844 }
const page = await browser.newPage({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
page.setDefaultTimeout(180_000)
const failures: string[] = []
page.on('pageerror', ({ message }) => failures.push(message))
const client = await page.context().newCDPSession(page)
await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
// What the compiler of this file puts around named functions.
await page.addInitScript('globalThis.__name = (one) => one')
await page.addInitScript(observe)
await page.goto(`${url}/exchange/trc20`)
await page.locator('main table').first().waitFor()
await sleep(6000)
const requests: string[] = []
page.on('request', (request) => requests.push(new URL(request.url()).pathname))
await page.evaluate(() => (globalThis as unknown as Observed).seen.start())
await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
const taps = tapAround(page)
for (const [at, block] of chain.slice(blocksBefore, blocksBefore + blocksMeasured).entries()) {
  await store.write([block], 0)
  const { height, id, timestampMs, transactions } = block
  feed.publish({ head: { height, id, timestampMs, transactionCount: transactions.length } })
  await Promise.all([sleep(blockMs), taps(at)])
}
const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
const seen = await page.evaluate(() => (globalThis as unknown as Observed).seen.read())
const elements = await page.locator('*').count()
await browser.close()
await api.close()

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly url?: string; readonly functionName?: string; readonly type?: string }
  }
}
const spans = spansOfPage(trace.traceEvents)
const tasks = spans.map(({ ms }) => ms)
const percent = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0
console.log(
  `the screen of a market: ${openOrders} open orders, ${tradesInBlock} trades a block, ${blocksMeasured} blocks`,
)
console.log(`  a phone of ${viewport.width} px, a processor that is four times slower`)
console.log(
  `  tasks: ${tasks.length}, longest ${Math.max(...tasks).toFixed(0)} ms of its thread, p99 ${percent(tasks, 0.99).toFixed(0)} ms, above 100 ms: ${tasks.filter((one) => one > 100).length}`,
)
console.log(`  layout shift: ${seen.shift.toFixed(4)}`)
console.log(
  `  answers to ${seen.interactions.length} events of taps: longest ${Math.max(0, ...seen.interactions.map(({ ms }) => ms))} ms, of the clock`,
)
console.log(
  `  elements: ${elements}; nodes and texts changed a block: ${Math.round(seen.mutations / blocksMeasured)}`,
)
console.log(`  requests a block: ${(requests.length / blocksMeasured).toFixed(1)}`)
for (const { ms, parts } of spans
  .filter((one) => one.ms > longMs)
  .toSorted((left, right) => right.ms - left.ms))
  console.log(`  ${ms.toFixed(0)} ms: ${parts.join(', ')}`)
for (const one of seen.shifted) console.log(`  moved: ${one}`)
for (const { name, ms, waitedMs, workedMs } of seen.interactions
  .filter((one) => one.ms > 2 * longMs)
  .toSorted((left, right) => right.ms - left.ms))
  console.log(
    `  answer after ${ms} ms: ${name}, waited ${waitedMs.toFixed(0)} ms, worked ${workedMs.toFixed(0)} ms`,
  )
if (failures.length > 0) console.log(`  errors of the page: ${failures.join('; ')}`)

type Span = { readonly ms: number; readonly parts: readonly string[] }

/** Tasks of the thread that runs the page, in milliseconds of this thread, with the longest of what they do. */
function spansOfPage(events: readonly TraceEvent[]): readonly Span[] {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const threads = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`
    if (event.ph !== 'X' || !main.has(thread)) continue
    const known = threads.get(thread)
    if (known === undefined) threads.set(thread, [event])
    else known.push(event)
  }
  const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask')
  const total = (all: readonly TraceEvent[]) => all.filter(isTask).reduce((sum, one) => sum + msOf(one), 0)
  const busiest = [...threads.values()].toSorted((left, right) => total(right) - total(left))[0] ?? []
  return busiest.filter(isTask).map((task) => ({
    ms: msOf(task),
    parts: msOf(task) <= longMs ? [] : partsOf(task, busiest),
  }))
}

function msOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000
}

/** The longest events in a task, those in others too. */
function partsOf({ ts, dur = 0 }: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  return events
    .filter((one) => one.ts >= ts && one.ts + (one.dur ?? 0) <= ts + dur && !one.name.endsWith('RunTask'))
    .toSorted((left, right) => msOf(right) - msOf(left))
    .slice(0, 8)
    .map((one) => {
      const { url, functionName, type } = one.args?.data ?? {}
      const words = [one.name, functionName, type, url?.replace(/^.*\//, '')].filter(Boolean)
      return `${words.join(' ')} ${msOf(one).toFixed(0)}`
    })
}

/** An event of a tap, in milliseconds of the clock: from the touch to the next picture, before the page's code, and in it. */
type Interaction = {
  readonly name: string
  readonly ms: number
  readonly waitedMs: number
  readonly workedMs: number
}
type Seen = {
  readonly shift: number
  /** What moved without a tap. */
  readonly shifted: readonly string[]
  readonly interactions: readonly Interaction[]
  readonly mutations: number
}
type Observed = { readonly seen: { readonly start: () => void; readonly read: () => Seen } }

/** Runs in the page. */
function observe(): void {
  const seen = { shift: 0, shifted: [] as string[], interactions: [] as Interaction[], mutations: 0 }
  type Shift = PerformanceEntry & {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly node: Node | null }[]
  }
  type Tap = PerformanceEventTiming & { readonly interactionId: number }
  const each = <Entry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, ...(type === 'event' && { durationThreshold: 16 }) })
  const start = () => {
    each<Shift>('layout-shift', ({ value, hadRecentInput, sources }) => {
      if (hadRecentInput) return
      seen.shift += value
      for (const { node } of sources)
        seen.shifted.push(`${value.toFixed(4)} ${node?.nodeName} ${node?.textContent?.slice(0, 30)}`)
    })
    each<Tap>(
      'event',
      ({ interactionId, name, target, duration, startTime, processingStart, processingEnd }) => {
        if (interactionId === 0) return
        seen.interactions.push({
          name: `${name} ${target?.textContent?.slice(0, 20) ?? ''}`,
          ms: duration,
          waitedMs: processingStart - startTime,
          workedMs: processingEnd - processingStart,
        })
      },
    )
    new MutationObserver((changes) => {
      seen.mutations += changes.length
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  }
  Object.assign(globalThis, { seen: { start, read: () => seen } })
}

/** What a hand does during each block. */
function tapAround(on: Page): (at: number) => Promise<void> {
  const tap = async (selector: string, text?: string) => {
    const { x, y } = await on.evaluate(placeIn, { selector, text })
    await on.touchscreen.tap(x, y)
  }
  const acts: readonly (() => Promise<void>)[] = [
    () => tap('button', 'Orders'),
    () => tap('[data-side=sell] tr:last-child button'),
    async () => {
      await tap('label', 'Amount')
      await on.keyboard.type('25', { delay: 60 })
    },
    () => tap('button', '50%'),
    () => on.keyboard.press('Escape'),
    () => tap('button', 'Depth'),
    () => tap('button', 'Price'),
    () => tap('a', 'Trades'),
    () => tap('button', '5 min'),
    () => tap('a', 'My orders'),
  ]
  return async (at) => {
    await sleep(900)
    await acts[at % acts.length]!()
  }
}

/** Runs in the page, and does little there: a search by roles and names takes longer than what a tap starts. */
function placeIn({ selector, text }: { readonly selector: string; readonly text: string | undefined }) {
  const found = [...document.querySelectorAll(`main ${selector}`)].find(
    (one) => one.getClientRects().length > 0 && (text === undefined || one.textContent === text),
  )
  if (found === undefined) throw new Error(`The screen has no ${selector} ${text ?? ''}`)
  const isInView = ({ top, bottom }: DOMRect) => top > 70 && bottom < innerHeight - 130
  if (!isInView(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
