import { ifAvailable } from '@sundial/primitives'
import { type RawTransaction, rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import type { BroadcastResult, Chain, Timers, TransactionStatus } from './ports.ts'
import { idOf } from './request-hash.ts'
import type { Signed } from './sign-reviewed.ts'

/** Where a signed transaction is on its way. */
export type Progress =
  /** No node has taken it yet, or nobody knows; it is offered again. Signing another one could pay twice. */
  | { readonly kind: 'waiting'; readonly id: string }
  | { readonly kind: 'sent'; readonly id: string }
  /** A node refused it. It is not offered again, and can still be executed by whoever has its bytes. */
  | ({ readonly kind: 'refused'; readonly id: string } & BroadcastResult)
  /** It waits for further signatures, and others send it. */
  | { readonly kind: 'shared'; readonly id: string }
  | (Exclude<TransactionStatus, { readonly kind: 'unknown' }> & { readonly id: string })
  /** No block took it before it expired, and none can any more. */
  | { readonly kind: 'expired'; readonly id: string }

type Parts = {
  readonly chain: Chain
  readonly timers: Timers
  /** Ends the wait; the transaction may still be included. */
  readonly signal?: AbortSignal
}

/** Time between two looks at the chain: a block. */
export const blockPollMs = 3000

/**
 * Pauses before the first looks at what a node has just taken, a block's time together: the next block comes at any moment of it.
 */
const firstPausesMs = [500, 1000, 1500] as const

/** Time between two looks for what others send: they have hours. */
const sharedPollMs = 30_000

/** How far this device's clock may be from the chain's: clocks without a time server drift by minutes. */
export const clockToleranceMs = 120_000

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
    id: idOf(request),
    bytes: encodeSigned(raw, [...others, signature]),
    expirationMs: raw.expiration,
  }
}

/**
 * Broadcasts a signed transaction and follows it to its end, `solidified` or `expired`. A first broadcast without an answer is
 * no failure: the node may have the transaction. Neither is a refusal the end: the node may lie, be wrong, or have passed the
 * bytes on.
 */
export async function* sendTransaction(
  transaction: SignedTransaction,
  parts: Parts,
): AsyncGenerator<Progress, void> {
  const { id, bytes } = transaction
  const first = await ifAvailable(parts.chain.broadcast(bytes))
  const start: Progress =
    first !== undefined && isRefused(first)
      ? { ...first, kind: 'refused', id }
      : { kind: isTaken(first) ? 'sent' : 'waiting', id }
  yield start
  const [pauseMs, ...pausesMs] = start.kind === 'sent' ? firstPausesMs : [blockPollMs]
  await untilNextLook(parts, pauseMs)
  yield* followTransaction(transaction, parts, start.kind, pausesMs)
}

/**
 * Follows a transaction that may have been sent before. While no block has it, it is sent again, because a node may have
 * dropped it or may never have received it; it never has a second effect, since its id stays the same. What a node refused is
 * only watched: sent again later, when the account has more, it could pay what a person has paid in another way by then. What
 * it starts from, `shown`, is not reported again. `pausesMs` come before those of a block's time; in them it is not sent again.
 */
export async function* followTransaction(
  transaction: SignedTransaction,
  parts: Parts,
  shown: Progress['kind'],
  pausesMs: readonly number[] = [],
): AsyncGenerator<Progress, void> {
  const { chain } = parts
  const { id, bytes } = transaction
  const early = [...pausesMs]
  for (; ; await untilNextLook(parts, early.shift() ?? pauseMsOf(shown))) {
    const status = await knownStatus(transaction, parts)
    if (status === undefined) continue
    if (status.kind === 'expired') return yield { kind: 'expired', id }
    if (status.kind !== 'unknown') {
      if (shown !== status.kind) yield { ...status, id }
      shown = status.kind
      if (status.kind === 'solidified') return
      early.length = 0
      continue
    }
    if (early.length > 0 || !isOffered(shown)) continue
    const isNowTaken = isTaken(await ifAvailable(chain.broadcast(bytes)))
    // A fork dropped the block that had it: it is on its way again.
    if (shown === 'in-block' || (shown === 'waiting' && isNowTaken)) {
      shown = 'sent'
      yield { kind: shown, id }
    }
  }
}

const isOffered = (shown: Progress['kind']): boolean => shown !== 'refused' && shown !== 'shared'

const pauseMsOf = (shown: Progress['kind']): number => (shown === 'shared' ? sharedPollMs : blockPollMs)

type KnownStatus = TransactionStatus | { readonly kind: 'expired' }

/**
 * Where a transaction is by what node and index say together; `undefined` while they do not answer. One of them alone could
 * make a person sign the same payment again while the first one is executed, so both have to say that it failed, or that no
 * block has it.
 */
export async function knownStatus(
  transaction: SignedTransaction,
  parts: Parts,
): Promise<KnownStatus | undefined> {
  const { id } = transaction
  const status = await ifAvailable(parts.chain.statusOf(id))
  if (status === undefined) return undefined
  if (status.kind === 'unknown') return (await pastStatus(transaction, parts)) ?? status
  if (status.kind === 'in-block' || status.result === 'SUCCESS') return status
  const indexed = (await ifAvailable(parts.chain.indexedStatusOf(id)))?.status
  return indexed?.kind === 'solidified' ? indexed : { ...status, kind: 'in-block' }
}

/**
 * What became of a transaction that expired; `undefined` before that is certain. No block takes a transaction that expired at
 * the time of its parent. Three have to say that this time is over, since each can be wrong or lie:
 * - The clock of this device, with a margin. A clock that is behind only delays the end. One that is far ahead does not suffice.
 * - A solidified block. A server can invent one, which the clock holds back.
 * - The index, which must have read that far. It knows what a node without a history, or one that lags, does not.
 * Whoever controls node and index can hide after the expiration that a transaction was executed: nothing in the answers to a
 * browser proves that a block does not have it.
 */
async function pastStatus(
  { id, expirationMs }: SignedTransaction,
  { chain, timers }: Parts,
): Promise<KnownStatus | undefined> {
  if (BigInt(timers.now()) <= expirationMs + BigInt(clockToleranceMs)) return undefined
  const solidified = await ifAvailable(chain.solidifiedBlock())
  if (solidified === undefined || solidified.timestampMs <= expirationMs) return undefined
  const indexed = await ifAvailable(chain.indexedStatusOf(id))
  if (indexed === undefined) return undefined
  if (indexed.status.kind !== 'unknown') return indexed.status
  return indexed.readUntilMs > expirationMs ? { kind: 'expired' } : undefined
}

const isTaken = (result: BroadcastResult | undefined): boolean =>
  result !== undefined && taken.has(result.code)

const isRefused = ({ code }: BroadcastResult): boolean => !taken.has(code) && !mayPass.has(code)

/** Waits a block's time. Rejects when the signal fires. */
export const untilNextLook = (
  { timers, signal }: Pick<Parts, 'timers' | 'signal'>,
  ms: number = blockPollMs,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const cancel = timers.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    function stop() {
      cancel()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
