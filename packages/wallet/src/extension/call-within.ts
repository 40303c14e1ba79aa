import type { Timers } from '../ports.ts'
import { ExtensionUnavailable, problemOf } from './extension-errors.ts'
import { memberOf } from './foreign-objects.ts'

export type Wait = { readonly timers: Timers; readonly ms: number; readonly signal?: AbortSignal | undefined }

/**
 * Calls a stranger's method and waits for its result, until the time is over or the caller cancels. Throws
 * `SigningRefused`, `CannotSign`, `ExtensionUnavailable` or `SigningFailed`, or the reason of the signal.
 */
export function callWithin(
  target: unknown,
  name: string,
  parameters: readonly unknown[],
  wait: Wait,
): Promise<unknown> {
  const { timers, ms, signal } = wait
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const cancelTimer = timers.after(ms, () => end(() => reject(new ExtensionUnavailable('timed_out'))))
    const stop = () => end(() => reject(signal?.reason as Error))
    const end = (settle: () => void) => {
      cancelTimer()
      signal?.removeEventListener('abort', stop)
      settle()
    }
    signal?.addEventListener('abort', stop, { once: true })
    const method = memberOf(target, name)
    if (typeof method !== 'function') {
      end(() => reject(new ExtensionUnavailable('unsupported')))
      return
    }
    // What throws at once or is no promise settles as a promise does.
    new Promise((settle) => {
      settle(Reflect.apply(method, target, parameters))
    }).then(
      (result) => end(() => resolve(result)),
      (error: unknown) => end(() => reject(problemOf(error))),
    )
  })
}
