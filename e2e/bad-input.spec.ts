import { expect, test } from '@playwright/test'

const hash = 'ab'.repeat(32)

for (const [what, path, code] of [
  ['an unknown block', '/#/block/99999999', 'block_not_found'],
  ['the damaged block', '/#/block/3000003', 'block_not_found'],
  ['text for a block', '/#/block/abc', 'malformed_'],
  ['an unknown transaction', `/#/transaction/${hash}`, 'transaction_not_found'],
  ['a malformed hash', '/#/transaction/xyz', 'malformed_hash'],
  ['a malformed address', '/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'malformed_address'],
] as const) {
  test(`${what} explains the error, with its code and a link`, async ({ page }) => {
    await page.goto(path)
    const alert = page.getByRole('alert').first()
    await expect(alert).toBeVisible()
    await expect(alert).toContainText(code)
    await expect(alert.getByRole('button').first()).toBeVisible()
  })
}

test('a page past the last one says so and links back', async ({ page }) => {
  await page.goto('/#/blockchain/blocks?page=999999')
  await expect(page.locator('main')).toContainText('32')
  await expect(page.locator('main')).not.toContainText('NaN')
})

test('an unknown screen is the error page with a link home', async ({ page }) => {
  await page.goto('/#/no/such/screen')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('link').first()).toBeVisible()
})

test('a link pasted without # arrives', async ({ page }) => {
  await page.goto('/block/3000000')
  await expect(page).toHaveURL(/\/#\/block\/3000000$/)
  await expect(page.locator('main')).toContainText(
    '00000000002dc6c07171644d5c0ae0bd8027ae49a16ba3da019c294a837fb789',
  )
})

test('the damaged recording is named where the operator looks', async ({ request }) => {
  const health = JSON.stringify(await (await request.get('/health')).json())
  expect(health).toContain('mainnet-3000003.compact.json')
  expect(health).toContain('recording_damaged')
})

test('no results, and a search text that is too long, are reported', async ({ page }) => {
  await page.goto('/#/blockchain/blocks')
  const box = page.getByRole('combobox').or(page.getByRole('searchbox')).first()
  await box.fill('nosuchthing')
  await box.press('Enter')
  await expect(page.getByText('search not found', { exact: false }).first()).toBeVisible()
})

test('the search leads to a block, a transaction and an address', async ({ page }) => {
  for (const [term, url] of [
    ['3000000', /#\/block\/3000000/],
    ['defc0037eb4e11d3216f79f5ae252dc90524eef78229c6752aa465d6ebdeea49', /#\/transaction\/defc0037/],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /#\/(address|contract)\/TR7NHq/],
  ] as const) {
    await page.goto('/#/blockchain/blocks')
    const box = page.getByRole('combobox').or(page.getByRole('searchbox')).first()
    await box.fill(term)
    await box.press('Enter')
    await expect(page).toHaveURL(url)
    await expect(box).toHaveValue('')
  }
})
