import { market, noteKeys } from '@sundial/operations'
import { isAddress, toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { javaTronBlocks, linesOf } from '../test/java-tron-blocks.ts'
import { settleBlock } from './read-block.ts'

type Recorded = { readonly height: number; readonly path: string; readonly answer: string }
type AccountJson = {
  readonly address?: string
  readonly balance?: number
  readonly assetV2?: readonly { readonly key: string; readonly value: number }[]
}

/** Accounts as java-tron reported them, by height. */
function reportedAccounts(): ReadonlyMap<number, readonly AccountJson[]> {
  const reported = new Map<number, AccountJson[]>()
  for (const line of linesOf('exchanges', 'java-tron-market')) {
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

test('the notes of the market are found by their keys, in whatever batch a block comes', () => {
  const blocks = javaTronBlocks('java-tron-market')
  const whole = replay(blocks)
  for (const [index, read] of blocks.entries()) {
    const all = whole[index - 1]?.notes ?? new Map<string, string>()
    const keys = read.effects.flatMap(({ effects }) => effects.flatMap(noteKeys))
    const found = new Map(keys.flatMap((key) => (all.has(key) ? [[key, all.get(key)!] as const] : [])))
    for (const key of market.keysNamedBy(found)) if (all.has(key)) found.set(key, all.get(key)!)
    const { ledger } = settleBlock(read, found, read.block.timestampMs - 3000)
    expect(ledger).toEqual(whole[index]!.ledger)
  }
})
