// What a reader does with a page apart from following links: copies, finds, waits, prints.
import { expect, type Page, test } from '@playwright/test'
import { waiting } from './looking.ts'

// Here pages move as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What the clipboard gets of each shortened address and hash, and whether the browser finds the whole of it. */
const piecesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-tail]')]
      .filter((one) => one.checkVisibility())
      .map((shown) => {
        const selection = getSelection()!
        selection.selectAllChildren(shown)
        const copied = selection.toString()
        selection.removeAllRanges()
        const finder = window as unknown as { find: (text: string) => boolean }
        return { text: shown.textContent, copied, isFound: finder.find(shown.textContent ?? '') }
      }),
  )

test('an address and a hash are copied in one piece and found by their full text, in lists and on pages', async ({
  page,
}) => {
  // The block comes last: its details are read below.
  for (const path of [
    '/blockchain/transactions',
    '/blockchain/transfers',
    '/blockchain/accounts',
    '/blockchain/blocks',
    '/contracts/contract-triggers',
    '/tokens/list',
    '/transaction/7b6589b22ca801e35fd5d98186e019757875d3fb52c0bdc38a7cf4b2f24d9808',
    '/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '/block/79072107',
  ]) {
    await page.goto(`/#${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator(waiting)).toHaveCount(0)
    await expect(page.locator('main [data-tail]').first()).toBeVisible()
    // A list that is rendered again while it is read has rows without text for a moment.
    const brokenPieces = async () =>
      (await piecesOf(page)).filter(
        ({ text, copied, isFound }) =>
          text !== copied || !isFound || !/^(T\w{33}|[0-9a-f]{64})$/.test(text ?? ''),
      )
    await expect.poll(brokenPieces, path).toEqual([])
  }
  const address = await page.locator('main dd a[href*="/address/"]').first().textContent()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/#/address/${address}`)
  const title = page.locator('main [data-tail]').first()
  // On its own page it stands in full, whatever the width.
  await expect(title).toHaveText(address!)
  expect(await title.evaluate((shown) => getComputedStyle(shown, '::after').content)).toBe('none')
})

test("without a network the page says so, waiting pages show 'Connection failure!', and all recover", async ({
  page,
  context,
}) => {
  const badge = page.locator('header [data-kind]')
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('tbody tr').first()).toContainText('79072107')
  await expect(page.getByRole('button', { name: 'Live' })).toBeVisible()
  await context.setOffline(true)
  await expect(badge).toHaveAttribute('data-kind', 'unreachable')
  await expect(badge).toContainText('Offline')
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
  // Code and list of this page were never loaded.
  await page.evaluate(() => (location.hash = '#/sr/representatives'))
  await expect(page.locator('main').getByText('Connection failure!')).toBeVisible()
  await expect(page.locator('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/blockchain/blocks'))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('main').getByText('No response – showing older rows')).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('main').getByText('No response – showing older rows')).toHaveCount(0)
  await expect(badge).not.toHaveAttribute('data-kind', 'unreachable')
  await expect(page.getByRole('button', { name: 'Live' })).toHaveCount(0)
  await page.evaluate(() => (location.hash = '#/sr/representatives'))
  await expect(page.getByRole('table', { name: 'Representatives' })).toBeVisible()
  await expect(page.locator('main').getByText('Connection failure!')).toHaveCount(0)
})

test('on paper there is the content alone, in ink, with addresses and hashes in full', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() =>
    localStorage.setItem('sundial', JSON.stringify({ state: { theme: 'dark', language: 'en' }, version: 1 })),
  )
  await page.goto('/#/block/79072107')
  await page.reload()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header', 'footer', 'main nav', 'main button', 'main input'])
    await expect(page.locator(part).first()).toBeHidden()
  const looks = await page.evaluate(() => ({
    ink: getComputedStyle(document.body).color,
    tails: [...document.querySelectorAll('main [data-tail]')].map(
      (one) => getComputedStyle(one, '::after').content,
    ),
  }))
  expect(looks.ink).toBe('rgb(0, 0, 0)')
  expect(new Set(looks.tails)).toEqual(new Set(['none']))
})

test('pages of a transaction, of a contract and of a token do not jump while they load', async ({
  page,
  request,
}) => {
  const { data, contractMap } = (await (await request.get('/api/transaction?limit=50')).json()) as {
    data: { hash: string }[]
    contractMap: Record<string, true>
  }
  const [contract] = Object.keys(contractMap)
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const cdp = await page.context().newCDPSession(page)
  const most = {
    [`/transaction/${data[0]!.hash}`]: 0.02,
    [`/address/${contract}`]: 0.02,
    '/token/1005114': 0.001,
  }
  for (const [path, limit] of Object.entries(most)) {
    // On a slow machine the answers come apart from each other.
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: path.startsWith('/token') ? 4 : 1 })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await expect(page.locator('main :is(dl, [role=alert])').first()).toBeVisible()
      await expect(page.locator(waiting)).toHaveCount(0)
      expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(
        limit,
      )
    }
  }
})
