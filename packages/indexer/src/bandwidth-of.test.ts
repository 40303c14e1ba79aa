import { readdirSync, readFileSync } from 'node:fs'
import { parseJson } from '@sundial/primitives'
import { transactionFromJson } from '@sundial/operations'
import { expect, test } from 'vitest'
import { bandwidthOf } from './bandwidth-of.ts'

const folder = new URL('../../../vectors/recorded/transactions/TriggerSmartContract/', import.meta.url)

/** Calls of mainnet, recorded with their costs: bytes of stake or of the free allowance, or sun for them. */
const charged = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .map((text) => ({ text, bill: JSON.parse(text) as { net_usage?: number; net_fee?: number } }))

test('calls covered by stake or the free allowance used as many bytes as mainnet reports', () => {
  const covered = charged.filter(({ bill }) => (bill.net_usage ?? 0) > 0)
  expect(covered.length).toBeGreaterThan(0)
  for (const { text, bill } of covered)
    expect(bandwidthOf(transactionFromJson(parseJson(text)))).toBe(BigInt(bill.net_usage!))
})

test('calls that burned TRX for bandwidth paid a thousand sun per byte', () => {
  const paid = charged.filter(({ bill }) => (bill.net_fee ?? 0) > 0)
  expect(paid.length).toBeGreaterThan(1)
  for (const { text, bill } of paid)
    expect(bandwidthOf(transactionFromJson(parseJson(text))) * 1_000n).toBe(BigInt(bill.net_fee!))
})
