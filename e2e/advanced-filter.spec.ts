// The advanced filter against the plain list of transfers, which the test filters itself.
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './looking.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const least = 1_000_000n

type Transfer = {
  readonly transferFromAddress?: string
  readonly transferToAddress?: string
  readonly amount_str: string
  readonly tokenName: string
  readonly block: number
}

/** All transfers of the index, newest first. */
async function allTransfers(page: Page): Promise<readonly Transfer[]> {
  const rows: Transfer[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    // A page names the next one.
    const answer = await page.request.get(`/api/transfer?limit=200${cursor && `&cursor=${cursor}`}`)
    const body = (await answer.json()) as { readonly data: readonly Transfer[]; readonly nextCursor?: string }
    rows.push(...body.data)
    cursor = body.nextCursor
  }
  return rows
}

test('transfers of a token above an amount, by a form that becomes a link', async ({ page }) => {
  const all = await allTransfers(page)
  const expected = all.filter((row) => row.tokenName === '_' && BigInt(row.amount_str) >= least)
  expect(expected.length).toBeGreaterThan(20)
  expect(expected.length).toBeLessThan(all.length)
  await page.goto('/#/blockchain/transfers')
  await page.getByRole('link', { name: 'Advanced filter' }).last().click()
  await expect(page).toHaveURL(/#\/tools\/advanced-filter\/transfers$/)
  await page.getByLabel('Token', { exact: true }).fill('trx')
  await expect(page.getByText('In whole tokens. Decimals: 6.')).toBeVisible()
  await page.getByLabel('Minimum amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`transfers\\?token=TRX&min_amount=${least}$`))
  const searched = page.getByRole('region', { name: 'What was searched' })
  await expect(searched).toContainText('led by the list of all transfers of the token')
  await expect(page.locator('main tbody tr')).toHaveCount(20)
  expect(await violationsOf(page, (axe) => axe.include('main'))).toEqual([])

  // Whoever opens the link has the same conditions and rows, and the file has all of them.
  await page.goto('/#/')
  await page.goto(`/#/tools/advanced-filter/transfers?token=TRX&min_amount=${least}&size=200`)
  await expect(page.getByLabel('Minimum amount', { exact: true })).toHaveValue('1')
  await expect(searched).toContainText('The search reached the end')
  const link = await page.getByRole('link', { name: /CSV/ }).getAttribute('href')
  const file = await (await page.request.get(link!)).text()
  const rows = file.split('\r\n').slice(1, -2)
  expect(rows).toHaveLength(expected.length)
  expect(file).toContain(`# rows=${expected.length} sha256=`)
})

test('what cannot be searched is said at its field, and a hostile link is only text', async ({ page }) => {
  await page.goto('/#/tools/advanced-filter')
  await page.getByLabel('From', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x')
  await page.getByLabel('Token', { exact: true }).fill(usdt)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('alert')).toHaveText([
    'This is not an address. Copy it again in full.',
    'Transactions only call a token contract. Search in transfers, or type the contract under “To”.',
  ])
  expect(await violationsOf(page, (axe) => axe.include('main'))).toEqual([])
  await page.goto('/#/tools/advanced-filter?from=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&min_amount=-1')
  await expect(page.getByText('This request cannot be answered')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('<img src=x onerror=alert(1)>')
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
})
