import { setImmediate as turn } from 'node:timers/promises'

const longestMs = 30

/** Returns a function that yields to other requests and the next block when work has taken long; true when it yielded. */
export function pacer(): () => Promise<boolean> {
  let beganMs = performance.now()
  return async () => {
    if (performance.now() - beganMs < longestMs) return false
    await turn()
    beganMs = performance.now()
    return true
  }
}
