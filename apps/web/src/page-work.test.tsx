// What pages cost on a phone as work of React, which does not depend on the machine: a table that renders all its rows for
// one that changed, or everything twice, is slow on every phone.
import { pageRequests } from '@sundial/api/page-requests'
import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from './app.tsx'
import { batchMs, resetLive, takeConnection, takeMessage } from './data/live.ts'
import english from './locales/en.json'
import { account, answerAt, firstHead, hash, openedAt } from './testing/small-chain.ts'
import { countWork, type Work } from './testing/count-work.ts'

type Cost = {
  readonly path: string
  /** A text that it shows after the last block of the test. */
  readonly shows: string
  /** Until the page stands still. */
  readonly opening: Work
  /** For a new block, with the answers that it leads to. */
  readonly block: Work
  /** For three seconds without one: ages, and the state of the server. */
  readonly seconds: Work
  /** That repeat something while the page is open. */
  readonly timers: number
}

/** The most that each page may cost: what it costs at present and about a tenth more. */
const budgets: Readonly<Record<string, Cost>> = {
  home: {
    path: '/',
    shows: '5002',
    opening: { commits: 5, components: 340 },
    block: { commits: 4, components: 140 },
    seconds: { commits: 5, components: 112 },
    timers: 10,
  },
  blocks: {
    path: '/blockchain/blocks',
    shows: '5002',
    opening: { commits: 3, components: 710 },
    block: { commits: 4, components: 660 },
    seconds: { commits: 5, components: 138 },
    timers: 8,
  },
  transactions: {
    path: '/blockchain/transactions',
    shows: '15,006 records',
    opening: { commits: 3, components: 1080 },
    block: { commits: 4, components: 1020 },
    seconds: { commits: 5, components: 138 },
    timers: 8,
  },
  transaction: {
    path: `/transaction/${hash(10)}`,
    shows: 'In a block, 8 of 19',
    opening: { commits: 2, components: 200 },
    block: { commits: 2, components: 16 },
    seconds: { commits: 5, components: 18 },
    timers: 7,
  },
  account: {
    path: `/address/${account}`,
    shows: 'as of block 5002',
    opening: { commits: 4, components: 1280 },
    block: { commits: 4, components: 64 },
    seconds: { commits: 3, components: 12 },
    timers: 9,
  },
  votes: {
    path: '/sr/votes',
    shows: 'as of block 5002',
    opening: { commits: 5, components: 1180 },
    block: { commits: 6, components: 118 },
    seconds: { commits: 5, components: 15 },
    timers: 8,
  },
}

let head = firstHead
let pending = 0

beforeEach(() => {
  head = firstHead
  // Ages and repeated requests stand still unless the test lets time pass.
  vi.useFakeTimers({ now: openedAt, toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('WebSocket', undefined)
  // What is below the first screen of a phone stays there.
  vi.stubGlobal('IntersectionObserver', ResizeObserver)
  vi.stubGlobal('fetch', async (url: string) => {
    pending++
    await new Promise((resolve) => setTimeout(resolve))
    pending--
    const body = answerAt(url, head)
    const status = body === undefined ? 404 : 200
    return Response.json(body ?? { code: 'not_found' }, {
      status,
      headers: { 'x-sundial-block': String(head) },
    })
  })
  document.head.append(firstAnswers())
})
afterEach(() => {
  document.querySelector('#first-answers')?.remove()
  resetLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The answers that the server sends with each of these pages. */
function firstAnswers(): HTMLElement {
  const ofPages = Object.values(budgets).flatMap(({ path }) => pageRequests(path))
  const urls = ['/api/system/status', '/api/system/links', '/api/announcement?limit=1', ...ofPages]
  const block = document.createElement('script')
  Object.assign(block, { id: 'first-answers', type: 'application/json' })
  block.textContent = JSON.stringify(urls.map((url) => ({ url, height: head, body: answerAt(url, head) })))
  return block
}

test.each(Object.entries(budgets))('the work of %s stays within its budget', async (_, budget) => {
  // Once before, so that all code is loaded: when it arrives is not what is counted.
  ;(await open(budget.path)).close()
  const page = await open(budget.path)
  expectWithin(page.take(), budget.opening)
  await nextBlock(page)
  page.take()
  await threeSeconds(page)
  expectWithin(page.take(), budget.seconds)
  await nextBlock(page)
  expectWithin(page.take(), budget.block)
  expect(document.querySelector('main')?.textContent).toContain(budget.shows)
  expect.soft(vi.getTimerCount(), 'timers').toBeLessThanOrEqual(budget.timers)
  page.close()
})

function expectWithin({ work, text }: ReturnType<Page['take']>, { commits, components }: Work) {
  expect.soft(work.commits, `commits: ${text}`).toBeLessThanOrEqual(commits)
  expect.soft(work.components, `components: ${text}`).toBeLessThanOrEqual(components)
}

type Page = Awaited<ReturnType<typeof open>>

async function open(path: string) {
  window.location.hash = `#${path}`
  const { loaded, render } = createApp()
  await loaded
  const container = document.body.appendChild(document.createElement('div'))
  const work = countWork(createRoot(container), container)
  takeConnection('connected')
  render(work.root, { language: 'en', messages: english })
  await standStill(work)
  const close = () => {
    act(() => work.root.unmount())
    container.remove()
  }
  return { ...work, close }
}

/** Waits until nothing is on its way and nothing was rendered for a while. */
async function standStill({ commits }: Pick<Page, 'commits'>) {
  for (let quiet = 0, before = -1; quiet < 4;) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    quiet = commits() === before && pending === 0 ? quiet + 1 : 0
    before = commits()
  }
}

async function threeSeconds(page: Page) {
  await act(async () => void (await vi.advanceTimersByTimeAsync(3000)))
  await standStill(page)
}

async function nextBlock(page: Page) {
  head++
  const block = { height: head, id: hash(head), timestamp: Date.now(), transactionCount: 3 }
  act(() => takeMessage(JSON.stringify({ type: 'block', seq: head, head: block, solidified: head - 19 })))
  // Events that follow soon are taken together.
  await act(() => new Promise((resolve) => setTimeout(resolve, batchMs + 50)))
  await standStill(page)
}
