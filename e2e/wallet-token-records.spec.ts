// What the creator of a TRC20 contract says about its token, from the form to the token's page. TronWeb deploys the token
// and verifies the signature.
import { expect, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { addressOf, enterKey, explorer, keysOf, logIn, makeTokens, pay, rich } from './wallet-actions.ts'

const keyOf = keysOf('token records')

const main = (page: Page) => page.getByRole('main')
const fill = (page: Page, label: string, value: string) =>
  main(page).getByLabel(label, { exact: true }).fill(value)
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** Signs the text of the review, which names the token. After a reload the wallet first asks for the key again. */
async function signText(page: Page, contract: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign a message' })
  const button = dialog.getByRole('button', { name: 'Sign', exact: true })
  const field = page.getByRole('textbox', { name: 'Private key' })
  await expect(button.or(field).first()).toBeVisible()
  if (await field.isVisible()) await enterKey(page, keyOf(1))
  await expect(dialog).toContainText(`Token: ${contract}`)
  await expect(dialog).toContainText('SHA-256 of the content')
  await button.click()
}

type Version = { readonly statement: string; readonly signature: string; readonly signer: string }

test('records a TRC20 token, shows its facts, updates them, and refuses strangers', async ({
  page,
  browser,
}) => {
  const creator = addressOf(keyOf(1))
  const contract = await makeTokens(keyOf(1), [])
  await logIn(page, keyOf(1), '/tokens/create/Type')
  await main(page).getByRole('radio', { name: 'TRC20' }).check()
  await main(page).getByRole('radio', { name: 'Record an existing token' }).check()
  await expect(main(page)).toContainText('It costs nothing')
  expect(await violationsOf(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/#\/tokens\/create\/Record$/)
  await fill(page, 'Contract address', contract)
  await expect(main(page)).toContainText('DIAL')
  await fill(page, 'Website', 'http://dial.example')
  await press(page, 'Next')
  await expect(main(page)).toContainText('A website begins with https://')
  expect(await violationsOf(page)).toEqual([])
  await fill(page, 'Website', 'https://dial.example')
  await fill(page, 'Description', '<b>Shade</b> of a stick')
  await press(page, 'Add a link')
  await main(page).getByLabel('Link 1: network').selectOption('Telegram')
  await fill(page, 'Link 1: address', 'https://t.example/dial')
  await press(page, 'Next')
  await expect(page).toHaveURL(/#\/tokens\/create\/Confirm$/)
  expect(await violationsOf(page)).toEqual([])

  // Each step is a URL; back, forward and a reload keep the input.
  await page.goBack()
  await expect(main(page).getByLabel('Website', { exact: true })).toHaveValue('https://dial.example')
  await page.goForward()
  await page.reload()
  await expect(main(page)).toContainText('<b>Shade</b> of a stick')
  await page.goto(`${explorer}/#/tokens/create/Result`)
  await expect(main(page)).toContainText('The record is not published yet.')
  await page.goto(`${explorer}/#/tokens/create/Confirm`)

  // A server that refuses is asked again.
  await page.route('**/external/trc20tokens', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  })
  await press(page, 'Sign and publish')
  await signText(page, contract)
  await expect(main(page)).toContainText('The record was not published')
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await press(page, 'Sign and publish')
  await signText(page, contract)
  await expect(main(page)).toContainText('The record is published.')
  expect(await violationsOf(page)).toEqual([])

  const answer = await fetch(`${explorer}/api/token/record?token=${contract}`)
  const { data } = (await answer.json()) as { readonly data: readonly Version[] }
  expect(data.length).toBe(1)
  const [{ statement, signature, signer }] = data as [Version]
  expect(await rich.trx.verifyMessageV2(statement, `0x${signature}`)).toBe(creator)
  expect(signer).toBe(creator)
  expect(TronWeb.isAddress(signer)).toBe(true)

  await main(page).getByRole('link', { name: 'Page of the token' }).click()
  await expect(main(page)).toContainText('<b>Shade</b> of a stick')
  await expect(main(page).getByRole('link', { name: 'https://dial.example' })).toBeVisible()
  await press(page, 'Signed versions')
  await expect(main(page)).toContainText('I am the issuer of this token')
  expect(await violationsOf(page)).toEqual([])

  await main(page).getByRole('link', { name: 'Publish or update as the issuer' }).click()
  await expect(main(page).getByLabel('Website', { exact: true })).toHaveValue('https://dial.example')
  await fill(page, 'Description', 'Shade of another stick')
  await press(page, 'Next')
  await expect(page).toHaveURL(new RegExp(`#/tokens/update/${contract}/Confirm$`))
  await press(page, 'Sign and publish')
  await signText(page, contract)
  await expect(main(page)).toContainText('The record is published.')
  await main(page).getByRole('link', { name: 'Page of the token' }).click()
  await expect(main(page)).toContainText('Shade of another stick')

  await pay(addressOf(keyOf(2)), 5)
  const stranger = await (await browser.newContext()).newPage()
  await logIn(stranger, keyOf(2), `/tokens/update/${contract}`)
  await expect(main(stranger)).toContainText('This account cannot change the record')
  await expect(main(stranger)).toContainText(creator)
})
