// Sending with several signatures: proposed, signed by three login kinds, declined, overtaken by a change, passed on privately.
import { expect, type Page, test } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { toBase58, toHex } from '@sundial/primitives'
import { addressOf as extensionAddress } from '../packages/wallet/src/extension/testing-extension.ts'
import { violationsOf } from './looking.ts'
import {
  addressOf,
  explorer,
  keysOf,
  logIn,
  mine,
  pay,
  review,
  rich,
  sign,
  walletButton,
} from './wallet-actions.ts'
import { card, openList, setPermissions, shareAccount, signCard } from './wallet-sharing.ts'
import { logInWithExtension, logInWithLedger } from './wallet-logins.ts'

const keyOf = keysOf('signatures')
const ledgerSeed = mnemonicToSeedSync(
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
)
const ledgerAddress = addressOf(
  toHex(HDKey.fromMasterSeed(ledgerSeed).derive("m/44'/195'/0'/0/0").privateKey!),
)
const extensionSeed = 0xe7

const makeShared = (number: number, keys: readonly string[], threshold = 2) =>
  shareAccount(keyOf(number), keys, threshold)

const sendForm = (page: Page) => page.getByRole('dialog', { name: 'Multi Send' })
async function openMultiSend(page: Page): Promise<void> {
  await page.goto(`${explorer}/#/account`)
  await page.getByRole('main').getByRole('button', { name: 'Multi Send' }).click()
}

/** Proposes a payment of an account by the form; returns the id of the transaction. */
async function propose(page: Page, from: string, to: string, trx: string): Promise<void> {
  await openMultiSend(page)
  const form = sendForm(page)
  await form.getByLabel('Account that sends').fill(from)
  await form.getByLabel('Recipient').fill(to)
  await form.getByLabel('Amount').fill(trx)
  await expect(form).toContainText('Balance: 400 TRX')
  await form.getByRole('button', { name: 'Review' }).click()
}

test('a payment by 2 of 3: proposed with a key, seen live by an extension, signed by a Ledger', async ({
  browser,
  page,
}) => {
  const me = addressOf(keyOf(1))
  const extension = toBase58(extensionAddress(extensionSeed))
  for (const one of [me, extension, ledgerAddress]) await pay(one, 20)
  const shared = await makeShared(10, [me, extension, ledgerAddress])
  const receiver = addressOf(keyOf(90))
  const other = await logInWithExtension(extensionSeed, { injection: 'main-world', protocol: 'announced' })
  await expect(walletButton(other)).toHaveAccessibleName(/^Wallet /)

  await logIn(page, keyOf(1), '/account')
  await openMultiSend(page)
  const form = sendForm(page)
  // The index knows which accounts name this key.
  await expect(form.getByLabel('Account that sends')).toHaveValue(shared)
  await form.getByLabel('Account that sends').fill(addressOf(keyOf(99)))
  await expect(form).toContainText('No control permission')
  await form.getByLabel('Account that sends').fill(shared)
  await form.getByLabel('Recipient').fill(receiver)
  await form.getByLabel('Amount').fill('3')
  await expect(form.getByRole('option', { name: /does not cover this operation/ })).toBeDisabled()
  await expect(form).toContainText('Signature accounts. Weight needed: 2')
  await expect(form).toContainText('more than one signature')
  await form.getByLabel('Hours to sign').fill('25')
  await expect(form).toContainText('Fill a valid permission time')
  await expect(form.getByRole('button', { name: 'Review' })).toBeDisabled()
  await form.getByLabel('Hours to sign').fill('24')
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(receiver)
  // The chain of the tests is ahead of the clock.
  await expect(review(page)).toContainText(/2[34]:\d\d:\d\d/)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form).toContainText('Proposed. It waits for the other signers.')
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Close' }).last().click()

  // The header of the other signer counts it without a reload.
  await expect(walletButton(other)).toHaveAccessibleName(/waiting for your signature: 1/)
  await openList(other)
  await expect(card(other)).toContainText('Signed weight 1 of 2')
  expect(await violationsOf(other)).toEqual([])

  // A browser of its own: another tab of the first one logs in with its key by itself.
  const { page: ledger, confirm } = await logInWithLedger(await browser.newContext(), ledgerSeed)
  await expect(walletButton(ledger)).toHaveAccessibleName(/waiting for your signature: 1/)
  await openList(ledger)
  await signCard(ledger, confirm)
  await expect.poll(() => rich.trx.getUnconfirmedBalance(receiver)).toBe(3_000_000)
  await expect(walletButton(other)).not.toHaveAccessibleName(/waiting/)
  await other.getByRole('main').getByRole('button', { name: 'Successful' }).click()
  await expect(other.getByRole('main')).toContainText('Signed weight 2 of 2')
  await other.getByRole('main').getByRole('link', { name: 'View the transaction' }).click()
  await expect(other.getByRole('main')).toContainText('3 TRX')
  await ledger.context().close()
  await other.context().close()
})

test('a proposal is declined, then overtaken by a change of the permission', async ({ browser, page }) => {
  const [me, second, third] = [addressOf(keyOf(2)), addressOf(keyOf(3)), addressOf(keyOf(4))]
  const shared = await makeShared(11, [me, second, third])
  await logIn(page, keyOf(2), '/account')
  const receiver = addressOf(keyOf(91))
  await propose(page, shared, receiver, '1')
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(sendForm(page)).toContainText('Proposed.')

  const other = await (await browser.newContext()).newPage()
  await logIn(other, keyOf(3), '/account')
  await expect(walletButton(other)).toHaveAccessibleName(/waiting for your signature: 1/)
  await openList(other)
  await card(other).getByRole('button', { name: 'Decline' }).click()
  await expect(card(other)).toContainText('You declined')
  await expect(walletButton(other)).not.toHaveAccessibleName(/waiting/)
  await card(other).getByRole('button', { name: 'Sign after all' }).click()
  await expect(card(other).getByRole('button', { name: 'Review and sign' })).toBeVisible()

  // By TronWeb, with the keys of the others: the proposer is no key any more, and the other key is enough.
  await setPermissions(keyOf(11), [second, third], 1, [keyOf(2), keyOf(3)])
  await other.reload()
  await expect(card(other)).toContainText('no longer a key of the permission')
  await expect(card(other)).toContainText('Signed weight 0 of 1')
  await card(other).getByRole('button', { name: 'Review and sign' }).click()
  await sign(other, keyOf(3))
  await expect.poll(() => rich.trx.getUnconfirmedBalance(receiver)).toBe(1_000_000)
  await other.context().close()
})

test('an own account of 2 of 3 goes back to one key through a proposal that no server sees', async ({
  browser,
  page,
}) => {
  const second = addressOf(keyOf(6))
  const me = await makeShared(12, [addressOf(keyOf(12)), second, addressOf(keyOf(7))])
  await logIn(page, keyOf(12), '/account/permissions')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('main').getByRole('button', { name: 'Change permissions' }).click()
  await page.getByText('Each permission by itself').click()
  const owner = page.getByRole('region', { name: /^Owner/ })
  await owner.getByRole('button', { name: 'Remove key 3' }).click()
  await owner.getByRole('button', { name: 'Remove key 2' }).click()
  await owner.getByLabel('Threshold').fill('1')
  await page.getByRole('main').getByRole('button', { name: 'Compare and review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change permissions' })
  await dialog.getByRole('radio', { name: /From person to person/ }).check()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Signed. Pass it on to the other signers.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  const file = await (await download).path()
  expect(requests.filter((url) => url.includes('/multi/transaction'))).toEqual([])

  const other = await (await browser.newContext()).newPage()
  await logIn(other, keyOf(6), '/account/signatures')
  await other.locator('input[type=file]').setInputFiles(file)
  await expect(card(other)).toContainText('Signed weight 1 of 2')
  await signCard(other)
  await expect.poll(async () => (await rich.trx.getAccount(me)).owner_permission?.threshold).toBe(1)
  await other.context().close()
})

const tab = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('a proposal that the chain refuses, and one that expires, say so', async ({ browser, page }) => {
  const [me, second] = [addressOf(keyOf(20)), addressOf(keyOf(21))]
  const shared = await makeShared(22, [me, second])
  const receiver = addressOf(keyOf(92))
  await logIn(page, keyOf(20), '/account')
  await propose(page, shared, receiver, '300')
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(sendForm(page)).toContainText('Proposed.')

  // By TronWeb, with both keys: most of the money leaves while the proposal waits.
  const build = async (sun: number, validMs = 60_000) => {
    const payment = await rich.transactionBuilder.sendTrx(receiver, sun, shared)
    payment.raw_data.expiration += validMs - 60_000
    return rich.trx.multiSign(await rich.transactionBuilder.newTxID(payment), keyOf(20))
  }
  const payment = await rich.trx.multiSign(await build(350_000_000), keyOf(21))
  expect((await rich.trx.sendRawTransaction(payment as never)).result).toBe(true)
  await expect.poll(() => rich.trx.getUnconfirmedBalance(receiver)).toBe(350_000_000)

  const other = await (await browser.newContext()).newPage()
  await logIn(other, keyOf(21), '/account')
  await openList(other)
  await signCard(other)
  await expect(other.getByText(/balance is not sufficient/).first()).toBeVisible()
  await tab(other, 'Failed or expired')
  await expect(card(other)).toContainText(/balance is not sufficient/)
  expect(await violationsOf(other)).toEqual([])

  const short = await fetch(`${explorer}/api/wallet/multi/transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: me, netType: 'main_net', transaction: await build(1_000_000, 15_000) }),
  })
  expect(await short.json()).toEqual({ code: 0, message: 'OK' })
  await expect(walletButton(other)).toHaveAccessibleName(/waiting for your signature: 1/)
  // Its 15 s pass on the chain.
  await mine(6)
  await tab(other, 'All')
  await expect(card(other).filter({ hasText: 'The transaction has expired.' })).toHaveCount(1)
  await expect(walletButton(other)).not.toHaveAccessibleName(/waiting/)
  await other.context().close()
})
