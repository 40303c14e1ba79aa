import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const explorer = process.env['SUNDIAL_E2E_PARTED']!
const devnet = process.env['SUNDIAL_E2E_PARTED_DEVNET']!

const cheat = async (name: string, body: object) => {
  const answer = await fetch(`${devnet}/cheat/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { height: number; id: string }
}

type Block = { blockID: string; block_header: { raw_data: { number: number } } }
const headBlock = async () => (await (await fetch(`${devnet}/wallet/getnowblock`)).json()) as Block

test.describe.configure({ mode: 'serial' })

test('blocks that another process indexes appear on the open page', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.goto(`${explorer}/#/blockchain/blocks`)
  const newest = page.locator('main a[href*="/block/"]').first()
  await expect(newest).toBeVisible()
  const before = Number(/\d+$/.exec((await newest.getAttribute('href'))!)![0])
  for (const height of [before + 1, before + 2, before + 3]) {
    await expect(page.locator(`main a[href$="/block/${height}"]`).first()).toBeVisible()
  }
  expect(sockets).toContain('/ws')
})

test('a block that the other process undid is replaced on the open page', async ({ page }) => {
  await cheat('mine', { blocks: 10 })
  const nowBlock = await headBlock()
  const { number } = nowBlock.block_header.raw_data
  await page.goto(`${explorer}/#/block/${number}`)
  await expect(page.locator('main')).toContainText(nowBlock.blockID)
  // Blocks go on being made meanwhile: one that comes between the question and the fork keeps ours from it.
  await expect(async () => {
    await cheat('fork', { depth: (await headBlock()).block_header.raw_data.number - number + 2 })
    await expect(page.locator('main')).not.toContainText(nowBlock.blockID, { timeout: 5000 })
  }).toPass()
  await expect(page.locator('main')).toContainText(`${number}`)
})

const data = process.env['SUNDIAL_E2E_PARTED_DATA'] ?? '.cache/e2e-parted'
const pids = () =>
  JSON.parse(readFileSync(join(data, 'pids.json'), 'utf8')) as {
    readonly chain: number
    readonly index: number
  }

const badge = (page: Page) => page.locator('header a[data-kind]')
const syncing = (page: Page) => page.getByText(/data might not be up-to-date \(\d+%\)/)

test('an index that does not move is reported as behind with a sync warning, until it has caught up', async ({
  page,
}) => {
  await page.goto(`${explorer}/#/blockchain/blocks`)
  await expect(badge(page)).toHaveAttribute('data-kind', 'current')
  const { index } = pids()
  process.kill(index, 'SIGSTOP')
  try {
    await cheat('mine', { blocks: (await headBlock()).block_header.raw_data.number })
    await expect(badge(page)).toHaveAttribute('data-kind', 'behind')
    await expect(badge(page)).toContainText(/\d+ blocks behind the node/)
    await expect(syncing(page)).toBeVisible()
  } finally {
    process.kill(index, 'SIGCONT')
  }
  await expect(badge(page)).toHaveAttribute('data-kind', 'current')
  await expect(syncing(page)).toHaveCount(0)
})

test('a lost node is reported, pages stay, and new blocks come when it is back', async ({ page }) => {
  await page.goto(`${explorer}/#/blockchain/blocks`)
  await expect(badge(page)).toHaveAttribute('data-kind', 'current')
  process.kill(pids().chain, 'SIGINT')
  await expect(badge(page)).toHaveAttribute('data-kind', 'nodeAway')
  const newest = page.locator('main a[href*="/block/"]').first()
  const height = Number(await newest.textContent())
  await newest.click()
  await expect(page.locator('main')).toContainText(String(height))
  const chain = startChain()
  try {
    await expect(badge(page)).toHaveAttribute('data-kind', 'current')
    await page.goto(`${explorer}/#/blockchain/blocks`)
    await expect(page.locator(`main a[href$="/block/${height + 2}"]`).first()).toBeVisible()
  } finally {
    chain.kill('SIGINT')
    await once(chain, 'exit')
  }
})

/** The chain goes on from its log. */
function startChain(): ChildProcess {
  const flags = [`--devnet-port=${new URL(devnet).port}`, `--data=${data}`, '--block-time=3']
  return spawn(process.execPath, ['apps/sundial/dist/main.js', 'devnet', ...flags], { stdio: 'ignore' })
}
