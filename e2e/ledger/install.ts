import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { toHex } from '@sundial/primitives'
import { build } from 'esbuild'
import type { LedgerInPage } from './inject.ts'
import { testSeed } from './tron-app.ts'

let script: Promise<string> | undefined

/** Plugs a software Ledger into the page, before the page's own scripts run. */
export async function plugLedger(page: Page, seed: Uint8Array = testSeed): Promise<void> {
  script ??= bundle()
  const content = `${await script}\nsoftwareLedger.use(${JSON.stringify(toHex(seed))})`
  await page.addInitScript({ content })
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('inject.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]!.text
}

type Scope = typeof globalThis & { readonly softwareLedger: LedgerInPage }

/** The device of a page, as its owner handles it. */
export const ledgerOf = (page: Page) => ({
  prompts: () => page.evaluate(() => (globalThis as Scope).softwareLedger.prompts),
  answer: (decision: 'approve' | 'decline') =>
    page.evaluate((one) => (globalThis as Scope).softwareLedger.answer(one), decision),
  set: (state: Partial<LedgerInPage['device']>) =>
    page.evaluate((next) => {
      Object.assign((globalThis as Scope).softwareLedger.device, next)
    }, state),
  use: (seed: Uint8Array) =>
    page.evaluate((hex) => (globalThis as Scope).softwareLedger.use(hex), toHex(seed)),
  unplug: () => page.evaluate(() => (globalThis as Scope).softwareLedger.hid.unplug()),
  plug: () => page.evaluate(() => (globalThis as Scope).softwareLedger.hid.plug()),
  refuseInChooser: () =>
    page.evaluate(() => {
      ;(globalThis as Scope).softwareLedger.hid.chooser = 'cancels'
    }),
})
