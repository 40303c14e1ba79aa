import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'

/** Calls that execute a contract without a transaction, and so without a fee. */
export const executingCalls: ReadonlySet<string> = new Set(['triggerconstantcontract', 'estimateenergy'])

/** Cost against a caller's budget: such a call may run for 80 ms and more, where a unit is about 10 ms. */
export const executionCost = 8

const mostWaiting = 32
/** Pause after each millisecond of execution, so that executions take at most a tenth of the time. */
const pausePerWork = 9
const longestPauseMs = 1000

/**
 * Runs executions one at a time with pauses in between. The development chain shares its machine with the explorer and
 * executes in the thread that produces blocks: without pauses, callers of endless loops would delay every block and
 * response.
 */
export class ExecutionTurns {
  readonly #pause: (ms: number) => Promise<unknown>
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false })) {
    this.#pause = pause
  }

  /** Throws `execution_busy` immediately when too many wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= mostWaiting) {
      throw new ExecutionBusy(`${mostWaiting} contract calls are waiting; try again shortly.`)
    }
    this.#waiting += 1
    const before = this.#last
    let endTurn: () => void = () => undefined
    this.#last = new Promise<void>((resolve) => {
      endTurn = resolve
    })
    await before
    this.#waiting -= 1
    const startMs = performance.now()
    try {
      return await work()
    } finally {
      const pauseMs = Math.min(longestPauseMs, (performance.now() - startMs) * pausePerWork)
      void this.#pause(pauseMs).then(endTurn, endTurn)
    }
  }
}

class ExecutionBusy extends Unavailable {
  readonly code = 'execution_busy'
}
