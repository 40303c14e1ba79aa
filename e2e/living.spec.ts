import { expect, type Page, test } from '@playwright/test'
import { TronWeb, utils } from 'tronweb'

const explorer = process.env['SUNDIAL_E2E_LIVING']!
const devnet = process.env['SUNDIAL_E2E_DEVNET']!

// Here pages move as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// One chain, and forks change it for everyone: in turn, not side by side.
test.describe.configure({ mode: 'serial' })

type Head = { height: number; id: string }

async function head(): Promise<Head> {
  const block = (await (await fetch(`${devnet}/wallet/getnowblock`)).json()) as {
    blockID: string
    block_header: { raw_data: { number: number } }
  }
  return { height: block.block_header.raw_data.number, id: block.blockID }
}

const cheat = (name: string, body: object) =>
  fetch(`${devnet}/cheat/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function nodeIds(from: number, count: number): Promise<string[]> {
  const answer = await fetch(`${devnet}/wallet/getblockbylimitnext`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ startNum: from, endNum: from + count }),
  })
  return ((await answer.json()) as { block: { blockID: string }[] }).block.map(({ blockID }) => blockID)
}

/** Blocks go on being made meanwhile: one that comes between the question and the fork keeps `height` from it. */
async function forkBelow(height: number, depth: number): Promise<void> {
  const [old] = await nodeIds(height, 1)
  await expect(async () => {
    await cheat('fork', { depth: (await head()).height - height + depth })
    expect((await nodeIds(height, 1))[0]).not.toBe(old)
  }).toPass()
}

async function indexedId(height: number): Promise<string> {
  const answer = await fetch(`${explorer}/api/block?number=${height}`)
  return ((await answer.json()) as { data: { hash: string }[] }).data[0]!.hash
}

/** Percent of the node's blocks that the index has. */
async function indexProgress(): Promise<number> {
  const answer = await fetch(`${explorer}/api/system/status`)
  return ((await answer.json()) as { sync: { progress: number } }).sync.progress
}

async function blockIdOnPage(page: Page): Promise<string> {
  const texts = await page.locator('main a, main span, main bdi, main code').allTextContents()
  return texts.find((text) => /^0{9}[0-9a-f]{55}$/.test(text)) ?? ''
}

test('the count of all accounts is that of the API, and tells that it includes accounts without TRX', async ({
  page,
}) => {
  await expect(async () => {
    await page.goto(`${explorer}/#/blockchain/accounts`)
    const figure = page.getByText('Including those with no TRX').locator('..')
    const shown = (await figure.textContent()) ?? ''
    const answer = await fetch(`${explorer}/api/account/list?start=0&limit=1&sort=-timestamp`)
    const total = ((await answer.json()) as { total: number }).total.toLocaleString('en-US')
    expect(shown).toContain(total)
  }).toPass()
})

test('new blocks appear on the open page without reload', async ({ page }) => {
  await page.goto(`${explorer}/#/blockchain/blocks`)
  const { height } = await head()
  await expect(page.locator('main')).toContainText(String(height + 3))
})

type Moved = { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }
type LayoutShift = PerformanceEntry & { readonly sources: readonly Moved[] }

test('new blocks move nothing on the page, on phone and desktop', async ({ browser }) => {
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]
  const shiftsOf = async ({ path, viewport }: { path: string; viewport: (typeof sizes)[number] }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await page.goto(`${explorer}/#${path}`)
    await expect(page.locator('main a[href*="/block/"]:visible').nth(5)).toBeVisible()
    // On a busy machine the page may open with a word about an index that is behind; it goes when the status is read again.
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.locator('output, [role=alert]')).toHaveCount(0)
    const { height } = await head()
    await expect(page.locator('main')).toContainText(String(height + 1))
    await page.evaluate(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      const hasMoved = ({ previousRect, currentRect }: Moved) =>
        JSON.stringify(previousRect) !== JSON.stringify(currentRect)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[])
          // A fraction of a pixel, which the rectangles do not show, moves nothing.
          if (entry.sources.some(hasMoved)) shifts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift' })
    })
    await expect(page.locator('main')).toContainText(String(height + 11))
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    await context.close()
    return shifts
  }
  // Heights gain a digit at 100 and at 1,000, and then the text after them moves once: not during this test.
  await cheat('mine', { blocks: 110 })
  await expect.poll(indexProgress).toBeGreaterThan(98)
  const cases = ['/', '/blockchain/blocks'].flatMap((path) => sizes.map((viewport) => ({ path, viewport })))
  expect(await Promise.all(cases.map(shiftsOf))).toEqual([[], [], [], []])
})

test('the npm tronweb client sends, and the page of its transaction shows it', async ({ page }) => {
  const client = new TronWeb({ fullHost: devnet, privateKey: '1'.padStart(64, '0') })
  const receiver = utils.accounts.generateAccount().address.base58
  const built = await client.transactionBuilder.sendTrx(receiver, 12_345_678)
  await client.trx.sendRawTransaction(await client.trx.sign(built))
  await expect
    .poll(async () => (await fetch(`${explorer}/api/transaction-info?hash=${built.txID}`)).json())
    .toMatchObject({ hash: built.txID })
  await page.goto(`${explorer}/#/transaction/${built.txID}`)
  await expect(page.locator('main')).toContainText('12.345678')
  await expect(page.locator('main')).toContainText(receiver)
  await page.goto(`${explorer}/#/address/${receiver}`)
  await expect(page.locator('main')).toContainText('12.345678')
})

for (const depth of [1, 5]) {
  test(`a fork of ${depth} blocks is undone on the open page`, async ({ page }) => {
    await cheat('mine', { blocks: depth + 2 })
    const { height, id } = await head()
    await page.goto(`${explorer}/#/block/${height}`)
    await expect.poll(() => blockIdOnPage(page)).toBe(id)
    await forkBelow(height, depth)
    await expect.poll(() => blockIdOnPage(page)).not.toBe(id)
    const hash = await indexedId(height)
    await expect.poll(() => blockIdOnPage(page)).toBe(hash)
  })
}

test('a fork of 18 blocks, as many as are not final with 27 witnesses, is undone on the open page', async ({
  page,
}) => {
  await cheat('mine', { blocks: 40 })
  // Blocks go on being made: one just below the head is among the last 18 for longest.
  const height = (await head()).height - 1
  const before = await nodeIds(height, 2)
  await page.goto(`${explorer}/#/block/${height}`)
  await expect.poll(() => blockIdOnPage(page)).toBe(before[0])
  const top = (await head()).height
  expect(top - height).toBeLessThan(15)
  expect((await cheat('fork', { depth: 18 })).ok).toBe(true)
  const after = await nodeIds(top - 14, 15)
  expect(after.some((id) => before.includes(id))).toBe(false)
  await expect.poll(() => blockIdOnPage(page)).toBe(after[height - (top - 14)])
  const pages = await Promise.all(after.map((_, index) => indexedId(top - 14 + index)))
  expect(pages).toEqual(after)
})

test('confirmations grow on the open page', async ({ page }) => {
  const { height } = await head()
  await page.goto(`${explorer}/#/block/${height}`)
  const counted = async () =>
    Number(/(\d+) of \d+ confirmations/.exec((await page.locator('main').textContent()) ?? '')?.[1])
  await expect.poll(counted).toBeGreaterThan(0)
  const before = await counted()
  await expect.poll(counted).toBeGreaterThan(before + 1)
})
