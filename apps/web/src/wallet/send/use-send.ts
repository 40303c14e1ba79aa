import type { KnownOperation } from '@sundial/operations'
import { BroadcastRefused, buildTransaction, encodeRaw, SigningRefused } from '@sundial/wallet'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { relayedChain } from '../chain.ts'
import { outbox } from '../outbox.ts'
import { sign } from '../use-wallet.ts'

/** What the form asks to be signed and sent. */
export type Order = {
  readonly operation: KnownOperation
  readonly feeLimitSun?: bigint
  readonly note?: string
}

/** The states of the form: waiting, loading, failure, and success with the id of the transaction, which the outbox follows. */
export type SendStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failure'; readonly error: unknown }
  | { readonly kind: 'success'; readonly id: string }

/** A failure is shown this long, then the form waits again. */
export const failureMs = 2000

/**
 * Builds the transaction on the newest block, has it reviewed and signed, and gives it to the outbox. One at a time: another
 * order is ignored until the first one ends.
 */
export function useSend() {
  const [status, setStatus] = useState<SendStatus>({ kind: 'waiting' })
  const isBusy = useRef(false)
  useEffect(() => {
    if (status.kind !== 'failure') return
    const timer = setTimeout(() => setStatus({ kind: 'waiting' }), failureMs)
    return () => clearTimeout(timer)
  }, [status])
  async function send(order: Order): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setStatus({ kind: 'loading' })
    try {
      setStatus({ kind: 'success', id: await signAndSend(order) })
    } catch (error) {
      // Whoever declines goes back to the form.
      setStatus(error instanceof SigningRefused ? { kind: 'waiting' } : { kind: 'failure', error })
    }
    isBusy.current = false
  }
  const reset = () => setStatus({ kind: 'waiting' })
  return { status, send, reset }
}

/** Has the order reviewed and signed, and sends it. Returns the id of the transaction. Throws what `sign` and the outbox throw. */
export async function signAndSend({ operation, feeLimitSun = 0n, note = '' }: Order): Promise<string> {
  const reference = await relayedChain.referenceBlock()
  const raw = encodeRaw(buildTransaction({ operation, feeLimitSun, note }, reference))
  return outbox().send(await sign({ kind: 'transaction', raw }))
}

/** The server's message of a failed send; `undefined` where it has none. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof BroadcastRefused) return error.message || error.nodeCode
  return error instanceof ApiFailure ? error.message : undefined
}
