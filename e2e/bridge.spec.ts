// The bridge between the main chain and the side chain of one server, each in a tab of its own. A transaction gets a block at once, and
// blocks are made where something has to become final.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { contracts } from '@sundial/contracts'
import { expect, type Page, test } from '@playwright/test'
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

// Both tests have the world, and no other test does.
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

/** A TRC20 token of the account, which has all of it. */
async function deploy(): Promise<string> {
  const web = new TronWeb({ fullHost: chains[0], privateKey: key })
  const { abi, bytecode } = contracts.plainToken
  const created = await web.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, parameters: ['Dial', 'DIAL', 6, 1_000_000_000] } as never,
    owner,
  )
  const { result } = await web.trx.sendRawTransaction(await web.trx.sign(created))
  expect(result).toBe(true)
  return TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
}

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(`${explorer}${path}`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Reviews what the form says, reads the sentence that its bytes have, signs, and waits for a block. */
async function confirm(page: Page, form: string, words: readonly string[]): Promise<void> {
  await dialog(page, form).getByRole('button', { name: 'Review', exact: true }).click()
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

/** Opens a list of flows, where the newest one arrives by itself. */
async function seeArrival(page: Page, tab: string, words: string): Promise<void> {
  await finish()
  await main(page).getByRole('link', { name: tab, exact: true }).click()
  const row = main(page).getByRole('row').filter({ hasText: words }).first()
  await expect(row).toContainText('Arrived')
}

const proofOf = async (page: Page, token: string) => {
  await main(page).getByRole('link', { name: 'Proof', exact: true }).click()
  return main(page).getByRole('row').filter({ hasText: token }).first()
}

test('TRX and a token go to the side chain and back in two tabs, and each review says what is signed and where', async ({
  page,
  context,
}) => {
  await rich.trx.sendTransaction(owner, 5_000_000_000)
  const contract = await deploy()
  await logIn(page, '/#/bridge')
  const side = await context.newPage()
  await logIn(side, '/n/side/#/bridge')

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
    await expect(await proofOf(page, '150 TRX')).toContainText('150 TRX150 TRX0 TRX')
    await expect(await proofOf(side, '2 DIAL')).toContainText('2 DIAL2 DIAL0 DIAL')
    await expect(main(side)).toContainText('All that is issued is locked')
    expect(await violationsOf(side)).toEqual([])
  })
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
