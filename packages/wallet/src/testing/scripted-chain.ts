import { toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { buildTransaction, encodeRaw } from '../draft.ts'
import type { BroadcastResult, Chain, Timers, TransactionStatus } from '../ports.ts'
import { hashOf } from '../request-hash.ts'
import { type SignedTransaction, signedTransaction } from '../send-transaction.ts'
import type { Signed } from '../sign-reviewed.ts'
import type { TransactionRequest } from '../signer.ts'

export const startMs = 1_763_000_000_000

/** A signed payment of so many sun, which is valid for a minute after `startMs`. */
export function signedPayment(
  amount = 1n,
  { nowMs = startMs, validMs = 60_000 } = {},
): Signed & SignedTransaction & { readonly request: TransactionRequest } {
  const key = new Uint8Array(32).fill(7)
  const signer = addressOfPrivateKey(key)
  const raw = encodeRaw(
    buildTransaction(
      {
        operation: {
          kind: 'TransferContract',
          type: 1,
          value: {
            ownerAddress: signer,
            toAddress: addressOfPrivateKey(new Uint8Array(32).fill(8)),
            amount,
          },
        },
        validMs,
      },
      { height: 5n, id: '00'.repeat(32), timestampMs: BigInt(nowMs) },
    ),
  )
  const request = { kind: 'transaction', raw } as const
  const hash = hashOf(request)
  const signed = { request, signature: signHash(hash, key), signer }
  return { ...signedTransaction(signed), ...signed }
}

/** A chain that answers from scripts; its clock moves by each pause. */
export class ScriptedChain implements Chain {
  readonly sent: string[] = []
  nowMs = startMs
  readonly #answers: (BroadcastResult | Error)[]
  readonly #statuses: (TransactionStatus | Error)[]

  constructor(
    answers: readonly (BroadcastResult | Error)[],
    statuses: readonly (TransactionStatus | Error)[],
  ) {
    this.#answers = [...answers]
    this.#statuses = [...statuses]
  }

  referenceBlock = async () => ({ height: 5n, id: '00'.repeat(32), timestampMs: BigInt(this.nowMs) })

  /** Twenty blocks behind the clock. */
  solidifiedBlock = async () => ({
    height: 1n,
    id: '00'.repeat(32),
    timestampMs: BigInt(this.nowMs - 60_000),
  })

  isActivated = async () => true

  async broadcast(bytes: Uint8Array): Promise<BroadcastResult> {
    this.sent.push(toHex(bytes))
    const next = this.#answers.shift() ?? { code: 'DUP_TRANSACTION_ERROR', message: '' }
    if (next instanceof Error) throw next
    return next
  }

  /** The index agrees with the chain, and is twenty blocks behind the clock. */
  indexed: TransactionStatus = { kind: 'unknown' }
  indexedStatusOf = async () => ({ status: this.indexed, readUntilMs: BigInt(this.nowMs - 60_000) })

  async statusOf(): Promise<TransactionStatus> {
    const next = this.#statuses.shift() ?? { kind: 'unknown' }
    if (next instanceof Error) throw next
    return next
  }

  readonly timers: Timers = {
    now: () => this.nowMs,
    after: (ms, then) => {
      this.nowMs += ms
      // In a later turn, so that the test goes on in between.
      const timer = setTimeout(then, 0)
      return () => clearTimeout(timer)
    },
  }
}

export const accepted: BroadcastResult = { code: 'SUCCESS', message: '' }
export const unknown = { kind: 'unknown' } as const
export const inBlock = { kind: 'in-block', height: 7n, result: 'SUCCESS', feeSun: 0n } as const
export const final = { ...inBlock, kind: 'solidified' } as const
