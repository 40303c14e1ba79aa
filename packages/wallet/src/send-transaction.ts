import { toHex } from '@sundial/primitives'
import { type RawTransaction, rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { BroadcastRefused } from './errors.ts'
import type { BroadcastResult, Chain, Timers, TransactionStatus } from './ports.ts'
import { hashOf } from './request-hash.ts'
import type { Signed } from './sign-reviewed.ts'

/** Where a signed transaction is on its way. */
export type Progress =
  /** No node has taken it yet, or nobody knows; it is offered again. Signing another one could pay twice. */
  | { readonly kind: 'waiting'; readonly id: string }
  | { readonly kind: 'sent'; readonly id: string }
  | (Exclude<TransactionStatus, { readonly kind: 'unknown' }> & { readonly id: string })
  /** No block took it before it expired, and a solidified block is past that time: it can never be in one. */
  | { readonly kind: 'expired'; readonly id: string }

type Parts = {
  readonly chain: Chain
  readonly timers: Timers
  /** Ends the wait; the transaction may still be included. */
  readonly signal?: AbortSignal
}

/** Time between two looks at the chain: a block. */
export const blockPollMs = 3000

/** java-tron's codes for a transaction that it took, now or before. */
const taken: ReadonlySet<string> = new Set(['SUCCESS', 'DUP_TRANSACTION_ERROR'])

/** java-tron's codes after which it may take the same bytes later. */
const mayPass: ReadonlySet<string> = new Set([
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
])

/** The bytes that a node takes. */
export const encodeSigned = (rawData: RawTransaction, signatures: readonly Uint8Array[]): Uint8Array =>
  transactionMessage.encode({ rawData, signature: signatures, ret: [] })

/** A transaction with its signatures, as a node takes it. */
export type SignedTransaction = {
  readonly id: string
  readonly bytes: Uint8Array
  readonly expirationMs: bigint
}

/**
 * The bytes to send with this signature and those of others, and what tells when they are too old. Throws for a message, which
 * is not sent.
 */
export function signedTransaction(
  { request, signature }: Signed,
  others: readonly Uint8Array[] = [],
): SignedTransaction {
  if (request.kind !== 'transaction') throw new TypeError('Only transactions are sent.')
  const raw = rawTransaction.decode(request.raw)
  return {
    id: toHex(hashOf(request)),
    bytes: encodeSigned(raw, [...others, signature]),
    expirationMs: raw.expiration,
  }
}

/**
 * Broadcasts a signed transaction and follows it to a solidified block. Ends after `solidified` or `expired`. Throws
 * `BroadcastRefused` when the node refuses the first broadcast for good. A first broadcast without an answer is no failure:
 * the node may have the transaction.
 */
export async function* sendTransaction(
  transaction: SignedTransaction,
  parts: Parts,
): AsyncGenerator<Progress, void> {
  const first = await parts.chain.broadcast(transaction.bytes).catch(() => undefined)
  if (first !== undefined && isRefused(first)) throw new BroadcastRefused(first.code, first.message)
  const kind = isTaken(first) ? 'sent' : 'waiting'
  yield { kind, id: transaction.id }
  await untilNextLook(parts)
  yield* followTransaction(transaction, parts, kind)
}

/**
 * Follows a transaction that may have been sent before. While no block has it, it is sent again, because a node may have
 * dropped it or may never have received it; it never has a second effect, since its id stays the same. What it starts from,
 * `shown`, is not reported again.
 */
export async function* followTransaction(
  { id, bytes, expirationMs }: SignedTransaction,
  parts: Parts,
  shown: Progress['kind'],
): AsyncGenerator<Progress, void> {
  const { chain } = parts
  for (; ; await untilNextLook(parts)) {
    const status = await chain.statusOf(id).catch(() => undefined)
    if (status === undefined) continue
    if (status.kind !== 'unknown') {
      if (shown !== status.kind) yield { ...status, id }
      shown = status.kind
      if (status.kind === 'solidified') return
      continue
    }
    if (await isPast(chain, expirationMs)) return yield { kind: 'expired', id }
    const isNowTaken = isTaken(await chain.broadcast(bytes).catch(() => undefined))
    // A fork dropped the block that had it: it is on its way again.
    if (shown === 'in-block' || (shown === 'waiting' && isNowTaken)) {
      shown = 'sent'
      yield { kind: shown, id }
    }
  }
}

const isTaken = (result: BroadcastResult | undefined): boolean =>
  result !== undefined && taken.has(result.code)

const isRefused = ({ code }: BroadcastResult): boolean => !taken.has(code) && !mayPass.has(code)

/** A block takes no transaction that expired at its parent's time, so a solidified block past it is certain. */
async function isPast(chain: Chain, expirationMs: bigint): Promise<boolean> {
  const solidified = await chain.solidifiedBlock().catch(() => undefined)
  return solidified !== undefined && solidified.timestampMs > expirationMs
}

/** Waits a block's time. Rejects when the signal fires. */
export const untilNextLook = ({ timers, signal }: Pick<Parts, 'timers' | 'signal'>): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const cancel = timers.after(blockPollMs, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    function stop() {
      cancel()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
