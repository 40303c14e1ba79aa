// A block that is repeated, from a node's two answers about it.
import { parseJson } from '@sundial/primitives'
import { merkleRoot } from '@sundial/protocol'
import { blockFromJson } from '../../packages/node/src/json/from-json.ts'
import { sha256 } from '../../packages/node/src/native.ts'
import { drawReceiver } from './drawn-addresses.ts'
import { type Receiver, RepeatedTransaction } from './repeated-transaction.ts'
import { type Hole, TextWithHoles } from './text-with-holes.ts'

export type Answers = { readonly block: string; readonly receipts: string }
/** Where a block is repeated. */
export type Place = {
  readonly height: number
  readonly parentId: string
  readonly timeMs: number
  /** Receivers who are not new are drawn from so many. */
  readonly population: number
}
type Contents = Readonly<Record<string, string | undefined>>

export class RepeatedBlock {
  readonly version: number
  readonly #timeMs: number
  readonly #transactions: readonly RepeatedTransaction[]
  readonly #block: TextWithHoles
  readonly #receipts: TextWithHoles

  /** `fixed` are accounts without the network's byte that stay: signers and contracts. */
  constructor({ block, receipts }: Answers, fixed: ReadonlySet<string>) {
    const { header, transactions } = blockFromJson(parseJson(block))
    this.version = header.rawData!.version
    this.#timeMs = Number(header.rawData!.timestamp)
    const start = block.indexOf('"transactions":[')
    const texts = partsOf(block, start, transactionStart)
    const receiptTexts = partsOf(receipts, 0, receiptStart)
    if (texts.length !== transactions.length || receiptTexts.length !== transactions.length) {
      throw new Error(`A block of ${transactions.length} transactions has other texts.`)
    }
    this.#transactions = transactions.map(
      (one, index) => new RepeatedTransaction(one, receiverIn(texts[index]!.text, fixed)),
    )
    const hexOf = (index: number) => this.#transactions[index]!.receiver?.hex
    this.#block = new TextWithHoles(block, [
      { start: 0, end: start, kind: 'header', index: 0 },
      ...texts.flatMap((part, index) => holesOf(part, index, transactionMembers, hexOf(index))),
    ])
    this.#receipts = new TextWithHoles(
      receipts,
      receiptTexts.flatMap((part, index) => holesOf(part, index, receiptMembers, hexOf(index))),
    )
  }

  get transactionCount(): number {
    return this.#transactions.length
  }

  /** The Merkle root of the transactions at a place. */
  root(place: Place): Uint8Array {
    this.#change(place)
    return merkleRoot(
      this.#transactions.map((one) => one.leaf()),
      sha256,
    )
  }

  /** Both answers at a place; `header` is the text before the transactions. */
  answers(place: Place, header: string) {
    this.#change(place)
    const laterMs = place.timeMs - this.#timeMs
    const contents = this.#transactions.map((one): Contents => ({
      id: one.id(),
      raw: one.rawHex(),
      expiration: String(one.expiration + laterMs),
      timestamp: String(one.timestamp + laterMs),
      receiver: one.receiverHex(),
    }))
    const common: Contents = {
      header,
      refBytes: place.parentId.slice(12, 16),
      refHash: place.parentId.slice(16, 32),
      height: String(place.height),
      time: String(place.timeMs),
    }
    const contentOf = ({ kind, index }: Hole) => contents[index]![kind] ?? common[kind]!
    return { block: this.#block.write(contentOf), receipts: this.#receipts.write(contentOf) }
  }

  #change({ height, parentId, timeMs, population }: Place): void {
    const change = {
      refBytes: parentId.slice(12, 16),
      refHash: parentId.slice(16, 32),
      laterMs: timeMs - this.#timeMs,
    }
    for (const [index, one] of this.#transactions.entries()) {
      const receiver = one.receiver && drawReceiver(one.receiver.kind, { height, index }, population)
      one.change({ ...change, receiver })
    }
  }
}

const transactionStart = '{"raw_data":{"ref_block_bytes":"'
const receiptStart = '{"id":"'
/** Members that differ, each once in a text: its name, what comes before it, and its form. */
const transactionMembers: Members = [
  ['refBytes', /"ref_block_bytes":"([0-9a-f]{4})"/],
  ['refHash', /"ref_block_hash":"([0-9a-f]{16})"/],
  ['expiration', /"expiration":(\d{13})\b/],
  ['timestamp', /"timestamp":(\d{13})\b/],
  ['id', /"txID":"([0-9a-f]{64})"/],
  ['raw', /"raw_data_hex":"([0-9a-f]+)"/],
]
const receiptMembers: Members = [
  ['id', /^\{"id":"([0-9a-f]{64})"/],
  ['height', /"blockNumber":(\d+)/],
  ['time', /"blockTimeStamp":(\d{13})\b/],
]
const receiverMember =
  /"(?:to_address|account_address)":"41([0-9a-f]{40})"|"data":"a9059cbb0{24}([0-9a-f]{40})/

type Members = readonly (readonly [kind: string, form: RegExp])[]
type Part = { readonly text: string; readonly start: number }

function partsOf(text: string, from: number, mark: string): Part[] {
  const starts: number[] = []
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) starts.push(at)
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1]) }))
}

function holesOf(
  { text, start }: Part,
  index: number,
  members: Members,
  receiver: string | undefined,
): Hole[] {
  const holes = members.map(([kind, form]): Hole => {
    const found = form.exec(text)
    if (found === null) throw new Error(`A text has no ${kind}: ${text.slice(0, 200)}`)
    const at = start + found.index + found[0].lastIndexOf(found[1]!)
    return { start: at, end: at + found[1]!.length, kind, index }
  })
  if (receiver === undefined) return holes
  const isApart = (at: number) => holes.every((hole) => at < hole.start || at >= hole.end)
  const receivers: Hole[] = []
  for (let at = text.indexOf(receiver); at >= 0; at = text.indexOf(receiver, at + 1)) {
    const hole = { start: start + at, end: start + at + receiver.length, kind: 'receiver', index }
    if (isApart(hole.start)) receivers.push(hole)
  }
  return [...holes, ...receivers]
}

/** The receiver, unless it is an account that stays. */
function receiverIn(text: string, fixed: ReadonlySet<string>): Receiver | undefined {
  const found = receiverMember.exec(text)
  const hex = found?.[1] ?? found?.[2]
  if (hex === undefined || fixed.has(hex)) return undefined
  return { hex, kind: text.includes('"account_address"') ? 'new' : 'any' }
}
