import { isAddress, toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { javaTronBlocks, linesOf } from '../test/java-tron-blocks.ts'
import { settleBlock } from './read-block.ts'
import { NotedSettling } from './settle-with-notes.ts'

type Recorded = { readonly height: number; readonly path: string; readonly answer: string }
type AccountJson = {
  readonly address?: string
  readonly balance?: number
  readonly assetV2?: readonly { readonly key: string; readonly value: number }[]
}

/** Accounts as java-tron reported them, by height. */
function reportedAccounts(): ReadonlyMap<number, readonly AccountJson[]> {
  const reported = new Map<number, AccountJson[]>()
  for (const line of linesOf('accounts', 'java-tron-market')) {
    const { height, path, answer } = JSON.parse(line) as Recorded
    if (path !== '/wallet/getaccount') continue
    reported.set(height, [...(reported.get(height) ?? []), JSON.parse(answer) as AccountJson])
  }
  return reported
}

/** What blocks do one after the other, with the notes of the blocks before. */
function replay(blocks = javaTronBlocks('java-tron-market')) {
  const notes = new Map<string, string>()
  const balances = new Map<string, bigint>()
  return blocks.map((read) => {
    const { ledger } = settleBlock(read, notes, read.block.timestampMs - 3000)
    for (const { account, asset, change } of ledger.changes) {
      const name = `${account} ${asset.kind === 'trc10' ? asset.id : asset.kind}`
      balances.set(name, (balances.get(name) ?? 0n) + change)
    }
    return { height: read.block.height, ledger, balances: new Map(balances), notes: new Map(notes) }
  })
}

test('with orders of the market every balance follows from blocks and receipts, as java-tron reports it', () => {
  const reported = reportedAccounts()
  let compared = 0
  for (const { height, ledger, balances } of replay()) {
    expect({ height, unknown: ledger.operationsWithoutEffects }).toEqual({ height, unknown: 0 })
    for (const { address = '', balance = 0, assetV2 = [] } of reported.get(height) ?? []) {
      if (!isAddress(address)) continue
      const account = toAddress(address)
      for (const { key, value } of [{ key: 'trx', value: balance }, ...assetV2]) {
        const ours = balances.get(`${account} ${key}`) ?? 0n
        expect({ height, account, key, amount: ours }).toEqual({
          height,
          account,
          key,
          amount: BigInt(value),
        })
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('the notes of the market are read as blocks need them, in whatever batch a block comes', async () => {
  const blocks = javaTronBlocks('java-tron-market')
  const whole = replay(blocks)
  for (const [index, read] of blocks.entries()) {
    const before = whole[index - 1]?.notes ?? new Map<string, string>()
    const settling = new NotedSettling(async (keys) => textsOf(keys, before))
    await settling.prepare([read])
    const { ledger } = await settling.settle(read, read.block.timestampMs - 3000)
    expect(ledger).toEqual(whole[index]!.ledger)
  }
})

const textsOf = (keys: readonly string[], notes: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(keys.flatMap((key) => (notes.has(key) ? [[key, notes.get(key)!] as const] : [])))
