// Logins with an extension and with a Ledger, which sign outside of the page.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openWithExtension } from './extension/install.ts'
import { ledgerOf, plugLedger } from './ledger/install.ts'
import { choose, explorer, rich } from './wallet-actions.ts'

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${explorer}/#/`)
  return page
}

type Installed = Pick<Parameters<typeof openWithExtension>[0], 'injection' | 'protocol'>

/** The page of a browser of its own, whose extension holds the account of the seed. */
export async function logInWithExtension(seed: number, installed: Installed): Promise<Page> {
  const chainId = `0x${(await rich.trx.getBlockByNumber(0)).blockID.slice(-8)}`
  const page = await openPage(await openWithExtension({ seed, ...installed, chainId }))
  await choose(page, 'Browser extension')
  await page.getByRole('dialog').getByRole('button', { name: 'TronLink' }).click()
  return page
}

/** Logs in with the first account of a Ledger that refuses hashes; `confirm` approves on the device. */
export async function logInWithLedger(
  context: BrowserContext,
  ledgerSeed: Uint8Array,
): Promise<{ readonly page: Page; readonly confirm: () => Promise<void> }> {
  const page = await context.newPage()
  await plugLedger(page, ledgerSeed)
  await page.goto(`${explorer}/#/`)
  const ledger = ledgerOf(page)
  await ledger.set({ allows: { data: true, contracts: true, hashes: false } })
  await choose(page, 'Ledger')
  await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('radio', { name: /Account 0/ }).check()
  await page.getByRole('button', { name: 'Use this account' }).click()
  let seen = 0
  return {
    page,
    async confirm() {
      await expect.poll(async () => (await ledger.prompts()).length).toBeGreaterThan(seen)
      seen = (await ledger.prompts()).length
      await ledger.answer('approve')
    },
  }
}
