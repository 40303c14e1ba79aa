// A software Ledger at navigator.hid under Ledger's own packages, on a chain of kind main.
import { expect, type Page, test } from '@playwright/test'
import type { KnownOperation } from '@sundial/operations'
import { fromHex, fromText, toAddress, toHex } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import { buildTransaction, encodeRaw, signerOf } from '@sundial/wallet'
import { ledgerOf, plugLedger } from './ledger/install.ts'
import { requestSignature } from './wallet-session.ts'

const wallet = process.env['SUNDIAL_E2E_WALLET']!
const devnet = process.env['SUNDIAL_E2E_WALLET_DEVNET']!

/** The first accounts of the recovery phrase in the documentation of the TRON app. */
const accounts = ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TLrpNTBuCpGMrB9TyVwgEhNVRhtWEQPHh4'] as const
const [, second] = accounts
const receiver = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${devnet}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

test.beforeAll(async () => {
  for (const [index, address] of accounts.entries()) {
    await post('/cheat/balance', { address, sun: String((index + 1) * 100_000_000) })
  }
  await post('/cheat/mine', { blocks: 1 })
  await expect
    .poll(
      async () => (await post('/walletsolidity/getaccount', { address: second, visible: true }))['address'],
    )
    .toBe(second)
})

async function rawOf(operation: KnownOperation): Promise<Uint8Array> {
  const block = (await post('/wallet/getnowblock', {})) as {
    readonly blockID: string
    readonly block_header: { readonly raw_data: { readonly number?: number; readonly timestamp: number } }
  }
  const { number = 0, timestamp } = block.block_header.raw_data
  const reference = { id: block.blockID, height: BigInt(number), timestampMs: BigInt(timestamp) }
  return encodeRaw(buildTransaction({ operation }, reference))
}

const transferFrom = (owner: string): Promise<Uint8Array> =>
  rawOf({
    kind: 'TransferContract',
    type: 1,
    value: { ownerAddress: toAddress(owner), toAddress: toAddress(receiver), amount: 1_500_000n },
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens the panel of the Ledger in the connect dialog. */
async function openPanel(page: Page): Promise<void> {
  await page.goto(wallet)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ledger/ })
    .click()
}

const connect = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()

async function logIn(page: Page): Promise<void> {
  await openPanel(page)
  await connect(page)
  await page.getByRole('radio', { name: /Account 1/ }).check()
  await button(page, 'Use this account').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Confirm transaction' })

test('a Ledger logs in with a chosen account, signs a transaction and a message, and logs out', async ({
  page,
}) => {
  await plugLedger(page)
  const ledger = ledgerOf(page)
  await openPanel(page)
  await connect(page)
  const rows = page.getByRole('group', { name: 'Choose an account' }).locator('label')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText("44'/195'/1'/0/0")
  await expect(rows.nth(1)).toContainText(second)
  await expect(rows.nth(2)).toContainText('not activated yet')
  await page.getByRole('radio', { name: /Account 1/ }).check()
  await button(page, 'Use this account').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const raw = await transferFrom(second)
  const outcome = await requestSignature(page, { kind: 'transaction', hex: toHex(raw) })
  await expect(review(page)).toContainText(receiver)
  await expect(review(page)).toContainText('1.5')
  await button(page, 'Sign').click()
  await expect.poll(async () => (await ledger.prompts()).length).toBe(1)
  expect((await ledger.prompts())[0]?.screens).toEqual([
    ['Amount', '1.5'],
    ['Token', 'TRX'],
    ['To', receiver],
    ['From Address', second],
  ])
  await ledger.answer('approve')
  const { signature } = await outcome()
  expect(signerOf({ kind: 'transaction', raw }, fromHex(signature!))).toBe(toAddress(second))
  const signed = transaction.encode({
    ...transaction.decode(new Uint8Array(0)),
    rawData: rawTransaction.decode(raw),
    signature: [fromHex(signature!)],
  })
  expect(await post('/wallet/broadcasthex', { transaction: toHex(signed) })).toMatchObject({ result: true })

  const message = await requestSignature(page, { kind: 'message', text: 'I own this account.' })
  await button(page, 'Sign').click()
  await expect.poll(async () => (await ledger.prompts())[1]?.title).toBe('Sign Message')
  await ledger.answer('approve')
  const request = { kind: 'message', version: 2, message: fromText('I own this account.') } as const
  expect(signerOf(request, fromHex((await message()).signature!))).toBe(toAddress(second))

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Wallet/ })
    .click()
  await button(page, 'Log out').click()
  await expect(page.getByText('You are logged out')).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'account_key' }))
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(second)
  expect(stored).not.toContain(toAddress(second))
})

test('declining, a lock and a cable that is pulled sign nothing and say so', async ({ page }) => {
  await plugLedger(page)
  const ledger = ledgerOf(page)
  await logIn(page)
  const hex = toHex(await transferFrom(second))

  const declined = await requestSignature(page, { kind: 'transaction', hex })
  await button(page, 'Sign').click()
  await expect.poll(async () => (await ledger.prompts()).length).toBe(1)
  await ledger.answer('decline')
  await expect(review(page).getByRole('alert')).toContainText('Nothing was signed')
  expect(await declined()).toEqual({ code: 'signing_refused' })
  await review(page).getByRole('button', { name: 'Close' }).last().click()

  await ledger.set({ isLocked: true })
  const locked = await requestSignature(page, { kind: 'transaction', hex })
  await button(page, 'Sign').click()
  await expect(review(page).getByRole('alert')).toContainText('locked')
  expect(await locked()).toEqual({ code: 'signer_unavailable' })
  await review(page).getByRole('button', { name: 'Close' }).last().click()
  await ledger.set({ isLocked: false })

  const pulled = await requestSignature(page, { kind: 'transaction', hex })
  await button(page, 'Sign').click()
  await expect.poll(async () => (await ledger.prompts()).length).toBe(2)
  await ledger.unplug()
  await expect(review(page).getByRole('alert')).toContainText('not connected')
  expect(await pulled()).toEqual({ code: 'signer_unavailable' })
  await review(page).getByRole('button', { name: 'Close' }).last().click()

  await ledger.plug()
  const again = await requestSignature(page, { kind: 'transaction', hex })
  await button(page, 'Sign').click()
  await expect.poll(async () => (await ledger.prompts()).length).toBe(3)
  await ledger.answer('approve')
  expect((await again()).signature).toHaveLength(130)

  const ownerAddress = toAddress(second)
  const large = await rawOf({
    kind: 'TriggerSmartContract',
    type: 31,
    value: {
      ownerAddress,
      contractAddress: ownerAddress,
      callValue: 0n,
      data: new Uint8Array(4 + 10 * 32).fill(7),
      callTokenValue: 0n,
      tokenId: 0n,
    },
  })
  const tooLarge = await requestSignature(page, { kind: 'transaction', hex: toHex(large) })
  expect(await tooLarge()).toEqual({ code: 'cannot_sign' })
  expect(await ledger.prompts()).toHaveLength(3)
})

test('the login waits for the PIN and the TRON app, and names what else is wrong', async ({ page }) => {
  await plugLedger(page)
  const ledger = ledgerOf(page)
  await openPanel(page)
  const dialog = page.getByRole('dialog')
  await ledger.set({ isLocked: true })
  await connect(page)
  await expect(dialog).toContainText('The Ledger is locked.')
  await ledger.set({ isLocked: false, app: 'Bitcoin' })
  await expect(dialog).toContainText('The TRON app is not open.')
  await ledger.set({ app: 'TRON' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await ledger.use(new Uint8Array(32).fill(3))
  await button(page, 'Use this account').click()
  await expect(dialog.getByRole('alert')).toContainText('another account')
  await ledger.unplug()
  await ledger.refuseInChooser()
  await connect(page)
  await expect(dialog.getByRole('alert')).toContainText('No Ledger was chosen')
})

test('a network of kind test offers no Ledger', async ({ page }) => {
  await page.goto(process.env['SUNDIAL_E2E_LIVING']!)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Address only/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Ledger/ })).toHaveCount(0)
})
