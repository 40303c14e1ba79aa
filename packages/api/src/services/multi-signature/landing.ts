import { Unavailable } from '@sundial/primitives'
import type { SigningRules } from '@sundial/protocol'
import { broadcastBytes, type NodeAnswer, type NodeCalls, type NodeHead, textOf } from '../node-calls.ts'
import { sendable } from './merge.ts'
import type { MultiSignature } from './multi-signature.ts'
import { refused } from './read-submission.ts'

/** A block stays once 70 % of the producers have built on it: 19 where there are most, 27. */
const settlingBlocks = 19
/** No later block can have it then; forks of the last minute may still. */
const forkMs = 60_000

/**
 * What became of a transaction that a node accepted: nodes drop pending transactions, and contracts fail in their block. The
 * same object where nothing is new.
 */
export async function landingOf(
  value: MultiSignature,
  head: NodeHead,
  { calls, rules }: { readonly calls: NodeCalls; readonly rules: SigningRules },
): Promise<MultiSignature> {
  const info = await calls.call('/wallet/gettransactioninfobyid', { value: value.id })
  const block = Number(info['blockNumber'] ?? Number.NaN)
  if (Number.isFinite(block)) {
    if (info['result'] === 'FAILED')
      return { ...value, state: 2, failure: refused('execution', executionError(info)) }
    return head.block < block + settlingBlocks ? value : { ...value, settled: true }
  }
  if (head.timeMs > value.expiresMs + forkMs) {
    const message = 'The network accepted the transaction, but it expired before a block contained it.'
    return { ...value, state: 2, failure: refused('expired', message) }
  }
  await sendAgain(sendable(value, rules), calls)
  return value
}

/** A node that has it refuses it, which changes nothing. */
async function sendAgain(hex: string, calls: NodeCalls): Promise<void> {
  try {
    await broadcastBytes(calls, hex)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}

function executionError({ receipt, resMessage }: NodeAnswer): string {
  const { result } = (receipt ?? {}) as NodeAnswer
  const reason = Buffer.from(textOf(resMessage), 'hex').toString('utf8')
  return [textOf(result), reason].filter((text) => text !== '').join(': ') || 'FAILED'
}
