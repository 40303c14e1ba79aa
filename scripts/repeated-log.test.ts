// The log that benchmarks repeat: a node's client reads it like any other chain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDevnet } from '@sundial/devnet'
import { parseJson, toHex } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLog } from '../bench/mainnet-log/make-log.ts'
import type { RepeatedChain } from '../bench/repeated-log/repeated-chain.ts'
import { repeatLog } from '../bench/repeated-log/repeat-log.ts'
import { answer } from '../packages/devnet/src/server/answer.ts'
import { blockFromJson, receiptFromJson } from '../packages/node/src/json/from-json.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-repeated-'))
let chain: RepeatedChain
let base: { readonly height: number; readonly id: string }

beforeAll(async () => {
  const log = join(folder, 'log')
  const notes = makeLog(log, 1500)
  await using devnet = await openDevnet({ blockTimeMs: 3000, dataDir: log })
  const { headHeight, headId } = devnet.chain.index
  base = { height: headHeight, id: headId }
  const texts = await Promise.all(
    Array.from({ length: headHeight + 1 }, async (_, num) => {
      const of = async (path: string) =>
        (await answer(devnet, { method: 'POST', path, parameters: { num }, isJson: true })).body
      return {
        block: await of('/wallet/getblockbynum'),
        receipts: await of('/wallet/gettransactioninfobyblocknum'),
      }
    }),
  )
  chain = repeatLog(notes, headHeight, { transactionCount: 6000, answersAt: (height) => texts[height]! })
  chain.extend(6000)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const repeatedBlocks = () =>
  Array.from({ length: chain.headHeight - base.height }, (_, at) => {
    const { block, receipts } = chain.answers(base.height + 1 + at)!
    return {
      block: blockFromJson(parseJson(String(block))),
      receipts: (parseJson(String(receipts)) as readonly unknown[]).map(receiptFromJson),
    }
  })

test('ids and roots are those of the bytes, and every block follows the one before', () => {
  let parent = base
  for (const { block } of repeatedBlocks()) {
    // Reading it checked id, transaction ids and root.
    expect(block.height).toBe(parent.height + 1)
    expect(toHex(block.header.rawData!.parentHash)).toBe(parent.id)
    expect(block.transactions[0]!.transaction.rawData!.refBlockHash).toEqual(
      block.header.rawData!.parentHash.subarray(8, 16),
    )
    parent = block
  }
  expect(parent.height).toBe(chain.headHeight)
  expect(chain.answers(chain.headHeight + 1)).toBeUndefined()
})

test('no id comes twice, and each transaction has its receipt of this block', () => {
  const ids = repeatedBlocks().flatMap(({ block, receipts }) => {
    expect(receipts.map(({ id }) => toHex(id))).toEqual(block.transactions.map(({ id }) => id))
    for (const { blockNumber, blockTimeStamp } of receipts) {
      expect([Number(blockNumber), blockTimeStamp]).toEqual([block.height, block.header.rawData!.timestamp])
    }
    return block.transactions.map(({ id }) => id)
  })
  expect(ids.length).toBeGreaterThanOrEqual(6000)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a receiver differs in each repetition, the same in the transaction and in its logs', () => {
  const receivers = repeatedBlocks().flatMap(({ block, receipts }) =>
    receipts.flatMap(({ log }, index) => {
      const logged = log.flatMap(({ topics }) => (topics.length === 3 ? [toHex(topics[2]!)] : []))
      const called = toHex(block.transactions[index]!.transaction.rawData!.contract[0]!.parameter!.value)
      for (const one of logged) expect(called).toContain(one.slice(24))
      return logged
    }),
  )
  // A log of one round has fewer than 500.
  expect(new Set(receivers).size).toBeGreaterThan(600)
})
