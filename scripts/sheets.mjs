// npm run sheets -- [--url http://HOST:PORT] [--themes light,dark,tron] [--sizes desktop,phone] [--languages en,zh,ar] [--only TEXT]
// Takes a picture of every page of the web app in each theme, size and language, on a demo chain unless --url names a server,
// and puts the pictures of each setting on one sheet: .cache/sheets/<theme>-<size>-<language>.png.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { chromium as browsers } from '@playwright/test'
import { register } from 'tsx/esm/api'
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'

register()
const { waiting } = await import('../e2e/looking.ts')

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    port: { type: 'string', default: '4190' },
    themes: { type: 'string', default: 'light,dark,tron' },
    sizes: { type: 'string', default: 'desktop,phone' },
    languages: { type: 'string', default: 'en,zh,ar' },
    only: { type: 'string', default: '' },
    'demo-seconds': { type: 'string', default: '60' },
  },
})
const widths = { desktop: 1440, phone: 390 }
const screenHeights = { desktop: 900, phone: 844 }
/** A page is cut at so many screens: sheets compare heads of pages, single pictures show the whole. */
const sheetScreens = 2.5
const out = resolve('.cache/sheets')

const variants = () =>
  values.themes
    .split(',')
    .flatMap((theme) => values.sizes.split(',').map((size) => ({ theme, size })))
    .flatMap((variant) => values.languages.split(',').map((language) => ({ ...variant, language })))

/** Every path of the pages, its parameters filled with what the server has. */
async function pathsOf(url) {
  const read = async (path) => (await fetch(`${url}${path}`)).json()
  const first = async (path) => (await read(path)).data?.[0] ?? {}
  const transfer = await first('/api/transfer?limit=1')
  const contract = await first('/api/contracts?limit=1')
  const [token = {}] = (await read('/api/token_trc20?limit=1')).trc20_tokens ?? []
  const ids = {
    address: transfer.transferFromAddress,
    block: (await first('/api/block?limit=1')).number,
    contract: contract.address,
    date: Math.floor(Date.now() / 86_400_000) * 86_400_000,
    hash: transfer.transactionHash,
    notice: (await first('/api/notice?limit=1')).id,
    proposal: (await first('/api/proposal?limit=1')).proposalId,
    representative: (await first('/api/pagewitness?limit=1')).address,
    token: 0,
    token20: token.contract_address,
  }
  const files = readdirSync('apps/web/src/pages', { recursive: true, encoding: 'utf8' })
  const patterns = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(`apps/web/src/pages/${file}`, 'utf8'))
    .filter((text) => !text.includes('redirect: '))
    .map((text) => /path: '([^']+)'/.exec(text)?.[1])
  return patterns
    .filter((pattern) => pattern !== undefined && pattern.includes(values.only))
    .map((pattern) => {
      const [, noun] = pattern.split('/')
      return pattern
        .replace(/\/\{-\$\w+\}/g, '')
        .replace(/\$(\w+)/g, (_, name) => String((name === 'id' ? ids[noun] : ids[name]) ?? 1))
    })
    .toSorted()
}

async function startDemo() {
  await build()
  const data = mkdtempSync(join(tmpdir(), 'sundial-sheets-'))
  const ports = ['--port', values.port, '--devnet-port', String(Number(values.port) + 1)]
  const program = spawn(
    process.execPath,
    ['apps/sundial/dist/main.js', 'up', '--data', data, '--block-time', '1', ...ports],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    const ended = new Promise((done) => program.once('exit', done))
    program.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  console.log(`A demo chain runs for ${values['demo-seconds']} s first.`)
  const url = `http://127.0.0.1:${values.port}`
  while (
    !(await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(1000)
  await sleep(Number(values['demo-seconds']) * 1000)
  return { url, stop }
}

async function shoot(browser, url, paths, { theme, size, language }) {
  const viewport = { width: widths[size], height: screenHeights[size] }
  const context = await browser.newContext({ viewport, hasTouch: size === 'phone', reducedMotion: 'reduce' })
  await context.addInitScript(
    (state) => localStorage.setItem('sundial', JSON.stringify({ state, version: 1 })),
    { theme, language, live: false },
  )
  const page = await context.newPage()
  const shots = []
  for (const path of paths) {
    await page.goto(`${url}/#${path}`)
    await page.reload()
    await page
      .locator('main :is(h1, h2, [role=alert])')
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => {})
    await page
      .waitForFunction((selector) => document.querySelector(selector) === null, waiting)
      .catch(() => {})
    // The footer comes when the browser is idle.
    await page
      .locator('footer')
      .waitFor({ timeout: 5000 })
      .catch(() => {})
    const { height, elements } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      elements: document.querySelectorAll('body *').length,
    }))
    const name = `${path.replace(/[^\w]+/g, '_') || '_'}-${theme}-${size}-${language}.png`
    // Cards are painted when the window is near them, so it is as high as the page.
    await page.setViewportSize({ width: viewport.width, height })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(out, name), fullPage: true })
    await page.setViewportSize(viewport)
    shots.push({ path, name, height, elements })
  }
  await context.close()
  return shots
}

/** One picture of all pages side by side, each with its path, height and number of elements. */
async function sheet(browser, shots, { theme, size, language }) {
  const width = size === 'phone' ? 195 : 480
  const height = Math.round((width * screenHeights[size] * sheetScreens) / widths[size])
  const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const figures = shots.map(
    ({ path, name, height: whole, elements }) =>
      `<figure><div><img src="${pathToFileURL(join(out, name)).href}"></div><figcaption>${escape(path)}<br>${whole} px, ${elements} elements</figcaption></figure>`,
  )
  const file = join(out, 'sheet.html')
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0;inline-size:${width}px}div{block-size:${height}px;overflow:hidden;border:1px solid #999}img{inline-size:100%}</style>${figures.join('')}`,
  )
  const page = await browser.newPage({ viewport: { width: size === 'phone' ? 1500 : 2000, height: 1000 } })
  await page.goto(pathToFileURL(file).href)
  const name = join(out, `${theme}-${size}-${language}.png`)
  await page.screenshot({ path: name, fullPage: true })
  await page.close()
  rmSync(file)
  console.log(name)
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const served = values.url === undefined ? await startDemo() : { url: values.url, stop: async () => {} }
const browser = await browsers.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const paths = await pathsOf(served.url)
  for (const variant of variants()) {
    await sheet(browser, await shoot(browser, served.url, paths, variant), variant)
  }
} finally {
  await browser.close()
  await served.stop()
}
