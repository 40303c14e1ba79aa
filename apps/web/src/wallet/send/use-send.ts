import type { KnownOperation } from '@sundial/operations'
import {
  BroadcastRefused,
  buildTransaction,
  encodeRaw,
  type Progress,
  sendTransaction,
  SigningRefused,
} from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { relayedChain } from '../chain.ts'
import { pageTimers } from '../page-timers.ts'
import { sign } from '../use-wallet.ts'

/** What the form asks to be signed and sent. */
export type Order = {
  readonly operation: KnownOperation
  readonly feeLimitSun?: bigint
  readonly note?: string
}

/** The states of the form (waiting, loading, success, failure), and how far a sent transaction is. */
export type SendStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failure'; readonly error: unknown }
  | { readonly kind: 'success'; readonly progress: Progress }

/** A failure is shown this long, then the form waits again. */
export const failureMs = 2000

/**
 * Builds the transaction on the newest block, has it reviewed and signed, broadcasts it and follows it to a solidified
 * block. One at a time: another order is ignored until the first one ends.
 */
export function useSend() {
  const [status, setStatus] = useState<SendStatus>({ kind: 'waiting' })
  const isBusy = useRef(false)
  // The order whose state is shown; an earlier one is followed too, for the balances that it changes.
  const shown = useRef(0)
  const closing = useRef(new AbortController())
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (status.kind !== 'failure') return
    const timer = setTimeout(() => setStatus({ kind: 'waiting' }), failureMs)
    return () => clearTimeout(timer)
  }, [status])

  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['account'] })
    void queries.invalidateQueries({ queryKey: ['wallet'] })
  }
  async function run({ operation, feeLimitSun = 0n, note = '' }: Order, turn: number): Promise<void> {
    const reference = await relayedChain.referenceBlock()
    const raw = encodeRaw(buildTransaction({ operation, feeLimitSun, note }, reference))
    const signed = await sign({ kind: 'transaction', raw })
    const { signal } = closing.current
    for await (const progress of sendTransaction(signed, {
      chain: relayedChain,
      timers: pageTimers,
      signal,
    })) {
      if (shown.current === turn) setStatus({ kind: 'success', progress })
      reload()
    }
  }
  async function send(order: Order): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    const turn = (shown.current += 1)
    setStatus({ kind: 'loading' })
    await run(order, turn).catch((error: unknown) => {
      if (closing.current.signal.aborted || shown.current !== turn) return
      // Whoever declines goes back to the form.
      setStatus(error instanceof SigningRefused ? { kind: 'waiting' } : { kind: 'failure', error })
    })
    if (shown.current === turn) isBusy.current = false
  }
  const reset = () => {
    shown.current += 1
    isBusy.current = false
    setStatus({ kind: 'waiting' })
  }
  return { status, send, reset }
}

/** The server's message of a failed send; `undefined` where it has none. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof BroadcastRefused) return error.message || error.nodeCode
  return error instanceof ApiFailure ? error.message : undefined
}
