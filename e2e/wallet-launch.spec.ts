// A standard token from its form to the verified source. TronWeb, which knows nothing of the form, reads what it became.
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './looking.ts'
import { addressOf, explorer, keysOf, logIn, pay, review, rich, sign } from './wallet-actions.ts'
import { TronWeb } from 'tronweb'

const keyOf = keysOf('launch')

async function launchedAddress(page: Page): Promise<string> {
  const text = await page.getByRole('main').getByText('The token has this address').innerText()
  return /T[1-9A-HJ-NP-Za-km-z]{33}/.exec(text)![0]
}

async function reader(address: string) {
  const token = (await rich.contract().at(address)) as unknown as Record<
    string,
    (...given: readonly unknown[]) => { call(): Promise<unknown> }
  >
  return async (name: string, ...args: readonly unknown[]) => token[name]!(...args).call()
}

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
  await expect(main).toContainText('Verified: the source gives exactly this code')
  expect(await violationsOf(page)).toEqual([])
  const address = await launchedAddress(page)
  const read = await reader(address)
  expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual(['Sun Dial', 'DIAL', 2n])
  expect([await read('balanceOf', me), await read('cap')]).toEqual([100_000n, 500_000n])

  await page.goto(`${explorer}/#/contract/${address}/code`)
  await expect(main).toContainText('Verified: the compiled source matches the deployed code.')
})

test('launches a collection without code, and creates an item of it', async ({ page }) => {
  const me = addressOf(keyOf(2))
  await pay(me, 1500)
  await logIn(page, keyOf(2), '/tokens/create/Type')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'TRC721' }).check()
  await expect(main).toContainText('You write no code')
  await main.getByRole('link', { name: 'Next' }).click()
  const values = { Name: 'Sun Art', Abbreviation: 'ART', 'Maximum number of items': '2' }
  for (const [label, value] of Object.entries(values))
    await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByLabel('Metadata address').fill('https://art.example/')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('https://art.example/1')
  await main.getByRole('button', { name: 'Review' }).click()
  await sign(page, keyOf(2))
  await expect(main).toContainText('Verified: the source gives exactly this code')
  const address = await launchedAddress(page)

  // Before the index has it, the page of the contract leads to an ordinary account.
  await expect
    .poll(async () => (await fetch(`${explorer}/api/contract?contract=${address}`)).json())
    .toMatchObject({ data: [{ creator: { address: me } }] })
  await main.getByRole('link', { name: 'Create items' }).click()
  const mint = main.locator('li, details, article').filter({ hasText: /^mint/ }).first()
  await mint.locator('summary').first().click()
  await mint.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'mint', exact: true })
  await dialog.getByRole('textbox').first().fill(me)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Successful Transaction')

  const read = await reader(address)
  expect(TronWeb.address.fromHex(String(await read('ownerOf', 1)))).toBe(me)
  expect([await read('tokenURI', 1), await read('totalSupply'), await read('cap')]).toEqual([
    'https://art.example/1',
    1n,
    2n,
  ])
  expect(await read('supportsInterface', '0x80ac58cd')).toBe(true)
})
