import { contracts } from '@sundial/contracts'
import { expect, type Page, test } from '@playwright/test'
import { TronWeb, type Types } from 'tronweb'

const explorer = process.env['SUNDIAL_E2E_WALLET']!
const devnet = process.env['SUNDIAL_E2E_WALLET_DEVNET']!

const keyOf = (number: number) => (0x5e9d_0000 + number).toString(16).padStart(64, '0')
const addressOf = (key: string) => TronWeb.address.fromPrivateKey(key) as string
/** The chain's first account has the money. */
const rich = new TronWeb({ fullHost: devnet, privateKey: '1'.padStart(64, '0') })

async function pay(to: string, trx: number): Promise<void> {
  const { result } = await rich.trx.sendTransaction(to, trx * 1_000_000)
  expect(result).toBe(true)
}

async function logIn(page: Page, key: string, path = '/'): Promise<void> {
  await page.goto(`${explorer}/#${path}`)
  const dialog = page.getByRole('dialog')
  // A payment link asks for the login itself.
  await (path === '/' ? page.getByRole('banner') : dialog)
    .getByRole('button', { name: 'Connect wallet' })
    .click()
  await dialog.getByRole('button', { name: 'Private key' }).click()
  await page.getByRole('textbox', { name: 'Private key' }).fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: /^Wallet / })).toBeVisible()
}

const openSend = async (page: Page) => {
  await page.getByRole('button', { name: /^Wallet / }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Send', exact: true })
const review = (page: Page) => page.getByRole('dialog', { name: 'Confirm transaction' })

async function fill(page: Page, { to, amount, token }: { to: string; amount: string; token?: string }) {
  if (token !== undefined) {
    const option = form(page).getByRole('option', { name: token })
    await expect(option).toBeAttached()
    await form(page)
      .getByRole('combobox', { name: 'Token' })
      .selectOption({ label: (await option.textContent())! })
  }
  await form(page).getByLabel('Recipient').fill(to)
  await form(page).getByLabel('Amount').fill(amount)
}

const signAndSend = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form(page)).toContainText('Successful Transaction')
}

/** A TRC10 token and a TRC20 token of a new account, some of both for the holder. */
async function makeTokens(holder: string): Promise<string> {
  const key = keyOf(90)
  await pay(addressOf(key), 5000)
  const issuer = new TronWeb({ fullHost: devnet, privateKey: key })
  const settled = async (id: string) => {
    await expect
      .poll(async () => (await issuer.trx.getUnconfirmedTransactionInfo(id)).id, { timeout: 15_000 })
      .toBe(id)
  }
  const broadcast = async (transaction: Types.Transaction) => {
    const signed = await issuer.trx.sign(transaction)
    expect((await issuer.trx.sendRawTransaction(signed)).result).toBe(true)
    await settled(signed.txID)
    return signed.txID
  }
  const now = Date.now()
  await broadcast(
    await issuer.transactionBuilder.createToken({
      name: 'Sand',
      abbreviation: 'SND',
      description: 'a token of a test',
      url: 'https://sand.example',
      totalSupply: 1_000_000,
      trxRatio: 1,
      tokenRatio: 1,
      saleStart: now + 60_000,
      saleEnd: now + 3_600_000,
      freeBandwidth: 0,
      freeBandwidthLimit: 0,
      frozenAmount: 0,
      frozenDuration: 0,
      precision: 2,
    }),
  )
  const { assetV2 } = (await issuer.trx.getUnconfirmedAccount(addressOf(key))) as never as {
    assetV2: { key: string }[]
  }
  await broadcast(await issuer.transactionBuilder.sendToken(holder, 50_000, assetV2[0]!.key))
  const { abi, bytecode } = contracts.plainToken
  const created = await issuer.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, parameters: ['Dial', 'DIAL', 6, 1_000_000_000] } as never,
    addressOf(key),
  )
  await broadcast(created)
  const contract = TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
  const call = await issuer.transactionBuilder.triggerSmartContract(
    contract,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000 },
    [
      { type: 'address', value: holder },
      { type: 'uint256', value: 7_000_000 },
    ],
  )
  await broadcast(call.transaction)
  return contract
}

test('without a login the send dialog asks for one', async ({ page }) => {
  await page.goto(`${explorer}/#/send?to=${addressOf(keyOf(1))}&amount=3`)
  const dialog = page.getByRole('dialog', { name: 'Not login' })
  await expect(dialog).toContainText('Login first')
  await dialog.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Private key' })).toBeVisible()
})

test('TRX is sent once for two clicks, the chain has exactly that, and another transaction starts empty', async ({
  page,
}) => {
  const [from, to] = [addressOf(keyOf(2)), addressOf(keyOf(3))]
  await pay(from, 30)
  await logIn(page, keyOf(2))
  await openSend(page)
  await expect(form(page)).toContainText('Balance: 30 TRX')
  await form(page).getByLabel('Recipient').fill('0xdac17f958d2ee523a2206206994597c13d831ec7')
  await expect(form(page)).toContainText('This is an Ethereum address')
  await form(page)
    .getByLabel('Recipient')
    .fill(`${to.slice(0, -1)}x`)
  await expect(form(page)).toContainText('Fill a valid address')
  await fill(page, { to, amount: '31' })
  await expect(form(page)).toContainText('The recipient is new: activating the address costs extra.')
  await expect(form(page)).toContainText('Fill a valid number')
  await form(page).getByLabel('Amount').fill('2.5000009')
  await expect(form(page).getByLabel('Amount')).toHaveValue('2.500000')

  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(to)
  await expect(review(page)).toContainText('1 TRX to activate the address')
  await expect(review(page)).toContainText('The recipient is new')
  await expect(review(page).getByRole('region', { name: 'Your balances after' })).toContainText('26.4 TRX')
  await review(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(form(page).getByRole('button', { name: 'Review' })).toBeEnabled()

  await form(page).getByRole('button', { name: 'Review' }).dblclick()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form(page)).toContainText('Successful Transaction')
  await expect(form(page).locator('li[data-done]')).toHaveText(
    ['Sent to the network', 'In a block', 'Final: it cannot be undone'],
    { timeout: 60_000 },
  )
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(2_500_000)
  const link = (await form(page).getByRole('link').getAttribute('href'))!
  const info = await rich.trx.getUnconfirmedTransactionInfo(link.split('/').at(-1)!)
  expect(await rich.trx.getUnconfirmedBalance(from)).toBe(30_000_000 - 2_500_000 - info.fee)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue('')
})

test('MAX leaves what the fee needs, and TRC10 and TRC20 tokens arrive', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(4)), addressOf(keyOf(5))]
  await pay(from, 100)
  await pay(to, 1)
  const contract = await makeTokens(from)
  await logIn(page, keyOf(4))
  await openSend(page)
  await fill(page, { to, amount: '12.34', token: 'SND' })
  await signAndSend(page)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()

  await fill(page, { to, amount: '1.25', token: 'DIAL' })
  await expect(form(page)).toContainText('energy')
  await expect(form(page).getByRole('textbox', { name: 'Fee limit' })).toHaveValue('20')
  await signAndSend(page)
  await expect
    .poll(async () => {
      const answer = await rich.transactionBuilder.triggerConstantContract(
        contract,
        'balanceOf(address)',
        {},
        [{ type: 'address', value: to }],
      )
      return BigInt(`0x${answer.constant_result![0]}`)
    })
    .toBe(1_250_000n)
  const account = (await rich.trx.getUnconfirmedAccount(to)) as never as { assetV2: { value: number }[] }
  expect(account.assetV2[0]!.value).toBe(1234)

  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
  await form(page).getByRole('combobox', { name: 'Token' }).selectOption({ label: 'TRX' })
  await expect(form(page)).toContainText(
    `Balance: ${(await rich.trx.getUnconfirmedBalance(from)) / 1_000_000} TRX`,
  )
  await form(page).getByLabel('Recipient').fill(to)
  await form(page).getByRole('button', { name: 'MAX' }).click()
  await signAndSend(page)
  await expect.poll(() => rich.trx.getUnconfirmedBalance(from)).toBeLessThan(300_000)
})

test('a payment link fills the form in, says so, and signs nothing without a review', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(6)), addressOf(keyOf(7))]
  await pay(from, 10)
  await logIn(page, keyOf(6), `/send?to=${to}&amount=3`)
  await expect(page.getByRole('dialog', { name: 'Send', exact: true })).toContainText(
    'A link filled in this form.',
  )
  await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
  await expect(form(page).getByLabel('Amount')).toHaveValue('3')
  await expect(review(page)).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  // An address page has the same on its icon.
  await page.evaluate((address) => (location.hash = `#/address/${address}`), from)
  await page.getByRole('button', { name: 'Send to this address' }).first().click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue(from)
})

test('the account menu shows the address to receive to as text and as a QR code of 512 px', async ({
  page,
}) => {
  await logIn(page, keyOf(8))
  await page.getByRole('button', { name: /^Wallet / }).click()
  await page.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet address' })
  await expect(dialog).toContainText(addressOf(keyOf(8)))
  await expect(dialog.locator('svg[width="512"]')).toBeVisible()
})
