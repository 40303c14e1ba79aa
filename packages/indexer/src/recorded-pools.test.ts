import { exchange, tradedAsset } from '@sundial/operations'
import { fromHex, toText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { javaTronBlocks, linesOf } from '../test/java-tron-blocks.ts'
import { settleBlock } from './read-block.ts'

type Recorded = { readonly height: number; readonly pending: readonly string[]; readonly answer: string }
type ExchangeJson = {
  readonly exchange_id: number
  readonly first_token_id: string
  readonly first_token_balance?: number
  readonly second_token_id: string
  readonly second_token_balance?: number
}

/** What java-tron said of its pairs, by height; a full node counts pending transactions, so only without any. */
function reportedPairs(): ReadonlyMap<number, readonly ExchangeJson[]> {
  const recorded = linesOf('exchanges')
    .filter((line) => line.includes('"path":"/wallet/listexchanges"'))
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ pending }) => pending.length === 0)
  return new Map(
    recorded.map(({ height, answer }) => [
      height,
      (JSON.parse(answer) as { readonly exchanges?: readonly ExchangeJson[] }).exchanges ?? [],
    ]),
  )
}

test('the pools that follow from blocks and receipts are those that java-tron reports', () => {
  const reported = reportedPairs()
  const notes = new Map<string, string>()
  let compared = 0
  for (const read of javaTronBlocks()) {
    settleBlock(read, notes, read.block.timestampMs - 3000)
    for (const pair of reported.get(read.block.height) ?? []) {
      const sides = [
        { id: pair.first_token_id, balance: pair.first_token_balance ?? 0 },
        { id: pair.second_token_id, balance: pair.second_token_balance ?? 0 },
      ]
      const trx = sides.find(({ id }) => tradedAsset(fromHex(id)).kind === 'trx')!
      const token = sides.find((side) => side !== trx)!
      expect(exchange.readPool(notes.get(exchange.poolKey(BigInt(pair.exchange_id))))).toEqual({
        sun: BigInt(trx.balance),
        units: BigInt(token.balance),
      })
      const pairs = exchange.readPoolIds(notes.get(exchange.poolsKey(toText(fromHex(token.id))!)))
      expect(pairs).toContain(BigInt(pair.exchange_id))
      compared += 1
    }
  }
  expect(compared).toBe(8)
})

/** A pair's balances by the token, as its facts change them. */
type Balances = Map<string, bigint>

test('a quote of a sale is what java-tron paid for it', () => {
  const pools = new Map<bigint, Balances>()
  // The recorded chain has none of the parameters that a quote reads.
  const parameter = () => 0n
  let quoted = 0
  for (const { block } of javaTronBlocks()) {
    for (const fact of block.facts) {
      if (fact.kind !== 'exchange' || fact.exchangeId === undefined || fact.otherAmount === undefined)
        continue
      const { asset, amount, otherAmount, action } = fact
      const name = JSON.stringify(asset)
      const balances = pools.get(fact.exchangeId) ?? new Map<string, bigint>()
      pools.set(fact.exchangeId, balances)
      const otherName = [...balances.keys()].find((one) => one !== name) ?? JSON.stringify(fact.otherAsset)
      const [own, other] = [balances.get(name) ?? 0n, balances.get(otherName) ?? 0n]
      if (action === 'trade') {
        expect(exchange.quoteTrade({ own, other }, amount, { parameter })).toBe(otherAmount)
        quoted += 1
      }
      balances.set(name, action === 'withdraw' ? own - amount : own + amount)
      const gains = action === 'create' || action === 'inject'
      balances.set(otherName, gains ? other + otherAmount : other - otherAmount)
    }
  }
  expect(quoted).toBe(3)
})
