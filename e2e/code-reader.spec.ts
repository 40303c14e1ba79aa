// The code reader over the real compiler, in the browser.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { listen, violationsOf } from './looking.ts'
import { explorer } from './wallet-actions.ts'

test('a pasted source is read, and a statement opens its line', async ({ page }) => {
  const source = await readFile(
    new URL('../packages/solidity/test/contracts/roles-token.sol', import.meta.url),
    'utf8',
  )
  const problems = listen(page)
  await page.goto(`${explorer}/#/tools/code-reader`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Pasted source' }).check()
  await main.getByRole('textbox', { name: 'Pasted source' }).fill(source)
  await main.getByRole('button', { name: 'Read the code' }).click()
  await expect(main.getByText('Burns tokens of others')).toBeVisible()
  await expect(main.getByText('_roles[BURNER_ROLE].hasRole[msg.sender]').first()).toBeVisible()
  await main.getByRole('button', { name: 'Open contract.sol at line 88' }).first().click()
  const opened = main.locator('[aria-current="true"]')
  await expect(opened).toContainText('_balances[from] = fromBalance - value')
  await expect(opened).toBeInViewport()
  expect(await violationsOf(page)).toEqual([])
  expect(problems).toEqual([])
})
