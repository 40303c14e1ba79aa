import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, test } from '@playwright/test'
import { build } from 'esbuild'

export type Installed = {
  /** The byte that fills the key. */
  readonly seed: number
  /** `main-world`: a content script of the page's own world. `script-element`: a script element with an extension URL. */
  readonly injection: 'main-world' | 'script-element'
  readonly protocol: 'announced' | 'tron-link'
  /** Last 4 bytes of the id of block 0, hex with 0x. */
  readonly chainId: string
}

const sites = ['http://127.0.0.1/*', 'http://localhost/*']

/** A browser of its own with the unpacked extension. */
export async function openWithExtension(installed: Installed): Promise<BrowserContext> {
  const folder = resolve('.cache/e2e-extension', `${installed.injection}-${process.pid}`)
  await writeExtension(folder, installed)
  const { launchOptions: { args = [] } = {}, locale, timezoneId } = test.info().project.use
  return chromium.launchPersistentContext('', {
    executablePath: process.env['SUNDIAL_CHROMIUM']!,
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    headless: true,
    // Extensions run in the new headless mode only.
    ignoreDefaultArgs: ['--disable-extensions', '--headless', '--headless=old'],
    args: [...args, '--headless=new', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  })
}

async function writeExtension(folder: string, { injection, ...extension }: Installed): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL('provider.ts', import.meta.url))],
    outfile: `${folder}/provider.js`,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    define: { extension: JSON.stringify(extension), global: 'globalThis' },
  })
  const isElement = injection === 'script-element'
  const script = {
    matches: sites,
    js: [isElement ? 'content.js' : 'provider.js'],
    run_at: 'document_start',
    ...(!isElement && { world: 'MAIN' }),
  }
  const manifest = {
    manifest_version: 3,
    name: 'Wallet of the tests',
    version: '1.0',
    content_scripts: [script],
    ...(isElement && { web_accessible_resources: [{ resources: ['provider.js'], matches: sites }] }),
  }
  await writeFile(`${folder}/manifest.json`, JSON.stringify(manifest))
  await writeFile(
    `${folder}/content.js`,
    `const script = document.createElement('script')
script.src = chrome.runtime.getURL('provider.js')
;(document.head ?? document.documentElement).append(script)
`,
  )
}
