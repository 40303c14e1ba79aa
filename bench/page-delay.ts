// From a block at the node to the DOM of the open page: the program as a user starts it, a real browser, a block a second.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'

const samples = 60
const port = 3991
const devnetPort = 9191
const explorer = `http://127.0.0.1:${port}`

export async function benchPageDelay(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  chmodSync(dataDir, 0o755)
  const flags = [`--port=${port}`, `--devnet-port=${devnetPort}`, `--data=${dataDir}`, '--block-time=1']
  const program = spawn(process.execPath, ['apps/sundial/dist/main.js', 'up', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const browser = await chromium.launch({
    executablePath: process.env['SUNDIAL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await ready(program)
    const page = await browser.newPage()
    await page.goto(`${explorer}/#/blockchain/blocks`)
    await page.evaluate(() => {
      const seen: Record<string, number> = {}
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*="/block/"]')) {
          const height = /\/block\/(\d+)$/.exec(link.href)?.[1]
          if (height !== undefined) seen[height] ??= Date.now()
        }
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    await sleep(5000)
    const arrived = await arrivals()
    await sleep(3000)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen)
    const delays = [...arrived]
      .flatMap(([height, atMs]) => (seen[height] === undefined ? [] : [seen[height] - atMs]))
      .toSorted((left, right) => left - right)
    const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(part * delays.length))]
    console.log(`page: ${delays.length} of ${arrived.size} blocks seen on the open page`)
    console.log(`  node to DOM  p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  } finally {
    await browser.close()
    program.kill('SIGINT')
    if (program.exitCode === null) await once(program, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** When the node first returned each height. */
async function arrivals(): Promise<Map<number, number>> {
  const arrived = new Map<number, number>()
  while (arrived.size < samples) {
    const answer = await fetch(`http://127.0.0.1:${devnetPort}/wallet/getnowblock`)
    const block = (await answer.json()) as { block_header: { raw_data: { number: number } } }
    const height = block.block_header.raw_data.number
    if (!arrived.has(height)) arrived.set(height, Date.now())
    await sleep(5)
  }
  return arrived
}

async function ready(program: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300 && program.exitCode === null; attempt++) {
    const answer = await fetch(`${explorer}/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(100)
  }
  throw new Error('The program does not start.')
}
