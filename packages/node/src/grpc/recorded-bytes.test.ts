// Bytes that a real java-tron gave over gRPC, against its JSON of the same blocks.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { numberMessage, blockLimit } from '@sundial/protocol'
import { toHex } from '@sundial/primitives'
import { blockFromJson, receiptFromJson, transactionFromJson } from '../json/from-json.ts'
import { blockFromBytes, blocksOfList, receiptsFromBytes, transactionFromBytes } from './from-bytes.ts'

type Call = {
  readonly method: string
  readonly request: string
  readonly answer?: string
  readonly damaged?: string
}
type Transaction = { readonly txID: string }
type Block = { readonly transactions?: readonly Transaction[] }

const linesOf = (name: string): readonly unknown[] =>
  gunzipSync(readFileSync(`vectors/java-tron-grpc/${name}.jsonl.gz`))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

const blocks = linesOf('blocks')
const infos = linesOf('infos')
const calls = (linesOf('calls') as readonly Call[]).filter(({ damaged }) => damaged === undefined)
const ofMethod = (method: string) =>
  calls
    .filter((call) => call.method === method && (call.answer ?? '') !== '')
    .map(({ request, answer }) => ({
      request: new Uint8Array(Buffer.from(request, 'base64')),
      answer: new Uint8Array(Buffer.from(answer!, 'base64')),
    }))
const heightOf = (request: Uint8Array) => Number(numberMessage.decode(request).num)

test('blocks, alone and several with one request, have ids and roots that fit, and say what their JSON says', () => {
  const found = ofMethod('Wallet/GetBlockByNum2').filter(({ request }) => heightOf(request) >= 0)
  expect(found.length).toBeGreaterThan(20)
  for (const { request, answer } of found)
    expect(blockFromBytes(answer)).toEqual(blockFromJson(blocks[heightOf(request)]))
  const lists = ofMethod('Wallet/GetBlockByLimitNext2')
  expect(lists.length).toBeGreaterThan(1)
  for (const { request, answer } of lists) {
    const start = Number(blockLimit.decode(request).startNum)
    for (const [at, bytes] of blocksOfList(answer).entries())
      expect(blockFromBytes(bytes)).toEqual(blockFromJson(blocks[start + at]))
  }
})

test('receipts of a block say what their JSON says', () => {
  const found = ofMethod('Wallet/GetTransactionInfoByBlockNum')
  expect(found.length).toBeGreaterThan(5)
  for (const { request, answer } of found) {
    const height = heightOf(request)
    const expected = (infos[height] as readonly unknown[]).map(receiptFromJson)
    expect(receiptsFromBytes(answer, height)).toEqual(expected)
  }
})

test('a transaction has the id under which it was asked for, and says what its JSON says', () => {
  const found = ofMethod('Wallet/GetTransactionById')
  expect(found.length).toBeGreaterThan(9)
  const byId = new Map(
    (blocks as readonly Block[]).flatMap(({ transactions = [] }) =>
      transactions.map((item) => [item.txID, item] as const),
    ),
  )
  for (const { request, answer } of found) {
    const id = toHex(request.subarray(2))
    const { bytesWithoutRet: _, ...read } = transactionFromBytes(answer)!
    expect(read.id).toBe(id)
    expect(read.transaction).toEqual(transactionFromJson(byId.get(id)).transaction)
  }
})
