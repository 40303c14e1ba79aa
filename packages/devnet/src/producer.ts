import { ChainBroken } from './chain/chain-refused.ts'
import type { Chain } from './chain/chain.ts'

/** Makes a block in every slot while it runs. */
export type Producer = {
  readonly isRunning: boolean
  start(): void
  stop(): void
  /** Looks at the clock again after it was moved. */ wake(): void
}

export function producer(
  chain: Chain,
  { mine, onError }: { mine: () => void; onError: (error: unknown) => void },
): Producer {
  let timer: NodeJS.Timeout | undefined
  let running = false
  const plan = (notBeforeMs = 0) => {
    clearTimeout(timer)
    if (!running) return
    const wait = Math.max(chain.nextBlockMs() - chain.now(), notBeforeMs)
    timer = setTimeout(tick, Math.min(Math.max(wait, 0), longestWaitMs))
  }
  const tick = () => {
    try {
      if (chain.now() >= chain.nextBlockMs()) mine()
    } catch (error) {
      onError(error)
      // Without its log the chain cannot continue: one report is enough.
      if (error instanceof ChainBroken) running = false
      return plan(afterErrorMs)
    }
    plan()
  }
  return {
    get isRunning() {
      return running
    },
    start() {
      running = true
      plan()
    },
    stop() {
      running = false
      clearTimeout(timer)
    },
    wake: () => plan(),
  }
}

/** Until what failed is tried again: a full disk, or a node that does not answer a forked chain. */
const afterErrorMs = 1000
/** A machine that slept, or whose clock was set, is noticed within this time. */
const longestWaitMs = 60_000
