import { BroadcastRefused, SigningRefused } from '@sundial/wallet'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../data/api.ts'
import { useLoginContext } from './login-context.ts'
import { type Order, signAndSend } from './order.ts'

/** The states of a form: waiting, loading, failure, and success with the id of the transaction, which the outbox follows. */
export type OrderStatus =
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
export function useOrder() {
  const [status, setStatus] = useState<OrderStatus>({ kind: 'waiting' })
  const isBusy = useRef(false)
  const { networkKind } = useLoginContext()
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
      setStatus({ kind: 'success', id: await signAndSend(order, networkKind) })
    } catch (error) {
      // Whoever declines goes back to the form.
      setStatus(error instanceof SigningRefused ? { kind: 'waiting' } : { kind: 'failure', error })
    }
    isBusy.current = false
  }
  const reset = () => setStatus({ kind: 'waiting' })
  return { status, send, reset }
}

/** The server's message of a failed send; `undefined` where it has none. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof BroadcastRefused) return error.message || error.nodeCode
  return error instanceof ApiFailure ? error.message : undefined
}
