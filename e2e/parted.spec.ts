import { expect, test } from '@playwright/test'

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
  await expect(page.locator('main')).toContainText(nowBlock.blockID, { timeout: 20_000 })
  // Blocks go on being made meanwhile: one that comes between the question and the fork keeps ours from it.
  await expect(async () => {
    await cheat('fork', { depth: (await headBlock()).block_header.raw_data.number - number + 2 })
    await expect(page.locator('main')).not.toContainText(nowBlock.blockID, { timeout: 5000 })
  }).toPass()
  await expect(page.locator('main')).toContainText(`${number}`)
})
