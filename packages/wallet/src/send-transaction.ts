import { toHex } from '@sundial/primitives'
import { type RawTransaction, rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { BroadcastRefused } from './errors.ts'
import type { Chain, Timers, TransactionStatus } from './ports.ts'
import { hashOf } from './request-hash.ts'
import type { Signed } from './sign-reviewed.ts'

/** Where a signed transaction is on its way. */
export type Progress =
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

/** Codes of java-tron for a transaction that it has already: not a refusal. */
const alreadyThere: ReadonlySet<string> = new Set(['SUCCESS', 'DUP_TRANSACTION_ERROR'])

/** Codes after which the same bytes may be accepted later. */
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

/**
 * Broadcasts a signed transaction and follows it to a solidified block. While no block has it, it is sent again, because a
 * node may have dropped it; it never has a second effect, since its id stays the same. Ends after `solidified` or `expired`.
 * Throws `BroadcastRefused` when the first broadcast is refused for good.
 */
export async function* sendTransaction(
  { request, signature }: Signed,
  { chain, timers, signal }: Parts,
): AsyncGenerator<Progress, void> {
  if (request.kind !== 'transaction') throw new TypeError('Only transactions are sent.')
  const bytes = encodeSigned(rawTransaction.decode(request.raw), [signature])
  const { id, expirationMs } = describe(request.raw)
  const first = await chain.broadcast(bytes)
  if (!alreadyThere.has(first.code) && !mayPass.has(first.code)) {
    throw new BroadcastRefused(first.code, first.message)
  }
  yield { kind: 'sent', id }
  let shown = 'sent'
  for (;;) {
    await pause(timers, signal)
    const status = await chain.statusOf(id).catch(() => undefined)
    if (status === undefined) continue
    if (status.kind === 'unknown') {
      // Dropped by a fork: it is on its way again.
      if (shown !== 'sent') yield { kind: 'sent', id }
      shown = 'sent'
      if (await isPast(chain, expirationMs)) return yield { kind: 'expired', id }
      await chain.broadcast(bytes).catch(() => undefined)
      continue
    }
    if (shown !== status.kind) yield { ...status, id }
    shown = status.kind
    if (status.kind === 'solidified') return
  }
}

function describe(raw: Uint8Array): { readonly id: string; readonly expirationMs: bigint } {
  const decoded = rawTransaction.decode(raw)
  return { id: toHex(hashOf({ kind: 'transaction', raw })), expirationMs: decoded.expiration }
}

/** A block takes no transaction that expired at its parent's time, so a solidified block past it is certain. */
async function isPast(chain: Chain, expirationMs: bigint): Promise<boolean> {
  const solidified = await chain.solidifiedBlock().catch(() => undefined)
  return solidified !== undefined && solidified.timestampMs > expirationMs
}

const pause = (timers: Timers, signal: AbortSignal | undefined): Promise<void> =>
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
