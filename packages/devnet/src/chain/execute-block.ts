import { equalBytes, Refused, TronError } from '@sundial/primitives'
import {
  type Receipt,
  receipt as receiptMessage,
  type Transaction,
  transaction as transactionMessage,
  transactionResult,
} from '@sundial/protocol'
import { executeTransaction } from '../rules/execute-transaction.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { Layer, type State } from '../state/state.ts'
import { type BlockFacts, finishBlock } from './finish-block.ts'
import type { SlotClock } from './schedule.ts'
import { headerOf, type StoredBlock } from './stored-block.ts'

/** The bytes a block may have (java-tron ChainConstant.BLOCK_SIZE). */
const blockBytes = 2_000_000

export type Candidate = { readonly signed: SignedTransaction; readonly check: (layer: Layer) => void }
export type Refusal = { readonly id: string; readonly error: unknown }

/** Runs candidates over the head while they fit; those that are refused are left out. Pure but for the candidates' checks. */
export function executeCandidates(
  candidates: Iterable<Candidate>,
  { head, clock, facts }: { head: State; clock: SlotClock; facts: BlockFacts },
) {
  const layer = new Layer(head)
  const transactions: Transaction[] = []
  const ids: string[] = []
  const receipts: Receipt[] = []
  const refused: Refusal[] = []
  let size = 0
  for (const { signed, check } of candidates) {
    const included = { ...signed.transaction, ret: [successful] }
    const bytes = transactionMessage.encode(included).length + 3
    if (size + bytes > blockBytes) break
    const attempt = new Layer(layer)
    try {
      check(attempt)
      const receipt = executeTransaction(signed, attempt, { inBlock: true })
      attempt.mergeInto(layer)
      receipts.push(placed(receipt, facts))
      transactions.push(included)
      ids.push(signed.id)
      size += bytes
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id: signed.id, error })
    }
  }
  finishBlock(layer, { head, clock, facts })
  return { layer, transactions, ids, receipts, refused }
}

const successful = transactionResult.create({ contractRet: 'SUCCESS' })

const placed = (receipt: Receipt, { height, timeMs }: BlockFacts): Receipt => ({
  ...receipt,
  blockNumber: BigInt(height),
  blockTimeStamp: BigInt(timeMs),
})

/** Runs a block of our own log again. Throws `log_diverged` when it does not answer as it did. */
export function replayBlock(stored: StoredBlock, { head, clock }: { head: State; clock: SlotClock }): Layer {
  const { number, timestamp, witnessAddress } = headerOf(stored.block)
  const facts = { height: Number(number), timeMs: Number(timestamp), witness: witnessAddress }
  const candidates = stored.block.transactions.map((item) => ({
    signed: new SignedTransaction(item),
    check: () => undefined,
  }))
  const { layer, receipts, refused } = executeCandidates(candidates, { head, clock, facts })
  const [first] = refused
  if (first !== undefined) throw new LogDiverged(stored.height, { cause: first.error })
  if (!sameReceipts(receipts, stored.receipts)) throw new LogDiverged(stored.height)
  return layer
}

const sameReceipts = (left: readonly Receipt[], right: readonly Receipt[]): boolean =>
  left.length === right.length &&
  left.every((item, index) => equalBytes(receiptMessage.encode(item), receiptMessage.encode(right[index]!)))

/** The log was written under other rules than this version's. */
export class LogDiverged extends TronError {
  readonly code = 'log_diverged'
  constructor(height: number, options?: ErrorOptions) {
    super(
      `Block ${height} of the log does not execute as it did when it was written: start over in another data folder, or use the version that wrote it.`,
      options,
    )
  }
}
