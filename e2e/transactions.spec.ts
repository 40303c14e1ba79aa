import { expect } from '@playwright/test'
import { test } from './one-page.ts'
import { expectedTexts, transactionOfEveryKind } from './records.ts'

const transactions = transactionOfEveryKind()

test('every kind that was ever recorded has its transaction here', () => {
  expect(transactions).toHaveLength(35)
})

for (const { kind, file, id, value } of transactions) {
  test(`${kind} shows every value of ${file}`, async ({ onePage: page }) => {
    await page.goto(`/#/transaction/${id}`)
    const main = page.locator('main')
    await expect(main).toContainText(id)
    await expect(main).toContainText(kind)
    await expect(main.getByText('ID verified')).toBeVisible()
    const text = ((await main.textContent()) ?? '').toLowerCase()
    for (const texts of expectedTexts(value)) {
      expect(
        texts.some((one) => text.includes(one.toLowerCase())),
        texts.slice(0, 3).join(' or '),
      ).toBe(true)
    }
  })
}
