import { expect, type Page, test } from '@playwright/test'
import { blockHeader, blockId } from '@sundial/protocol'
import { TronWeb } from 'tronweb'
import {
  addressOf,
  enterKey,
  explorer,
  fill,
  form,
  keysOf,
  makeTokens,
  openSend,
  pay,
  review,
  rich,
  signAndSend,
  tokenBalance,
  trc10Balance,
  walletButton,
} from './wallet-actions.ts'

// A route that answers while its page closes is no fault of the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const keyOf = keysOf('send')

async function logIn(page: Page, key: string, path = '/'): Promise<void> {
  await page.goto(`${explorer}/#${path}`)
  const dialog = page.getByRole('dialog')
  // A payment link asks for the login itself.
  await (path === '/' ? page.getByRole('banner') : dialog)
    .getByRole('button', { name: 'Connect wallet' })
    .click()
  await dialog.getByRole('button', { name: 'Private key' }).click()
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
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
    .fill(`${to.slice(0, -1)}${to.endsWith('x') ? 'y' : 'x'}`)
  await expect(form(page)).toContainText('Fill a valid address')
  await fill(page, { to, amount: '31' })
  await expect(form(page)).toContainText('The recipient is new: activating the address costs extra.')
  await expect(form(page)).toContainText('Fill a valid number')
  await form(page).getByLabel('Amount').fill('1,5')
  await expect(form(page).getByLabel('Amount')).toHaveValue('1,5')
  await expect(form(page)).toContainText('This is not a plain number.')
  await expect(form(page).getByRole('button', { name: 'Review' })).toBeDisabled()
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
  await expect(form(page).locator('li[data-done]')).toHaveText([
    'Sent to the network',
    'In a block',
    'Final: it cannot be undone',
  ])
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(2_500_000)
  const link = (await form(page).locator('a[href*="/transaction/"]').getAttribute('href'))!
  const info = await rich.trx.getUnconfirmedTransactionInfo(link.split('/').at(-1)!)
  expect(await rich.trx.getUnconfirmedBalance(from)).toBe(30_000_000 - 2_500_000 - info.fee)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue('')
  // Whom the account paid is offered with the whole address.
  await form(page).getByLabel('Recipient').focus()
  await form(page).getByRole('button', { name: to }).click()
  await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
  await expect(form(page)).toContainText('You have paid this address before.')
})

test('MAX leaves what the fee needs, and TRC10 and TRC20 tokens arrive', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(4)), addressOf(keyOf(5))]
  await pay(from, 100)
  await pay(to, 1)
  const contract = await makeTokens(keyOf(90), [from])
  await logIn(page, keyOf(4))
  await openSend(page)
  await fill(page, { to, amount: '12.34', token: 'SND' })
  await signAndSend(page)
  await form(page).getByRole('button', { name: 'Make another transaction' }).click()

  await fill(page, { to, amount: '1.25', token: 'DIAL' })
  await expect(form(page)).toContainText('energy')
  await expect(form(page).getByRole('textbox', { name: 'Fee limit' })).toHaveValue('20')
  await signAndSend(page)
  await expect.poll(async () => tokenBalance(contract, to)).toBe(1_250_000n)
  expect(await trc10Balance(to)).toBe(1234)

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
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet address' })
  await expect(dialog).toContainText(addressOf(keyOf(8)))
  await expect(dialog.locator('svg[width="512"]')).toBeVisible()
  // With an amount the code is a payment link, which fills in the payer's form.
  await dialog.getByLabel('Ask for an amount in TRX').fill('2.5')
  await expect(dialog).toContainText(`#/send?to=${addressOf(keyOf(8))}&amount=2.5`)
})

/** Fills in and signs a payment of 1.5 TRX; what happens then is the test's. */
async function signPayment(page: Page, to: string): Promise<void> {
  await openSend(page)
  await fill(page, { to, amount: '1.5' })
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
}

test('a reload after the signature loses nothing and sends nothing twice', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(10)), addressOf(keyOf(11))]
  await pay(from, 20)
  await pay(to, 1)
  await logIn(page, keyOf(10))
  // The node is away: the signed bytes have gone nowhere.
  await page.route('**/wallet/broadcasthex', (route) => route.abort())
  await signPayment(page, to)
  await expect(form(page)).toContainText('Not taken by the network yet.')
  await page.reload()
  await walletButton(page).click()
  const pending = page.getByRole('region', { name: 'Transactions on their way' })
  await expect(pending).toContainText('Waiting for the network')
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(1_000_000)
  await page.unroute('**/wallet/broadcasthex')
  await expect(pending).toHaveCount(0)
  expect(await rich.trx.getUnconfirmedBalance(to)).toBe(2_500_000)
  const { total } = (await (
    await page.request.get(`${explorer}/api/transfer?from=${from}&to=${to}`)
  ).json()) as {
    total: number
  }
  expect(total).toBe(1)
})

test('a transaction that no node takes is expired in the end, and the fee and the money stay', async ({
  page,
}) => {
  const [from, to] = [addressOf(keyOf(12)), addressOf(keyOf(13))]
  await pay(from, 20)
  await logIn(page, keyOf(12))
  await page.route('**/wallet/broadcasthex', (route) => route.abort())
  await signPayment(page, to)
  // Ten minutes pass for the clock, for the blocks of the node and for those of the index.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 600_000
  })
  await page.route('**/wallet/getblock', async (route) => {
    const block = await (await route.fetch()).json()
    block.block_header.raw_data.timestamp += 600_000
    const { rawData } = blockHeader.fromJson(block.block_header, { visible: false })
    await route.fulfill({ json: { ...block, blockID: blockId(rawData!) } })
  })
  await page.route('**/api/block?number=*', async (route) => {
    const blocks = await (await route.fetch()).json()
    for (const block of blocks.data) block.timestamp += 600_000
    await route.fulfill({ json: blocks })
  })
  await expect(form(page)).toContainText('The transaction expired. No block included it, and none ever will.')
  expect(await rich.trx.getUnconfirmedBalance(from)).toBe(20_000_000)
})

test('a refusal shows the words of the node for two seconds, and the form is as it was', async ({ page }) => {
  const [from, to] = [addressOf(keyOf(14)), addressOf(keyOf(15))]
  await pay(from, 20)
  await logIn(page, keyOf(14))
  await openSend(page)
  await fill(page, { to, amount: '15' })
  await form(page).getByRole('button', { name: 'Review' }).click()
  // Meanwhile another device spends the money.
  const spender = new TronWeb({ fullHost: rich.fullNode.host, privateKey: keyOf(14) })
  expect((await spender.trx.sendTransaction(addressOf(keyOf(16)), 10_000_000)).result).toBe(true)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form(page).getByRole('alert')).toContainText('balance is not sufficient')
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
  await expect(form(page).getByLabel('Amount')).toHaveValue('15')
})

test('the server goes away before the signature: the form says so, keeps its fields, and works again', async ({
  page,
}) => {
  const [from, to] = [addressOf(keyOf(17)), addressOf(keyOf(18))]
  await pay(from, 20)
  await logIn(page, keyOf(17))
  await openSend(page)
  await fill(page, { to, amount: '1.5' })
  await expect(form(page).getByRole('button', { name: 'Review' })).toBeEnabled()
  await page.route('**/wallet/getblock', (route) => route.abort())
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(form(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/wallet/getblock')
  await expect(form(page).getByLabel('Recipient')).toHaveValue(to)
  await signAndSend(page)
  await expect.poll(() => rich.trx.getUnconfirmedBalance(to)).toBe(1_500_000)
})

test('a second tab spends at the same time: each payment is signed and sent once', async ({
  page,
  context,
}) => {
  const [from, to] = [addressOf(keyOf(19)), addressOf(keyOf(20))]
  await pay(from, 20)
  await pay(to, 1)
  await logIn(page, keyOf(19))
  // The account comes to the second tab by itself; its key is asked for again.
  const other = await context.newPage()
  await other.goto(`${explorer}/#/`)
  for (const tab of [page, other]) {
    await openSend(tab)
    await fill(tab, { to, amount: '1.5' })
    await form(tab).getByRole('button', { name: 'Review' }).click()
    if (tab === other) await enterKey(tab, keyOf(19))
    await expect(review(tab)).toBeVisible()
  }
  await Promise.all(
    [page, other].map((tab) => review(tab).getByRole('button', { name: 'Sign', exact: true }).click()),
  )
  for (const tab of [page, other]) await expect(form(tab)).toContainText('Successful Transaction')
  await expect.poll(() => rich.trx.getUnconfirmedBalance(to)).toBe(4_000_000)
})

test('an unlimited allowance is listed, and its owner withdraws it through the review', async ({ page }) => {
  const [owner, spender] = [addressOf(keyOf(21)), addressOf(keyOf(22))]
  await pay(owner, 100)
  const contract = await makeTokens(keyOf(23), [owner])
  const client = new TronWeb({ fullHost: rich.fullNode.host, privateKey: keyOf(21) })
  const allowance = async () => {
    const answer = await rich.transactionBuilder.triggerConstantContract(
      contract,
      'allowance(address,address)',
      {},
      [
        { type: 'address', value: owner },
        { type: 'address', value: spender },
      ],
    )
    return BigInt(`0x${answer.constant_result![0]}`)
  }
  const { transaction } = await client.transactionBuilder.triggerSmartContract(
    contract,
    'approve(address,uint256)',
    { feeLimit: 100_000_000 },
    [
      { type: 'address', value: spender },
      { type: 'uint256', value: (2n ** 256n - 1n).toString() },
    ],
  )
  expect((await client.trx.sendRawTransaction(await client.trx.sign(transaction))).result).toBe(true)
  await expect.poll(allowance).toBe(2n ** 256n - 1n)

  await logIn(page, keyOf(21))
  await walletButton(page).click()
  await page.getByRole('link', { name: 'Approvals' }).click()
  const row = page.getByRole('table', { name: 'Approvals' }).getByRole('row').filter({ hasText: 'Unlimited' })
  await expect(row).toContainText('Dial')
  await row.getByRole('button', { name: 'Withdraw allowance' }).click()
  await expect(review(page)).toContainText('Withdraw the allowance')
  await expect(review(page)).toContainText(spender)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(allowance).toBe(0n)
  await expect(row).toHaveCount(0)

  // The page of a token sends that token, and nothing to its contract.
  await page.evaluate((address) => (location.hash = `#/token20/${address}`), contract)
  await expect(page.getByRole('button', { name: 'Send to this address' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send this token' }).click()
  await expect(form(page).getByRole('combobox', { name: 'Token' })).toHaveValue('Dial-TRC20')
  await form(page).getByRole('button', { name: 'Cancel' }).click()

  // Any function of a contract is called through the same review.
  await page.evaluate((address) => (location.hash = `#/contract/${address}/write`), contract)
  const transfer = page.getByRole('listitem').filter({ hasText: 'transfer(address' })
  await transfer.getByRole('button', { name: 'Call', exact: true }).click()
  const call = page.getByRole('dialog', { name: 'transfer', exact: true })
  await call.getByLabel(/uint256/).fill('many')
  await expect(call).toContainText('A whole number that fits uint256')
  await call.getByLabel(/address/).fill(spender)
  await call.getByLabel(/uint256/).fill('1250000')
  await call.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('Send 1.25 DIAL')
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(call).toContainText('Successful')
  await expect.poll(() => tokenBalance(contract, spender)).toBe(1_250_000n)
})

test('a token that costs more energy than the account can pay says so before the signature', async ({
  page,
}) => {
  const [from, to] = [addressOf(keyOf(24)), addressOf(keyOf(25))]
  await pay(from, 1)
  await makeTokens(keyOf(26), [from])
  await logIn(page, keyOf(24))
  await openSend(page)
  await fill(page, { to, amount: '1', token: 'DIAL' })
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('The balance is too small. The chain would refuse it.')
  await review(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(form(page).getByLabel('Amount')).toHaveValue('1')
})
