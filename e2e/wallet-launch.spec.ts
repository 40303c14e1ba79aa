// A standard token from its form to the verified source. TronWeb, which knows nothing of the form, reads what it became.
import { expect, test } from '@playwright/test'
import { violationsOf } from './looking.ts'
import { addressOf, explorer, keysOf, logIn, pay, rich, sign } from './wallet-actions.ts'

const keyOf = keysOf('launch')

test('launches a TRC20 token without code, and finds it verified', async ({ page }) => {
  const me = addressOf(keyOf(1))
  await pay(me, 1500)
  await logIn(page, keyOf(1), '/tokens/create/Type')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'TRC20' }).check()
  await expect(main).toContainText('You write no code')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('link', { name: 'Next' }).click()
  const values = { Name: 'Sun Dial', Abbreviation: 'DIAL', 'First supply': '1000', Decimals: '2' }
  for (const [label, value] of Object.entries(values))
    await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByRole('checkbox', { name: 'More can be created later' }).check()
  await main.getByLabel('Maximum supply').fill('5000')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('create more, up to the maximum')
  await main.getByRole('button', { name: 'Review' }).click()
  await sign(page, keyOf(1))
  await expect(main).toContainText('Verified: the source gives exactly this code', { timeout: 40_000 })
  expect(await violationsOf(page)).toEqual([])
  const address = /T[1-9A-HJ-NP-Za-km-z]{33}/.exec(
    await main.getByText('The token has this address').innerText(),
  )![0]

  const token = (await rich.contract().at(address)) as unknown as Record<
    string,
    (...given: readonly unknown[]) => { call(): Promise<unknown> }
  >
  const read = async (name: string, ...args: readonly unknown[]) => token[name]!(...args).call()
  expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual(['Sun Dial', 'DIAL', 2n])
  expect([await read('balanceOf', me), await read('cap')]).toEqual([100_000n, 500_000n])

  await page.goto(`${explorer}/#/contract/${address}/code`)
  await expect(main).toContainText('Verified: the compiled source matches the deployed code.')
})
