import { setImmediate as turn } from 'node:timers/promises'

const longestMs = 30

/** Answers a step that lets other requests and the next block have their turn once work took long; true when it did. */
export function pacer(): () => Promise<boolean> {
  let beganMs = performance.now()
  return async () => {
    if (performance.now() - beganMs < longestMs) return false
    await turn()
    beganMs = performance.now()
    return true
  }
}
