import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { test } from './one-page.ts'

type Block = {
  readonly number: number
  readonly blockID: string
  readonly parentHash: string
  readonly txTrieRoot: string
  readonly witnessAddress: string
  readonly transactions: readonly { readonly txID: string }[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(`vectors/recorded/blocks/${file}`, 'utf8'))
const chain = (read('mainnet-0-20.compact.json') as { blocks: Block[] }).blocks
const heights = ['1000000', '3000000', '3000001', '3000002', '3000004', '3000005', '3000006', '3000007']
const blocks = [...chain, ...heights.map((height) => read(`mainnet-${height}.compact.json`) as Block)]
const newest = read('mainnet-79072107.expected.json') as { transactionCount: number; blockID: string }

for (const block of blocks) {
  test(`block ${block.number} shows the recorded data`, async ({ onePage: page }) => {
    await page.goto(`/#/block/${block.number}`)
    const main = page.locator('main')
    await expect(main).toContainText(block.blockID)
    const isAccount = /^41[0-9a-f]{40}$/.test(block.witnessAddress)
    if (isAccount) await expect(main).toContainText(TronWeb.address.fromHex(block.witnessAddress))
    for (const { txID } of block.transactions) await expect(main).toContainText(txID)
    await page.goto(`/#/block/${block.number}/details`)
    await expect(main).toContainText(block.parentHash)
  })
}

test('a block is found by its hash, and its 619 transactions are paged to the last', async ({ page }) => {
  await page.goto(`/#/block/${newest.blockID}`)
  await expect(page.locator('main')).toContainText('79072107')
  await expect(page.locator('main')).toContainText(String(newest.transactionCount))
  const { transactions } = read('mainnet-79072107.expected.json') as { transactions: { txID: string }[] }
  await page.goto(`/#/block/79072107?page=31`)
  const [first] = transactions
  await expect(page.locator('main')).toContainText(first!.txID)
})

test('the list of blocks contains every recorded block except the damaged one', async ({ request }) => {
  const answer = (await (await request.get('/api/block?limit=200')).json()) as {
    total: number
    data: { number: number }[]
  }
  expect(answer.total).toBe(32)
  expect(answer.data.map(({ number }) => number)).not.toContain(3_000_003)
})
