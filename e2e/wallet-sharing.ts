// Accounts that several keys control, and the list in which their signatures are collected.
import { expect, type Page } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { addressOf, devnet, pay, review, rich, walletButton } from './wallet-actions.ts'

type Keys = readonly string[]

/** A new account whose owner permission needs several of the keys; its active permission only stakes. By TronWeb. */
export async function shareAccount(key: string, keys: Keys, threshold = 2): Promise<string> {
  const address = addressOf(key)
  await pay(address, 500)
  await setPermissions(key, keys, threshold)
  return address
}

export async function setPermissions(
  key: string,
  keys: Keys,
  threshold: number,
  signers = [key],
): Promise<void> {
  const address = addressOf(key)
  const web = new TronWeb({ fullHost: devnet, privateKey: key })
  const permissionKeys = keys.map((one) => ({ address: one, weight: 1 }))
  let transaction = await web.transactionBuilder.updateAccountPermissions(
    address,
    { type: 0, permission_name: 'owner', threshold, keys: permissionKeys },
    undefined,
    [
      {
        type: 2,
        permission_name: 'staking',
        threshold,
        // Bit 54: staking of Stake 2.0.
        operations: '0000000000004000000000000000000000000000000000000000000000000000',
        keys: permissionKeys,
      },
    ],
  )
  for (const signer of signers) transaction = await web.trx.multiSign(transaction, signer)
  const { result } = await web.trx.sendRawTransaction(transaction as never)
  expect(result).toBe(true)
  await expect
    .poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(transaction.txID)).id)
    .toBe(transaction.txID)
}

/** What waits for signatures. */
export const card = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Signed weight' })

export async function openList(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByRole('link', { name: /^To sign/ }).click()
  await expect(page).toHaveURL(/account\?from=nav&type=multisign/)
}

export async function signCard(page: Page, confirm?: () => Promise<void>): Promise<void> {
  await card(page).getByRole('button', { name: 'Review and sign' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await confirm?.()
}
