import { BroadcastRefused, refusalWords, SigningRefused } from '@sundial/wallet'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { useLoginContext } from '../login/login-context.ts'
import type { Authority } from '../multi-signature/authority.ts'
import { type Order, type Outcome, signAndSend } from './order.ts'

/** The states of a form: waiting, loading, failure, and success with what became of the order. The outbox follows what was sent. */
export type OrderStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failure'; readonly error: unknown }
  | { readonly kind: 'success'; readonly outcome: Outcome }

/** A failure is shown this long, then the form waits again, with a notice of what the network refused. */
export const failureMs = 2000

/** For what has no such notice: a refusal is shown until the person has read it. */
export const untilRead = Infinity

/**
 * Builds the transaction on the newest block, has it reviewed and signed, and gives it to the outbox. One at a time: another
 * order is ignored until the first one ends. A refusal by the network is shown for `refusalMs`.
 */
export function useOrder(refusalMs: number = failureMs) {
  const { isBusy, error, run, dismiss } = useSigning(refusalMs)
  const [outcome, setOutcome] = useState<Outcome>()
  const { networkKind } = useLoginContext()
  /** Returns what became of the order; `undefined` where nothing was signed. */
  async function send(order: Order, authority?: Authority): Promise<Outcome | undefined> {
    let ended: Outcome | undefined
    await run(async () => {
      ended = await signAndSend(order, { networkKind, authority })
      setOutcome(ended)
    })
    return ended
  }
  return {
    status: statusOf({ isBusy, error, outcome }),
    send,
    reset: () => setOutcome(undefined),
    dismiss,
  }
}

type Work = { readonly isBusy: boolean; readonly error: unknown; readonly outcome: Outcome | undefined }

function statusOf({ isBusy, error, outcome }: Work): OrderStatus {
  if (isBusy) return { kind: 'loading' }
  if (error !== undefined) return { kind: 'failure', error }
  return outcome === undefined ? { kind: 'waiting' } : { kind: 'success', outcome }
}

/** Work with a signature, one at a time. Its failure is shown for a while; whoever declines goes back to the form. */
export function useSigning(refusalMs: number = failureMs) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isRunning = useRef(false)
  useEffect(() => {
    const ms = error instanceof BroadcastRefused ? refusalMs : failureMs
    if (error === undefined || ms === untilRead) return
    const timer = setTimeout(() => setError(undefined), ms)
    return () => clearTimeout(timer)
  }, [error, refusalMs])
  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof SigningRefused)) setError(failure)
    }
    isRunning.current = false
    setBusy(false)
  }
  return { isBusy, error, run, dismiss: () => setError(undefined) }
}

/** The server's message of a failed send; `undefined` where it has none. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof BroadcastRefused) return refusalWords(error.message) || error.nodeCode
  return error instanceof ApiFailure ? error.message : undefined
}
