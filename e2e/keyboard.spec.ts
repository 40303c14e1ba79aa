import { expect, test } from '@playwright/test'

const focusedText = () => document.activeElement?.textContent ?? ''

test('? shows the keyboard shortcuts, Escape closes them', async ({ page }) => {
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('tbody tr').first()).toContainText('7')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next or previous row of a list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('arrows move through the rows of a list and through its pages', async ({ page }) => {
  await page.goto('/#/blockchain/transactions')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const first = await page.evaluate(focusedText)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(focusedText)).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await page.evaluate(focusedText)).toBe(first)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(/page=/)
})

test('the first press of Tab reaches the way past the menus, which leads to the content', async ({
  page,
}) => {
  await page.goto('/#/blockchain/blocks')
  await expect(page.locator('tbody tr').first()).toContainText('7')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('arrows in a field stay in the field', async ({ page }) => {
  await page.goto('/#/blockchain/transactions')
  await page.locator('tbody tr a').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('?')
  await expect(page.getByLabel('Search the chain')).toHaveValue('1?2')
  await expect(page).not.toHaveURL(/page=/)
})

test('an address is shown as a QR code of 512 px, with a button to copy', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByRole('button', { name: 'Show as QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contract address' })
  await expect(dialog.locator('svg').last()).toBeVisible()
  const code = dialog.locator('svg', { has: page.locator('title') })
  expect((await code.boundingBox())?.width).toBe(512)
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(dialog).toContainText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
})
