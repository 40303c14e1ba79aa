import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { exchange, tradedAsset } from '@sundial/operations'
import { fromHex, toText } from '@sundial/primitives'
import { blockHeader, rawTransaction, receipt, transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { readBlock, settleBlock } from './read-block.ts'

// A chain of a real java-tron, which also reported the balances of its pairs at several heights: vectors/java-tron.

const linesOf = (name: string): string[] =>
  gunzipSync(readFileSync(new URL(`../../../vectors/java-tron/${name}.jsonl.gz`, import.meta.url)))
    .toString()
    .split('\n')
    .filter((line) => line !== '')

type Json = Readonly<Record<string, unknown>>
type BlockJson = {
  readonly blockID: string
  readonly block_header: Json & { readonly raw_data: { readonly timestamp?: number } }
  readonly transactions?: readonly {
    readonly txID: string
    readonly raw_data_hex: string
    readonly ret?: Json[]
  }[]
}

function readChain() {
  const infos = linesOf('infos').flatMap(
    (line) => JSON.parse(line) as readonly (Json & { readonly id: string })[],
  )
  const receipts = new Map(infos.map((info) => [info.id, receipt.fromJson(info, { visible: false })]))
  return linesOf('blocks').map((line) => {
    const block = JSON.parse(line) as BlockJson
    return readBlock({
      id: block.blockID,
      header: blockHeader.fromJson(block.block_header, { visible: false }),
      transactions: (block.transactions ?? []).map(({ txID, raw_data_hex: raw, ret = [] }) => ({
        id: txID,
        transaction: {
          ...transaction.fromJson({ ret }, { visible: false }),
          rawData: rawTransaction.decode(fromHex(raw)),
        },
      })),
      receipts,
    })
  })
}

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
  for (const read of readChain()) {
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
