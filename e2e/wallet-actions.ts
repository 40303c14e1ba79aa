// What a person does in the wallet, and what the chain of the wallet world has afterwards.
import { contracts } from '@sundial/contracts'
import { expect, type Page } from '@playwright/test'
import { fromText, sha256, toHex } from '@sundial/primitives'
import { TronWeb, type Types } from 'tronweb'

export const explorer = process.env['SUNDIAL_E2E_WALLET']!
export const devnet = process.env['SUNDIAL_E2E_WALLET_DEVNET']!

/** Keys of a test file: each file has its own, so that tests do not see each other's transfers. */
export const keysOf = (file: string) => (number: number) => toHex(sha256(fromText(`${file} ${number}`)))
export const addressOf = (key: string) => TronWeb.address.fromPrivateKey(key) as string

/** The chain's first account, which has the money. */
export const rich = new TronWeb({ fullHost: devnet, privateKey: '1'.padStart(64, '0') })

export async function pay(to: string, trx: number): Promise<void> {
  const { result } = await rich.trx.sendTransaction(to, trx * 1_000_000)
  expect(result).toBe(true)
}

/** Makes blocks, each of them later than the one before by a block's time, so that time passes on the chain. */
export async function mine(blocks: number): Promise<void> {
  const answer = await fetch(`${devnet}/cheat/mine`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ blocks }),
  })
  expect(answer.ok).toBe(true)
}

export const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet / })
export const form = (page: Page) => page.getByRole('dialog', { name: 'Send', exact: true })
export const review = (page: Page) => page.getByRole('dialog', { name: 'Confirm transaction' })

/** Opens the connect dialog and chooses a way to log in. */
export async function choose(page: Page, method: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${method}`) })
    .click()
}

export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Private key' }).fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Opens a page and logs in with a private key. */
export async function logIn(page: Page, key: string, path: string): Promise<void> {
  await page.goto(`${explorer}/#${path}`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
}

/** Signs what the review shows. After a reload the wallet first asks for the key again. */
export async function sign(page: Page, key: string): Promise<void> {
  const button = review(page).getByRole('button', { name: 'Sign', exact: true })
  const field = page.getByRole('textbox', { name: 'Private key' })
  await expect(button.or(field).first()).toBeVisible()
  if (await field.isVisible()) await enterKey(page, key)
  await button.click()
}

export async function logOut(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByText('You are logged out')).toBeVisible()
}

export async function openSend(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

export type Payment = { readonly to: string; readonly amount: string; readonly token?: string }

export async function fill(page: Page, { to, amount, token }: Payment): Promise<void> {
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

/** Signs what the form says, where the review needs no other device, and waits for a block. */
export async function signAndSend(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form(page)).toContainText('Successful Transaction')
}

export const tokenBalance = async (contract: string, owner: string): Promise<bigint> => {
  const answer = await rich.transactionBuilder.triggerConstantContract(contract, 'balanceOf(address)', {}, [
    { type: 'address', value: owner },
  ])
  return BigInt(`0x${answer.constant_result![0]}`)
}

/** Units of the only TRC10 token of an account. */
export async function trc10Balance(owner: string): Promise<number> {
  const account = (await rich.trx.getUnconfirmedAccount(owner)) as never as { assetV2?: { value: number }[] }
  return account.assetV2?.[0]?.value ?? 0
}

const settled = async (id: string) => {
  await expect.poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(id)).id).toBe(id)
}

type Frozen = { readonly frozenAmount: number; readonly frozenDuration: number }

/** Issues 10,000 of the TRC10 token SND of two decimals, and waits for its block. */
export async function issueToken(
  key: string,
  frozen: Frozen = { frozenAmount: 0, frozenDuration: 0 },
): Promise<void> {
  const issuer = new TronWeb({ fullHost: devnet, privateKey: key })
  // Other tests mine blocks, so that the chain may be ahead of the clock.
  const { block_header: head } = await rich.trx.getCurrentBlock()
  const now = Math.max(Date.now(), head.raw_data.timestamp)
  const transaction = await issuer.transactionBuilder.createToken({
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
    precision: 2,
    ...frozen,
  })
  const { result, txid } = await issuer.trx.sendRawTransaction(await issuer.trx.sign(transaction))
  expect(result).toBe(true)
  await settled(txid)
}

/** A TRC10 token SND and a TRC20 token DIAL of a new account, some of both for each holder. Returns the contract. */
export async function makeTokens(key: string, holders: readonly string[]): Promise<string> {
  await pay(addressOf(key), 5000)
  const issuer = new TronWeb({ fullHost: devnet, privateKey: key })
  const broadcast = async (transaction: Types.Transaction) => {
    const signed = await issuer.trx.sign(transaction)
    expect((await issuer.trx.sendRawTransaction(signed)).result).toBe(true)
    return signed.txID
  }
  const sent: string[] = []
  await issueToken(key)
  const { assetV2 } = (await issuer.trx.getUnconfirmedAccount(addressOf(key))) as never as {
    assetV2: { key: string }[]
  }
  for (const holder of holders) {
    sent.push(await broadcast(await issuer.transactionBuilder.sendToken(holder, 50_000, assetV2[0]!.key)))
  }
  const { abi, bytecode } = contracts.plainToken
  const created = await issuer.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, parameters: ['Dial', 'DIAL', 6, 1_000_000_000] } as never,
    addressOf(key),
  )
  await settled(await broadcast(created))
  const contract = TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
  for (const holder of holders) {
    const call = await issuer.transactionBuilder.triggerSmartContract(
      contract,
      'transfer(address,uint256)',
      { feeLimit: 100_000_000 },
      [
        { type: 'address', value: holder },
        { type: 'uint256', value: 7_000_000 },
      ],
    )
    sent.push(await broadcast(call.transaction))
  }
  for (const id of sent) await settled(id)
  return contract
}
