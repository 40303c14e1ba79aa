import { setTimeout as sleep } from 'node:timers/promises'

/** A signal that fires at SIGINT or SIGTERM. A second signal ends the process at once. */
export function untilStopped() {
  const controller = new AbortController()
  const { promise, resolve } = withResolvers()
  const stop = () => {
    if (controller.signal.aborted) process.exit(1)
    controller.abort()
    resolve()
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop)
  return {
    signal: controller.signal,
    stopped: promise,
    /** Waits while requests still arrive from where nobody knows yet that this program stops. */
    drained: (seconds: number) => sleep(1000 * seconds),
    async [Symbol.asyncDispose]() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
      controller.abort()
    },
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
