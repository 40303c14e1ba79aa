// A real java-tron as the wallet asked it: vectors/java-tron-wallet.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fromHex, parseJson, stringifyJson } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import type { CallNode } from '../src/call-node.ts'
import { reviewTransaction, type TransactionReview } from '../src/review.ts'

type Exchange = {
  readonly step: string
  /** When, in milliseconds. */
  readonly at: number
  readonly path: string
  readonly body: string
  readonly answer: string
}

/** An order, as it was signed and sent. */
export type Step = { readonly name: string; readonly signatures: number; readonly transaction: string }

const bytesOf = (name: string) =>
  readFileSync(new URL(`../../../vectors/java-tron-wallet/${name}`, import.meta.url))

export const steps = JSON.parse(bytesOf('steps.json').toString()) as readonly Step[]

export const exchanges: readonly Exchange[] = gunzipSync(bytesOf('exchanges.jsonl.gz'))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)

type Members = Readonly<Record<string, unknown>>

export const membersOf = ({ answer }: Pick<Exchange, 'answer'>): Members => parseJson(answer) as Members

/** The node while a step was prepared, or after a block had its transaction. Refuses what it was not asked then. */
export function nodeAt(step: string): CallNode {
  const answers = new Map(
    exchanges
      .filter((one) => one.step === step)
      .map((one) => [keyOf(one.path, JSON.parse(one.body) as Members), one]),
  )
  return async (path, body = {}) => {
    const found = answers.get(keyOf(path, JSON.parse(stringifyJson(body)) as Members))
    if (found === undefined) throw new Error(`Not recorded in "${step}": ${path} ${stringifyJson(body)}`)
    return membersOf(found)
  }
}

const keyOf = (path: string, body: Members): string =>
  `${path} ${JSON.stringify(Object.entries(body).toSorted(([left], [right]) => (left < right ? -1 : 1)))}`

export const reviewOf = ({ transaction: hex }: Step): TransactionReview =>
  reviewTransaction(rawTransaction.encode(transaction.decode(fromHex(hex)).rawData!))
