// Each way to log in, from the login to the logout: a push arrives, TRX, TRC10 and TRC20 are sent, a message is signed.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { fromHex, fromText, toAddress, toBase58, toHex } from '@sundial/primitives'
import type { SignerKind } from '@sundial/wallet'
import { Trx } from 'tronweb'
import { addressOf as extensionAddress } from '../packages/wallet/src/extension/testing-extension.ts'
import { writeKeystore } from '../packages/wallet/src/keys/keystore-file.ts'
import { openWithExtension } from './extension/install.ts'
import {
  addressOf,
  choose,
  enterKey,
  explorer,
  fill,
  form,
  keysOf,
  logOut,
  makeTokens,
  openSend,
  pay,
  review,
  rich,
  tokenBalance,
  trc10Balance,
  walletButton,
} from './wallet-actions.ts'
import { logInWithExtension, logInWithLedger, openPage } from './wallet-logins.ts'
import { record, SecretSearch, stored } from './secret-search.ts'
import { requestSignature } from './wallet-session.ts'

// All kinds have the same tokens, which are made once.
test.describe.configure({ mode: 'serial' })

const keyOf = keysOf('kinds')
const words = 'test test test test test test test test test test test junk'
const password = 'quiet lantern 42 harbour'
const ledgerSeed = mnemonicToSeedSync('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong')
const derived = (seed: Uint8Array) => HDKey.fromMasterSeed(seed).derive("m/44'/195'/0'/0/0").privateKey!

type Opened = {
  readonly page: Page
  /** What the person does elsewhere after the review was approved. */
  readonly confirm?: () => Promise<void>
  /** What the person does before the first review, after the form asked for it. */
  readonly beforeReview?: () => Promise<void>
}
type Kind = {
  readonly address: string
  /** What the person types. It never leaves the page. */
  readonly secrets?: Readonly<Record<string, Uint8Array>>
  /** `seen` records what leaves pages of other contexts. */
  readonly logIn: (context: BrowserContext, seen: string[]) => Promise<Opened>
}

const extensionKind = (
  seed: number,
  installed: Pick<Parameters<typeof openWithExtension>[0], 'injection' | 'protocol'>,
): Kind => ({
  address: toBase58(extensionAddress(seed)),
  logIn: async () => ({ page: await logInWithExtension(seed, installed) }),
})

const kinds: Readonly<Record<SignerKind | 'older extension', Kind>> = {
  'private-key': {
    address: addressOf(keyOf(1)),
    secrets: { key: fromHex(keyOf(1)) },
    async logIn(context) {
      const page = await openPage(context)
      await choose(page, 'Private key')
      await enterKey(page, keyOf(1))
      return { page }
    },
  },
  keystore: {
    address: addressOf(keyOf(2)),
    secrets: { key: fromHex(keyOf(2)), password: fromText(password) },
    async logIn(context) {
      const page = await openPage(context)
      await choose(page, 'Keystore file')
      const file = await writeKeystore(fromHex(keyOf(2)), fromText(password))
      await page.locator('dialog input[type=file]').setInputFiles({
        name: `${addressOf(keyOf(2))}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(file),
      })
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      return { page }
    },
  },
  mnemonic: {
    address: addressOf(toHex(derived(mnemonicToSeedSync(words)))),
    secrets: { key: derived(mnemonicToSeedSync(words)), words: fromText(words) },
    async logIn(context) {
      const page = await openPage(context)
      await choose(page, 'Recovery phrase')
      await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(words)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Log in' }).click()
      return { page }
    },
  },
  'address-only': {
    address: addressOf(keyOf(4)),
    secrets: { key: fromHex(keyOf(4)) },
    async logIn(context) {
      const page = await openPage(context)
      await choose(page, 'Address only')
      await page.getByLabel('Address', { exact: true }).fill(addressOf(keyOf(4)))
      await page.getByRole('button', { name: 'Watch this account' }).click()
      return {
        page,
        async beforeReview() {
          const dialog = page.getByRole('dialog', { name: 'This wallet can watch, not sign' })
          await dialog.getByRole('button', { name: /^Private key/ }).click()
          await enterKey(page, keyOf(4))
        },
      }
    },
  },
  extension: extensionKind(0xe1, { injection: 'main-world', protocol: 'announced' }),
  'older extension': extensionKind(0xe2, { injection: 'script-element', protocol: 'tron-link' }),
  ledger: {
    address: addressOf(toHex(derived(ledgerSeed))),
    logIn: (context) => logInWithLedger(context, ledgerSeed),
  },
  'external-device': {
    address: addressOf(keyOf(7)),
    secrets: { key: fromHex(keyOf(7)) },
    async logIn(context, seen) {
      // Pages may not read the clipboard, so the test hears what is written to it.
      await context.addInitScript(() => {
        navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text })
      })
      const page = await openPage(context)
      await choose(page, 'Another device')
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      const link = await page.evaluate(() => (globalThis as { copied?: string }).copied!)
      const other = await context.browser()!.newContext()
      record(other, seen)
      const phone = await other.newPage()
      await phone.goto(link)
      await phone.getByRole('main').getByRole('button', { name: 'Connect a wallet' }).click()
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: /^Private key/ })
        .click()
      await enterKey(phone, keyOf(7))
      const digits = page.getByRole('dialog').getByText(/^\d{3} \d{3}$/)
      await expect(phone.getByRole('main').getByText(/^\d{3} \d{3}$/)).toHaveText(
        (await digits.textContent())!,
      )
      await phone.getByRole('button', { name: 'The numbers are equal: log in' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      return {
        page,
        async confirm() {
          const dialog = phone.getByRole('dialog')
          await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
          await expect(dialog).toHaveCount(0)
        },
      }
    },
  },
}

const receiver = addressOf(keyOf(90))
let contract = ''

test.beforeAll(async () => {
  const holders = Object.values(kinds).map(({ address }) => address)
  for (const holder of holders) await pay(holder, 100)
  await pay(receiver, 1)
  // A worker that replaces a failed one needs a token of its own.
  contract = await makeTokens(keyOf(100 + test.info().workerIndex), holders)
})

/** Sends by the open form, then returns to an empty one. */
async function sendByForm(
  { page, confirm }: Opened,
  payment: Parameters<typeof fill>[1],
  beforeReview?: () => Promise<void>,
): Promise<void> {
  await fill(page, payment)
  await form(page).getByRole('button', { name: 'Review' }).click()
  await beforeReview?.()
  await expect(review(page)).toContainText(payment.to)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await confirm?.()
  await expect(form(page)).toContainText('Successful Transaction')
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
}

for (const [kind, { address, secrets, logIn }] of Object.entries(kinds)) {
  test(`${kind}: logs in, hears of a transfer, sends TRX, TRC10 and TRC20, signs a message, logs out`, async ({
    context,
  }) => {
    const seen = record(context)
    const opened = await logIn(context, seen)
    const { page, confirm, beforeReview } = opened
    await expect(walletButton(page)).toContainText(address.slice(-4))
    await pay(address, 25)
    await expect(page.getByText('25 TRX received', { exact: true })).toBeVisible()

    const before = {
      trx: await rich.trx.getUnconfirmedBalance(receiver),
      trc10: await trc10Balance(receiver),
      trc20: await tokenBalance(contract, receiver),
    }
    await openSend(page)
    await sendByForm(opened, { to: receiver, amount: '1.5' }, beforeReview)
    await sendByForm(opened, { to: receiver, amount: '12.34', token: 'SND' })
    await sendByForm(opened, { to: receiver, amount: '0.25', token: 'DIAL' })
    expect(await rich.trx.getUnconfirmedBalance(receiver)).toBe(before.trx + 1_500_000)
    expect(await trc10Balance(receiver)).toBe(before.trc10 + 1234)
    expect(await tokenBalance(contract, receiver)).toBe(before.trc20 + 250_000n)
    await form(page).getByRole('button', { name: 'Cancel' }).click()

    const message = await requestSignature(page, { kind: 'message', text: 'I own this account.' })
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await confirm?.()
    const { signature } = await message()
    expect(Trx.verifyMessageV2('I own this account.', `0x${signature}`)).toBe(address)

    // A payment is kept, with its account, until its block is solidified.
    await expect.poll(async () => await stored(page)).not.toContain('sundial-outbox')
    seen.push(await stored(page))
    await logOut(page)
    const left = await stored(page)
    seen.push(left)
    expect(left).not.toMatch(/sundial-wallet|sundial-logged-in|account_key|sundial-vault/)
    expect(left).not.toContain(address)
    expect(left).not.toContain(toAddress(address))
    expect(
      secrets === undefined ? undefined : new SecretSearch(secrets).find(seen.join('\n')),
    ).toBeUndefined()
    await page.context().close()
  })
}

test('where no extension answers, the sign-in text says what may block it', async ({ page }) => {
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Browser extension')
  await expect(page.getByRole('dialog')).toContainText('No wallet extension answers.')
  await expect(page.getByRole('dialog')).toContainText('It may not read this site.')
})

test('an extension on another network says so, logs in to watch, and signs nothing', async () => {
  const context = await openWithExtension({
    seed: 0xe3,
    injection: 'main-world',
    protocol: 'announced',
    chainId: '0x1',
  })
  const page = await openPage(context)
  await choose(page, 'Browser extension')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'TronLink' }).click()
  await expect(dialog).toContainText('TronLink is on another network than this site.')
  await dialog.getByRole('button', { name: 'Change the network' }).click()
  await expect(dialog.getByRole('alert')).toContainText('still on another network')
  await dialog.getByRole('button', { name: 'Log in to watch' }).click()
  await expect(walletButton(page)).toBeVisible()
  const message = await requestSignature(page, { kind: 'message', text: 'I own this account.' })
  expect(await message()).toEqual({ code: 'cannot_sign' })
  await context.close()
})
