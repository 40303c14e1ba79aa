import { equalBytes, Refused, TronError } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import {
  type Receipt,
  receipt as receiptMessage,
  type Transaction,
  transactionResult,
  type TransactionResult,
} from '@sundial/protocol'
import { type ContractResult, defaultStepLimit } from '@sundial/tvm'
import { type ConsoleCall, linesOf } from '../contracts/console-call.ts'
import { type BlockSlot, contractBlock, type IdAt } from '../contracts/contract-block.ts'
import { executeTransaction } from '../rules/execute-transaction.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { type BalanceStep, Layer, setProperty, type State, TracedLayer } from '../state/state.ts'
import { finishBlock } from './finish-block.ts'
import type { ConsoleLines } from './printed-lines.ts'
import { ruleTimeMs, type SlotClock } from './schedule.ts'
import { headerOf, type StoredBlock } from './stored-block.ts'

/** The bytes a block may have (java-tron ChainConstant.BLOCK_SIZE). */
const blockBytes = 2_000_000
/** Bytes of a block that a transaction uses in addition to its own: its result, a tag and a length. */
const resultBytes = 9

/**
 * Steps of contracts after which a block takes no further transaction: a third of a second of endless loops. The rest waits
 * for the next block, as java-tron ends a block when half of its slot is over.
 */
const blockSteps = 5 * defaultStepLimit

/** The base of a block: the state and the ids below it. */
export type BlockContext = {
  readonly head: State
  readonly clock: SlotClock
  readonly idAt: IdAt
  readonly recover?: RecoverPublicKey | undefined
}

export type Candidate = {
  readonly signed: SignedTransaction
  readonly check: (layer: Layer) => void
  readonly stepLimit?: number
}
export type RefusedTransaction = { readonly id: string; readonly error: unknown }

/** Runs candidates over the head while they fit; those that are refused are left out. Pure but for the candidates' checks. */
export function executeCandidates(
  candidates: Iterable<Candidate>,
  {
    head,
    clock,
    slot,
    idAt,
    recover,
    maxSteps = blockSteps,
  }: BlockContext & { readonly slot: BlockSlot; readonly maxSteps?: number },
) {
  const layer = new Layer(head)
  beginBlock(layer, { clock, timeMs: slot.timeMs })
  const block = () => contractBlock(slot, idAt, head)
  const transactions: Transaction[] = []
  const ids: string[] = []
  const receipts: Receipt[] = []
  const balanceSteps: (readonly BalanceStep[])[] = []
  const refused: RefusedTransaction[] = []
  const printed: ConsoleLines[] = []
  let size = 0
  let steps = 0
  for (const { signed, check, stepLimit } of candidates) {
    const bytes = signed.sizeBytes + resultBytes
    if (size + bytes > blockBytes || steps >= maxSteps) break
    const attempt = new TracedLayer(layer)
    try {
      check(attempt)
      const calls: ConsoleCall[] = []
      const print = (call: ConsoleCall) => void calls.push(call)
      const context = { inBlock: true, block, recover, print, stepLimit }
      const executed = executeTransaction(signed, attempt, context)
      const { receipt, contractRet } = executed
      steps += executed.steps
      attempt.mergeInto(layer)
      receipts.push(withBlock(receipt, slot))
      transactions.push({ ...signed.transaction, ret: [resultOf(contractRet)] })
      ids.push(signed.id)
      balanceSteps.push(attempt.steps)
      const lines = linesOf(calls)
      if (lines.length > 0) printed.push({ transactionId: signed.id, lines })
      size += bytes
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id: signed.id, error })
    }
  }
  const energyUsed = receipts.reduce((sum, { receipt }) => sum + (receipt?.energyUsageTotal ?? 0n), 0n)
  finishBlock(layer, { head, clock, slot, energyUsed })
  return { layer, transactions, ids, receipts, balanceSteps, refused, printed }
}

/** Changes that apply before the first transaction of a block. */
export function beginBlock(layer: Layer, { clock, timeMs }: { clock: SlotClock; timeMs: number }): void {
  setProperty(layer, 'headTimeMs', BigInt(ruleTimeMs(layer, clock, timeMs)))
}

const successful = transactionResult.create({ contractRet: 'SUCCESS' })

const resultOf = (contractRet: ContractResult): TransactionResult =>
  contractRet === 'SUCCESS' ? successful : transactionResult.create({ contractRet })

const withBlock = (receipt: Receipt, { height, timeMs }: BlockSlot): Receipt => ({
  ...receipt,
  blockNumber: BigInt(height),
  blockTimeStamp: BigInt(timeMs),
})

/** Executes a block of the log again. Throws `log_diverged` when its results differ from those in the log. */
export function replayBlock(stored: StoredBlock, context: BlockContext): Layer {
  const { number, timestamp, witnessAddress } = headerOf(stored.block)
  const slot = { height: Number(number), timeMs: Number(timestamp), witness: witnessAddress }
  const candidates = stored.block.transactions.map((item) => ({
    signed: new SignedTransaction(item),
    check: () => undefined,
    // A run that ended in time under an earlier version may take more steps now; java-tron allows such a block five times as much.
    ...(isOutOfTime(item) ? {} : { stepLimit: Infinity }),
  }))
  const { layer, receipts, refused } = executeCandidates(candidates, {
    ...context,
    slot,
    maxSteps: Infinity,
  })
  const [first] = refused
  if (first !== undefined) throw new LogDiverged(stored.height, { cause: first.error })
  if (!sameReceipts(receipts, stored.receipts)) throw new LogDiverged(stored.height)
  return layer
}

const isOutOfTime = ({ ret }: Transaction): boolean => ret[0]?.contractRet === 'OUT_OF_TIME'

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
