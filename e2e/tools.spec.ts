// The tools against TronWeb and the chain of the wallet world.
import { expect, test } from '@playwright/test'
import { transactionFromJson } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { record, SecretSearch, stored } from './secret-search.ts'
import { addressOf, devnet, explorer, keysOf, pay, rich } from './wallet-actions.ts'

const keyOf = keysOf('tools')

test('a private key leads to the address that TronWeb derives, and nothing outside the field has the key', async ({
  context,
}) => {
  const key = '71c0f9a45be2d38617f4a0c95d1e83b62af7c9041d8be6523970ce14ab85d2f6'
  const seen = record(context)
  const page = await context.newPage()
  await page.goto(`${explorer}/#/tools/tron-convert-tool`)
  await page.getByRole('textbox', { name: 'Private key' }).fill(key)
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByText(addressOf(key))).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Private key' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Private key' }).fill('f'.repeat(64))
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByRole('alert')).toContainText('exactly 64 hex characters')
  seen.push(await stored(page))
  expect(new SecretSearch({ key: Buffer.from(key, 'hex') }).find(seen.join('\n'))).toBeUndefined()
  expect(await violationsOf(page, (axe) => axe.include('main'))).toEqual([])
})

test('a shared link opens a transaction of TronWeb, says that its signature is enough, and sends it once', async ({
  page,
}) => {
  const key = keyOf(1)
  const [from, to] = [addressOf(key), addressOf(keyOf(2))]
  await pay(from, 20)
  const web = new TronWeb({ fullHost: devnet, privateKey: key })
  const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(to, 3_000_000, from))
  const hex = toHex(transactionMessage.encode(transactionFromJson(signed)))
  await page.goto(`${explorer}/#/tools/transaction-viewer?hex=${hex}`)
  await expect(page.getByText('The signatures are enough:')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(to)
  await expect(page.getByRole('main')).toContainText(signed.txID)
  await expect(page.getByText('Weight 1 of 1 needed.')).toBeVisible()
  expect(await violationsOf(page, (axe) => axe.include('main'))).toEqual([])
  const send = async () => {
    await page.getByRole('button', { name: 'Broadcast', exact: true }).click()
    await page.getByRole('button', { name: 'Send it now' }).click()
  }
  await send()
  await expect(page.getByText('The node accepted it')).toBeVisible()
  await expect.poll(async () => rich.trx.getUnconfirmedBalance(to)).toBe(3_000_000)
  // The same bytes again, as JSON: the chain has them already.
  await page.goto(`${explorer}/#/tools/transaction-viewer`)
  await page.getByRole('textbox', { name: 'Transaction' }).fill(JSON.stringify(signed))
  await page.getByRole('button', { name: 'Load' }).click()
  await send()
  await expect(page.getByText(/Broadcast error DUP_TRANSACTION_ERROR/)).toBeVisible()
})

test('a stake gives what the station promised', async ({ page }) => {
  const key = keyOf(3)
  const owner = addressOf(key)
  await pay(owner, 1100)
  await page.goto(`${explorer}/#/tools/tronstation`)
  const formula = page.getByText(/^1000 × .* = [\d,]+$/).first()
  await expect(formula).toBeVisible()
  const promised = Number((await formula.textContent())!.split('=')[1]!.replaceAll(',', ''))
  const web = new TronWeb({ fullHost: devnet, privateKey: key })
  const stake = await web.transactionBuilder.freezeBalanceV2(1_000_000_000, 'ENERGY', owner)
  await web.trx.sendRawTransaction(await web.trx.sign(stake))
  await expect.poll(async () => (await rich.trx.getAccountResources(owner)).EnergyLimit).toBe(promised)
})

test('a message reaches the operator', async ({ page }) => {
  await page.goto(`${explorer}/#/tools/contactUs`)
  await page.getByRole('textbox', { name: 'Title' }).fill('A figure')
  await page.getByRole('textbox', { name: 'Message' }).fill('<b>is wrong</b>')
  expect(await violationsOf(page, (axe) => axe.include('main'))).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The operator has your message')).toBeVisible()
})
