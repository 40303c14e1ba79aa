import { recordedNode } from '@sundial/node'
import { decodeOperation } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { javaTronBlocks, javaTronSources } from '../test/java-tron-blocks.ts'
import { readBlock, settleBlock } from './read-block.ts'

const node = await recordedNode('vectors/recorded', { network: 'main' })

async function recordedBlock(height: number) {
  const block = await node.block(height)
  const receipts = (await node.receipts(height)) ?? []
  return readBlock({
    ...block!,
    receipts: new Map(receipts.map((receipt) => [toHex(receipt.id), receipt])),
  })
}

const facts = async (height: number) => settleBlock(await recordedBlock(height), new Map(), undefined)

test('the genesis block has its owner of 23 ASCII bytes and its negative amount', async () => {
  const { transactions, transfers, parentId } = await facts(0)
  expect(parentId).toBe('e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f')
  expect(new Set(transactions.map(({ owner }) => owner))).toEqual(
    new Set([toHex(new TextEncoder().encode('0x000000000000000000000'))]),
  )
  expect(transfers.map(({ amount }) => amount)).toContain(-9_223_372_036_854_775_808n)
})

test('a block of 2018 transfers TRC10 tokens by name, without results', async () => {
  const { transactions, transfers } = await facts(3_000_000)
  expect(transactions).toHaveLength(11)
  expect(new Set(transactions.map(({ result }) => result))).toEqual(new Set([undefined]))
  expect(transfers.filter(({ asset }) => asset.kind === 'trc10')).toHaveLength(10)
})

test('a block of 2026 has every transaction, its counterparty and its result', async () => {
  const { transactions, transfers } = await facts(79_072_107)
  expect(transactions).toHaveLength(619)
  const withResult = transactions.filter(({ result }) => result !== undefined)
  expect(withResult.length).toBeGreaterThan(0)
  const calls = transactions.filter(({ type }) => type === 31)
  expect(
    calls.every(({ to, selector }) => to !== undefined && (selector === undefined || selector.length === 8)),
  ).toBe(true)
  const failed = new Set(transactions.flatMap(({ result }, index) => (result === 'SUCCESS' ? [] : [index])))
  expect(transfers.filter(({ transactionIndex }) => failed.has(transactionIndex))).toEqual([])
})

test('genesis fills its accounts without a sender', async () => {
  const { ledger, transfers } = await facts(0)
  expect(ledger).toMatchObject({ burnedSun: 0n, operationsWithoutEffects: 0 })
  expect(ledger.changes).toEqual(
    transfers
      .filter(({ amount }) => amount !== 0n)
      .map(({ to, asset, amount }) => ({ account: to, asset, change: amount })),
  )
})

test('the sum of all balance changes in a block of 2018 is its fees', async () => {
  const { ledger, transactions } = await facts(3_000_000)
  const moved = ledger.changes
    .filter(({ asset }) => asset.kind === 'trx')
    .reduce((sum, { change }) => sum + change, 0n)
  expect(moved).toBe(-ledger.burnedSun)
  expect(ledger).toMatchObject({ burnedSun: 19_130n, operationsWithoutEffects: 0 })
  const accounts = new Set(transactions.flatMap(({ owner, to }) => [owner, to]))
  for (const { account } of ledger.changes) expect(accounts).toContain(account)
})

test('effects of contract calls on balances are unknown', async () => {
  const { ledger, transactions } = await facts(79_072_107)
  const calls = transactions.filter(({ type, result }) => type === 31 && result === 'SUCCESS')
  expect(calls.length).toBeGreaterThan(0)
  expect(ledger.operationsWithoutEffects).toBeGreaterThanOrEqual(calls.length)
})

test('the amount of a call is its own value, whatever the contract pays inside', () => {
  const calls = javaTronSources().flatMap((source) => {
    const { transactions } = readBlock(source).block
    return transactions.flatMap(({ id, amount, result }, index) => {
      const operation = decodeOperation(source.transactions[index]!.transaction.rawData!.contract[0]!)
      if (operation.kind !== 'TriggerSmartContract' || result !== 'SUCCESS') return []
      const { callValue, callTokenValue } = operation.value
      const inner = source.receipts.get(id)?.internalTransactions ?? []
      const pays = inner.some(({ callValueInfo }) => callValueInfo.some((part) => part.callValue > 0n))
      return [{ amount: amount ?? 0n, sent: callValue === 0n ? callTokenValue : callValue, pays }]
    })
  })
  expect(calls.filter(({ pays, sent }) => pays && sent === 0n).length).toBeGreaterThan(0)
  for (const { amount, sent } of calls) expect(amount).toBe(sent)
})

test('what a sale of a token pays out is a transfer, after the payment for it', async () => {
  const read = await recordedBlock(3_000_000)
  const [buyer, issuer] = [`41${'b'.repeat(40)}`, `41${'a'.repeat(40)}`]
  const token = { kind: 'trc10', id: '1000001' } as const
  const purchase = { kind: 'purchase', from: issuer, to: buyer, asset: token, paidSun: 5n } as const
  const effects = read.effects.map((one, at) =>
    at === 2 ? { ...one, effects: [...one.effects, purchase] } : one,
  )
  const { transfers } = settleBlock({ ...read, effects }, new Map([['sale/1000001', '7 2']]), undefined)
  const own = transfers.filter(({ transactionIndex }) => transactionIndex === 2)
  expect(own.at(-1)).toEqual({ transactionIndex: 2, from: issuer, to: buyer, asset: token, amount: 17n })
  expect(transfers).toHaveLength(read.block.transfers.length + 1)
  expect(transfers.map(({ transactionIndex }) => transactionIndex)).toEqual(
    transfers.map(({ transactionIndex }) => transactionIndex).toSorted((a, b) => a - b),
  )
})

test('only transactions that burned TRX for their bytes paid for bandwidth, as many bytes as java-tron charged', () => {
  const read = javaTronBlocks().flatMap(({ block }) => (block.height === 0 ? [] : block.transactions))
  const burned = read.filter(({ sources }) => sources!.netFeeSun > 0n)
  const covered = read.filter(({ sources }) => sources!.netFeeSun === 0n)
  expect([burned.length, covered.length]).toEqual([37, 137])
  for (const { netUsage, sources } of covered) {
    expect(netUsage).toBeGreaterThan(0n)
    expect(sources!.paidBandwidth).toBe(0n)
  }
  // A new account costs 0.1 TRX instead, whatever its bytes.
  const byBytes = burned.filter(({ sources }) => sources!.netFeeSun !== 100_000n)
  expect(byBytes).toHaveLength(25)
  for (const { netUsage, sources } of byBytes) {
    expect(netUsage).toBe(0n)
    expect(sources!.netFeeSun).toBe(sources!.paidBandwidth * 1000n)
  }
})
