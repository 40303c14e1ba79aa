import { expect, test } from 'vitest'
import { restoreBlocks } from '../../test/model/restore-blocks.ts'
import { randomChain, seeded } from '../../test/random-chain.ts'
import { packBlocks, unpackBatch } from './pack-batch.ts'
import { prepareBlocks } from './prepare-blocks.ts'

const chain = randomChain({ random: seeded(11), blockCount: 120, gapPercent: 5 })

test('prepared blocks name each account, asset and key of events once, and have everything that the blocks have', () => {
  const batch = prepareBlocks(chain)
  for (const table of [batch.accounts, batch.assets, batch.eventKeys])
    expect(new Set(table).size).toBe(table.length)
  expect(restoreBlocks(batch)).toEqual(chain)
})

test('each block knows how many names it and the blocks before it mention', () => {
  const whole = prepareBlocks(chain)
  for (const count of [1, 7, 60]) {
    const part = prepareBlocks(chain.slice(0, count))
    expect(whole.blocks[count - 1]!.seen).toEqual({
      accounts: part.accounts.length,
      assets: part.assets.length,
      eventKeys: part.eventKeys.length,
    })
    expect(whole.accounts.slice(0, part.accounts.length)).toEqual(part.accounts)
  }
})

test('a packed batch survives its way between threads', () => {
  const batch = prepareBlocks(chain)
  const packed = packBlocks(chain)
  const arrived = structuredClone(packed, { transfer: [packed.bytes.buffer] })
  expect(packed.bytes.length).toBe(0)
  expect(unpackBatch(arrived)).toEqual(batch)
})

test('blocks without rows, and no blocks, can be packed', () => {
  const empty = chain.map((block) => ({ ...block, transactions: [], transfers: [], facts: [] })).slice(0, 3)
  for (const blocks of [empty, []]) {
    const batch = prepareBlocks(blocks)
    expect(unpackBatch(packBlocks(blocks))).toEqual(batch)
  }
})
