import { expect, test } from '@playwright/test'

const hash = 'ab'.repeat(32)

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

for (const [what, path, code, words] of [
  ['an unknown block', '/#/block/99999999', 'block_not_found', 'does not exist yet'],
  ['the damaged block', '/#/block/3000003', 'block_not_found', 'is not stored here'],
  ['text for a block', '/#/block/abc', 'malformed_block', 'by its number'],
  ['an unknown transaction', `/#/transaction/${hash}`, 'transaction_not_found', 'Checking every 4 seconds'],
  ['a malformed hash', '/#/transaction/xyz', 'malformed_hash', '64'],
  ['a malformed address', `/#/address/${usdt.slice(0, -1)}u`, 'malformed_address:checksum', usdt],
  [
    'an account for a token',
    '/#/token20/TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM',
    'token_not_found',
    'not a token',
  ],
  ['an unknown number of a token', '/#/token/5', 'token_not_found', '1000001'],
] as const) {
  test(`${what} is explained, with its code and a way on, without a useless retry`, async ({ page }) => {
    await page.goto(path)
    const alert = page.getByRole('alert').first()
    await expect(alert).toHaveAttribute('data-code', code)
    await expect(alert).toContainText(words)
    await expect(alert.getByRole('link').or(alert.getByRole('combobox')).first()).toBeVisible()
    await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
}

test('a missing transaction is watched for and shown once it is there', async ({ page }) => {
  let isThere = false
  const known = 'defc0037eb4e11d3216f79f5ae252dc90524eef78229c6752aa465d6ebdeea49'
  await page.route('**/api/transaction-info?*', (route) =>
    isThere ? route.continue() : route.fulfill({ json: { riskTransaction: false } }),
  )
  await page.goto(`/#/transaction/${known}`)
  const watch = page.getByRole('timer')
  await expect(watch).toContainText(/00:(0[6-9]|[1-9]\d)/)
  isThere = true
  await expect(watch).toHaveCount(0)
  await expect(page.locator('main')).toContainText('3000000')
})

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
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /#\/(address|contract|token20)\/TR7NHq/],
  ] as const) {
    await page.goto('/#/blockchain/blocks')
    const box = page.getByRole('combobox').or(page.getByRole('searchbox')).first()
    await box.fill(term)
    await box.press('Enter')
    await expect(page).toHaveURL(url)
    await expect(box).toHaveValue('')
  }
})
