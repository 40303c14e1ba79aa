// The bridge between the main chain and the side chain of one server, each in a tab of its own. A transaction gets a block at once, and
// blocks are made where something has to become final.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { contracts } from '@sundial/contracts'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { addressOf, choose, enterKey, keysOf, review, sign, walletButton } from './wallet-actions.ts'

const port = 3992
const devnetPort = 9192
const explorer = `http://127.0.0.1:${port}`
const chains = [`http://127.0.0.1:${devnetPort}`, `http://127.0.0.1:${devnetPort + 1}`] as const
const key = keysOf('bridge')(1)
const owner = addressOf(key)
const rich = new TronWeb({ fullHost: chains[0], privateKey: '1'.padStart(64, '0') })
const main = (page: Page) => page.getByRole('main')

// These tests have the world, and no other test does.
test.describe.configure({ mode: 'serial' })
let world: ChildProcess
test.beforeAll(async () => {
  world = spawn(process.execPath, ['e2e/side-world.mjs', String(port), String(devnetPort)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const path of ['/ready', '/n/side/ready'])
    await expect(async () => expect((await fetch(explorer + path)).ok).toBe(true)).toPass()
})
test.afterAll(async () => {
  if (world.exitCode !== null) return
  world.kill('SIGTERM')
  await once(world, 'exit')
})

/** Makes what both chains have final, so that oracles read it. */
async function finish(): Promise<void> {
  for (const chain of chains) {
    const answer = await fetch(`${chain}/cheat/mine`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ blocks: 20 }),
    })
    expect(answer.ok).toBe(true)
  }
}

const web = new TronWeb({ fullHost: chains[0], privateKey: key })

/** A contract of the account on the main chain. */
async function deploy(name: 'plainToken' | 'collectible', parameters: readonly unknown[]): Promise<string> {
  const { abi, bytecode } = contracts[name]
  const created = await web.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, parameters } as never,
    owner,
  )
  const { result } = await web.trx.sendRawTransaction(await web.trx.sign(created))
  expect(result).toBe(true)
  return TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
}

/** Calls a contract of the main chain. */
async function call(
  by: TronWeb,
  contract: string,
  signature: string,
  values: readonly [string, unknown][],
): Promise<void> {
  const { transaction } = await by.transactionBuilder.triggerSmartContract(
    contract,
    signature,
    { feeLimit: 100_000_000 },
    values.map(([type, value]) => ({ type, value })),
    by.defaultAddress.base58 as string,
  )
  expect((await by.trx.sendRawTransaction(await by.trx.sign(transaction))).result).toBe(true)
}

/** A TRC10 token SND of the account, of two decimals. Returns its number. */
async function issue(): Promise<string> {
  const { block_header: head } = await web.trx.getCurrentBlock()
  const now = Math.max(Date.now(), head.raw_data.timestamp)
  const transaction = await web.transactionBuilder.createToken({
    name: 'Sand',
    abbreviation: 'SND',
    description: 'a token of a test',
    url: 'https://sand.example',
    totalSupply: 1_000_000,
    trxRatio: 1,
    tokenRatio: 1,
    saleStart: now + 60_000_000,
    saleEnd: now + 90_000_000,
    freeBandwidth: 0,
    freeBandwidthLimit: 0,
    precision: 2,
    frozenAmount: 0,
    frozenDuration: 0,
  })
  expect((await web.trx.sendRawTransaction(await web.trx.sign(transaction))).result).toBe(true)
  const { asset_issued_ID: id } = (await web.trx.getUnconfirmedAccount(owner)) as never as {
    asset_issued_ID: string
  }
  return id
}

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(`${explorer}${path}`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
}

/** A second tab, in which the wallet of the first is open without its key. */
async function openSecond(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${explorer}${path}`)
  await expect(walletButton(page)).toBeVisible()
  return page
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Reads what the network takes in the form, reviews what it says, reads the sentence that its bytes have, signs, and waits for a block. */
async function confirm(page: Page, form: string, words: readonly string[]): Promise<void> {
  await expect(dialog(page, form)).toContainText(/[\d,]+ energy.*[\d,]+ bandwidth/s)
  await dialog(page, form).getByRole('button', { name: 'Review', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Private key' })
  await expect(review(page).or(field).first()).toBeVisible()
  if (await field.isVisible()) await enterKey(page, key)
  for (const one of words) await expect(review(page)).toContainText(one)
  await sign(page, key)
  await expect(dialog(page, form)).toContainText('Successful Transaction')
  await dialog(page, form).getByRole('button', { name: 'Close', exact: true }).last().click()
}

async function move(page: Page, form: 'Deposit' | 'Withdraw', amount: string, token?: string): Promise<void> {
  await main(page).getByRole('button', { name: form, exact: true }).click()
  if (token !== undefined) {
    const option = dialog(page, form).getByRole('option', { name: token })
    await expect(option).toBeAttached()
    await dialog(page, form)
      .getByRole('combobox', { name: 'Token' })
      .selectOption({ label: (await option.textContent())! })
  }
  await dialog(page, form).getByRole('textbox', { name: 'Amount' }).fill(amount)
}

async function moveItem(page: Page, form: 'Deposit' | 'Withdraw', collection: string): Promise<void> {
  await main(page).getByRole('button', { name: form, exact: true }).click()
  const option = dialog(page, form).getByRole('option', { name: collection })
  await expect(option).toBeAttached()
  await dialog(page, form)
    .getByRole('combobox', { name: 'Token' })
    .selectOption({ label: (await option.textContent())! })
  await dialog(page, form).getByRole('textbox', { name: 'Number of the item' }).fill('1')
}

/** Opens a list of flows, where the newest one arrives by itself. */
async function seeArrival(page: Page, tab: string, words: string): Promise<void> {
  await finish()
  await main(page).getByRole('link', { name: tab, exact: true }).click()
  const row = main(page).getByRole('row').filter({ hasText: words }).first()
  await expect(row).toContainText('Arrived')
}

/** Makes blocks until a part of the page has the words: pages ask for what is about the bridge every few seconds. */
async function untilIn(part: Locator, words: string): Promise<void> {
  await expect(async () => {
    await finish()
    expect(await part.textContent()).toContain(words)
  }).toPass()
}

/** Locked, issued, on its way and never sent, at the newest final blocks. */
async function seeProof(page: Page, words: string): Promise<void> {
  await main(page).getByRole('link', { name: 'Proof', exact: true }).click()
  await untilIn(main(page).getByRole('table', { name: 'Locked and issued' }), words)
}

test('TRX and a token go to the side chain and back in two tabs, and each review says what is signed and where', async ({
  page,
  context,
}) => {
  await rich.trx.sendTransaction(owner, 5_000_000_000)
  const contract = await deploy('plainToken', ['Dial', 'DIAL', 6, 1_000_000_000])
  await logIn(page, '/#/bridge')
  const side = await openSecond(context, '/n/side/#/bridge')

  await test.step('TRX is deposited', async () => {
    await move(page, 'Deposit', '200')
    await confirm(page, 'Deposit', ['Send 200 TRX through the bridge to your own address on the side chain.'])
    await seeArrival(side, 'Deposits', '200 TRX')
  })

  await test.step('a token is mapped by who deployed it', async () => {
    await main(page).getByRole('button', { name: 'Map a token' }).click()
    await dialog(page, 'Map a token').getByRole('textbox', { name: 'Contract of your token' }).fill(contract)
    await confirm(page, 'Map a token', ['Ask the bridge for a TRC20 token on the side chain', '1,000 TRX'])
    await seeArrival(page, 'Mapped tokens', 'DIAL')
  })

  await test.step('the token is approved, then deposited', async () => {
    await move(page, 'Deposit', '3', `DIAL ${contract}`)
    await confirm(page, 'Deposit', ['to spend up to 3 DIAL of yours'])
    await dialog(page, 'Deposit').getByRole('textbox', { name: 'Amount' }).fill('3')
    await expect(dialog(page, 'Deposit')).not.toContainText('needs your permission')
    await confirm(page, 'Deposit', ['Send 3 DIAL through the bridge to your own address on the side chain.'])
    await seeArrival(side, 'Deposits', '3 DIAL')
  })

  await test.step('both are withdrawn', async () => {
    await move(side, 'Withdraw', '50')
    await confirm(side, 'Withdraw', [
      'Development side chain',
      'Send 60 TRX through the bridge to your own address on the main chain.',
    ])
    await move(side, 'Withdraw', '1', 'DIAL')
    await confirm(side, 'Withdraw', [
      'Send 1 DIAL through the bridge to your own address on the main chain.',
      'The call also pays 10 TRX',
    ])
    await seeArrival(page, 'Withdrawals', '1 DIAL')
    await seeProof(page, '150 TRX150 TRX0 TRX0 TRX')
    await seeProof(side, '2 DIAL2 DIAL0 DIAL0 DIAL')
    await expect(main(side)).toContainText('All that is issued is locked')
    expect(await violationsOf(side)).toEqual([])
  })
})

test('a TRC10 token and an item go to the side chain and back, and what is held is said again', async ({
  page,
  context,
}) => {
  await rich.trx.sendTransaction(owner, 10_000_000_000)
  const token = await issue()
  const collection = await deploy('collectible', ['Cards', 'CRD', 'https://cards.example/'])
  await call(web, collection, 'mint(address)', [['address', owner]])
  await logIn(page, '/#/bridge')
  const side = await openSecond(context, '/n/side/#/bridge')

  await test.step('the collection is mapped, and its item approved and deposited', async () => {
    await main(page).getByRole('button', { name: 'Map a token' }).click()
    await dialog(page, 'Map a token')
      .getByRole('textbox', { name: 'Contract of your token' })
      .fill(collection)
    await confirm(page, 'Map a token', ['Ask the bridge for a TRC721 token on the side chain'])
    await seeArrival(page, 'Mapped tokens', 'CRD')
    await moveItem(page, 'Deposit', collection)
    await confirm(page, 'Deposit', ['#1'])
    await dialog(page, 'Deposit').getByRole('textbox', { name: 'Number of the item' }).fill('1')
    await expect(dialog(page, 'Deposit')).not.toContainText('needs your permission')
    await confirm(page, 'Deposit', ['through the bridge to your own address on the side chain.'])
    await seeArrival(side, 'Deposits', '#1')
  })

  await test.step('the TRC10 token is deposited, which maps it', async () => {
    await move(page, 'Deposit', '30', `SND ${token}`)
    await confirm(page, 'Deposit', ['Send 30 SND through the bridge to your own address on the side chain.'])
    await seeArrival(side, 'Deposits', '30 SND')
  })

  await test.step('the item is withdrawn, and the token is held by the limit of the day', async () => {
    const { main: gateways } = (await (await fetch(`${explorer}/api/bridge`)).json()) as {
      main: { gateway: string }
    }
    const setLimit = (most: number) =>
      call(rich, gateways.gateway, 'setLimit(uint8,uint256,uint256)', [
        ['uint8', 1],
        ['uint256', token],
        ['uint256', most],
      ])
    await setLimit(1)
    await moveItem(side, 'Withdraw', 'CRD')
    await confirm(side, 'Withdraw', ['through the bridge to your own address on the main chain.'])
    await move(side, 'Withdraw', '20', 'SND')
    await confirm(side, 'Withdraw', ['Send 20 SND through the bridge to your own address on the main chain.'])
    await seeArrival(side, 'Withdrawals', '#1')
    const held = main(side).getByRole('row').filter({ hasText: '20 SND' }).last()
    await untilIn(held, 'Held')
    await held.getByRole('button', { name: 'Say it again' }).click()
    await expect(review(side)).toContainText('Development side chain')
    await sign(side, key)
    await expect(held).toContainText('Said again')
    await setLimit(1_000_000)
    await untilIn(held, 'Arrived')
  })

  await test.step('the proof has both, at the newest blocks and before anything was sent', async () => {
    await seeProof(page, '10 SND10 SND0 SND0 SND')
    await main(page).getByRole('textbox', { name: 'Block of the main chain' }).fill('1')
    await main(page).getByRole('textbox', { name: 'Block of the main chain' }).press('Enter')
    await expect(main(page).getByRole('table', { name: 'Locked and issued' })).toContainText('TRX0 TRX')
    await main(page).getByRole('link', { name: 'Differences', exact: true }).click()
    await expect(main(page)).toContainText('No difference has ever been found')
    await expect(main(page)).toContainText(/Compared: blocks 0 to \d+ of the main chain/)
    expect(await violationsOf(page)).toEqual([])
  })
})

test('what oracles signed of it is what was sent', async ({ page }) => {
  await page.goto(`${explorer}/n/side/#/bridge/statements`)
  const table = main(page).getByRole('table', { name: 'What oracles signed' })
  await expect(table.getByRole('row').filter({ hasText: '30 SND' }).first()).toContainText(
    'Says what was sent',
  )
  expect(await violationsOf(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Main chain', exact: true }).click()
  await expect(table.getByRole('row').filter({ hasText: '20 SND' }).first()).toContainText(
    'Says what was sent',
  )
  await expect(table).not.toContainText('Says something else')
})

test('two networks are live side by side, each in a tab of its own', async ({ page, context }) => {
  const side = await context.newPage()
  await page.goto(`${explorer}/#/blockchain/blocks`)
  await side.goto(`${explorer}/n/side/#/blockchain/blocks`)
  const newest = (tab: Page) => main(tab).getByRole('row').nth(1).getByRole('link').first()
  const heightIn = async (tab: Page) => Number((await newest(tab).textContent())?.replaceAll(/\D/g, ''))
  const before = [await heightIn(page), await heightIn(side)] as const
  await finish()
  for (const [at, tab] of [page, side].entries())
    await expect(async () => expect(await heightIn(tab)).toBeGreaterThanOrEqual(before[at]! + 20)).toPass()
})

test('the menu leads to the same page of the other network and remembers it, and the cookie leads there again', async ({
  page,
  context,
}) => {
  await page.goto(`${explorer}/#/blockchain/blocks`)
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Development side chain' }).click()
  await expect(page).toHaveURL(/\/n\/side\/#\/blockchain\/blocks$/)
  const cookies = await context.cookies(explorer)
  expect(cookies.find(({ name }) => name === 'network')?.value).toBe('sunnet')
  const bare = await context.newPage()
  await bare.goto(explorer)
  await expect(bare).toHaveURL(/\/n\/side\//)
})

test('what refers to a block of the main chain is not signed on the page of the side chain', async ({
  page,
}) => {
  const payment = await rich.transactionBuilder.sendTrx(addressOf('1'.padStart(64, '0')), 1, owner)
  await logIn(page, '/n/side/#/account/signatures')
  await main(page).getByRole('textbox', { name: 'Transaction as hex or JSON' }).fill(JSON.stringify(payment))
  await main(page).getByRole('button', { name: 'Review and sign', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'does not belong to this network. Nothing was signed.',
  )
  await expect(review(page)).toHaveCount(0)
})

test('a command is about the side chain by its id', async () => {
  const words = ['backup', '.cache/e2e-side/backup', '--network', 'side=own', '--data', '.cache/e2e-side']
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/sundial/dist/main.js', ...words])
  expect(stdout).toMatch(/Backup of .* at block \d+: \d+ files/)
})
