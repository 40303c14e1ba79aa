import { setTimeout as sleep } from 'node:timers/promises'
import { callerOfWork, NotNow, ownWork, type Turns } from '@sundial/api'
import { Unavailable } from '@sundial/primitives'
import type { NodeClient, RelayAnswer, RelayRequest } from '@sundial/node'

/** Calls that execute a contract without a transaction, and so without a fee. The last one does for functions that only read. */
export const executingCalls: ReadonlySet<string> = new Set([
  'triggerconstantcontract',
  'estimateenergy',
  'triggersmartcontract',
])

const sendingCalls: ReadonlySet<string> = new Set(['broadcasthex', 'broadcasttransaction'])

const callOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const executingMethod = /"method":\s*"(debug_|eth_call|eth_estimateGas)/

const isExecution = (path: string, { body = '' }: RelayRequest): boolean =>
  path === '/jsonrpc' ? executingMethod.test(body) : executingCalls.has(callOf(path))

/** Cost against a caller's budget: such a call may run for 80 ms and more, where a unit is about 10 ms. */
export const executionCost = 8

/** What a node of its own machine can do at once, and the pause after each millisecond of execution. */
export type ExecutionLimits = { readonly atOnce: number; readonly pausePerWork: number }

/**
 * The development chain shares its machine with the explorer and executes in the thread that produces blocks: executions take at most
 * a tenth of the time, or callers of endless loops would delay every block and response.
 */
export const ownChain: ExecutionLimits = { atOnce: 1, pausePerWork: 9 }
/** A quarter of the connections to it, which other calls and the index use too. */
export const otherNode: ExecutionLimits = { atOnce: 2, pausePerWork: 0 }

const mostWaiting = 256
/** A page that names many tokens for the first time calls three functions of each. */
const mostWaitingOfOne = 48
/** Where nobody says how much of the time was work. */
const longestPauseMs = 1000
/** Some traces take longer than any call may: even after these, less than a waiting caller is refused for. */
const longestPauseOfWorkMs = 10_000
/** Whoever waits longer is refused, so that everybody gets an answer before clients give up. */
const longestWaitMs = 15_000

type Pause = (ms: number) => Promise<unknown>
type Waiting = {
  /** The caller. */
  readonly key: string
  readonly start: () => void
  readonly refuse: (error: Unavailable) => void
}

/** When a call is of no use any more, and among which executions it takes turns if not those of its caller's pages. */
export type Executing = { readonly signal?: AbortSignal | undefined; readonly among?: string | undefined }

/**
 * Runs executions in turn, for requests, pages and services alike, each in the name of the caller that caused it. The caller that has
 * used least is next: whoever sends endless loops waits for all others, and gives up its places where the line is full.
 */
export class ExecutionTurns {
  readonly #limits: ExecutionLimits
  readonly #pause: Pause
  readonly #waiting: Waiting[] = []
  #running = 0
  /** Work that each caller got, as if all had begun together; whoever comes later begins at `#least`. */
  readonly #used = new Map<string, number>()
  #least = 0

  constructor(limits: ExecutionLimits, pause: Pause = (ms) => sleep(ms, undefined, { ref: false })) {
    this.#limits = limits
    this.#pause = pause
  }

  /** Throws `execution_busy` when too many wait or this waits too long, `too_many_requests` to who causes it, and the reason of the signal. */
  async run<Result>(
    work: () => Promise<Result>,
    { signal, among, workMs = () => undefined }: Executing & Measuring<Result> = {},
  ): Promise<Result> {
    const key = among ?? callerOfWork() ?? ownWork
    await this.#enter(key, signal)
    this.#least = this.#usedBy(key)
    const startMs = performance.now()
    let knownMs: number | undefined
    try {
      const result = await work()
      knownMs = workMs(result, performance.now() - startMs)
      return result
    } finally {
      const spentMs = knownMs ?? performance.now() - startMs
      this.#count(key, spentMs)
      const longestMs = knownMs === undefined ? longestPauseMs : longestPauseOfWorkMs
      const pauseMs = Math.min(longestMs, spentMs * this.#limits.pausePerWork)
      const end = () => this.#leave()
      if (pauseMs < 1) end()
      else void this.#pause(pauseMs).then(end, end)
    }
  }

  async #enter(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1
      return
    }
    const ofOne = this.#waitingOf(key)
    if (key !== ownWork && ofOne >= mostWaitingOfOne) throw tooMany()
    if (this.#waiting.length >= mostWaiting) this.#makeRoom(key, ofOne)
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const refuse = (error: unknown) => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        end()
        reject(error)
      }
      const leave = () => refuse(signal!.reason)
      const one: Waiting = {
        key,
        start: () => {
          end()
          resolve()
        },
        refuse,
      }
      const timer = setTimeout(() => refuse(this.#refusalOf(key)), longestWaitMs)
      this.#waiting.push(one)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #leave(): void {
    const least = Math.min(...this.#waiting.map(({ key }) => this.#usedBy(key)))
    const at = this.#waiting.findIndex(({ key }) => this.#usedBy(key) === least)
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (next === undefined) this.#running -= 1
    else next.start()
  }

  #waitingOf(key: string): number {
    return this.#waiting.filter((one) => one.key === key).length
  }

  /**
   * Takes the newest place of the caller with most of them, if that is more than the new one will have, and otherwise of one that has
   * used more. The server itself gives up none, and takes one of any caller.
   */
  #makeRoom(key: string, ofOne: number): void {
    const counts = new Map<string, number>()
    const ofCallers = this.#waiting.filter((one) => one.key !== ownWork)
    for (const one of ofCallers) counts.set(one.key, (counts.get(one.key) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const newest =
      key === ownWork || most > ofOne + 1
        ? ofCallers.findLast((one) => counts.get(one.key) === most)
        : ofCallers.findLast((one) => this.#usedBy(one.key) > this.#usedBy(key))
    if (newest === undefined) throw busy()
    newest.refuse(this.#refusalOf(newest.key))
  }

  #refusalOf(key: string): Unavailable {
    return key !== ownWork && (this.#usedBy(key) > this.#least || this.#waitingOf(key) > 1)
      ? tooMany()
      : busy()
  }

  #usedBy(key: string): number {
    return Math.max(this.#used.get(key) ?? 0, this.#least)
  }

  #count(key: string, spentMs: number): void {
    this.#used.set(key, this.#usedBy(key) + spentMs)
    for (const [other, used] of this.#used) if (used <= this.#least) this.#used.delete(other)
  }
}

/** Whose turn it is to execute, to send a signed transaction, and to call the node at all. */
export type NodeTurns = {
  readonly executions: ExecutionTurns
  readonly broadcasts: Turns
  readonly calls: Turns
}

type Measuring<Result> = {
  /** The work of an execution in milliseconds, where it is known. Time on a busy machine is more than that. */
  readonly workMs?: (result: Result, elapsedMs: number) => number | undefined
}

/** A node whose executions take turns, whoever asks for them, and so do signed transactions, and all other calls. */
export type ExecutingNode = {
  relay(path: string, request: RelayRequest, executing?: Executing): Promise<RelayAnswer>
}

export const inTurns = (
  client: Pick<NodeClient, 'relay'>,
  { executions, broadcasts, calls }: NodeTurns,
): ExecutingNode => ({
  async relay(path, request, executing = {}) {
    const { signal } = executing
    const ask = async () => {
      signal?.throwIfAborted()
      return client.relay(path, request)
    }
    const turns = sendingCalls.has(callOf(path)) ? broadcasts : calls
    if (!isExecution(path, request)) return turns.run(callerOfWork() ?? ownWork, ask, { signal })
    return executions.run(ask, {
      ...executing,
      workMs: (answer, elapsedMs) => workMs(path, answer, elapsedMs),
    })
  },
})

/** A slow machine and a long way to the node are no work of the contract; energy is, and a call without it ran until it was stopped. */
const energyPerMs = 20_000

/** What a call used. */
const usedEnergy = /"energy_used":\s*(\d{1,15})\b/
/**
 * What the development chain says, before the result, of all that ran again for it: for a trace also what was before in the block. The
 * figures of the result are those of the traced transaction alone.
 */
const executedEnergy = /^\{[^{[]*"executedEnergy":\s*(\d{1,15})\b/

function workMs(path: string, { body }: RelayAnswer, elapsedMs: number): number | undefined {
  const [, energy] = (path === '/jsonrpc' ? executedEnergy : usedEnergy).exec(body) ?? []
  return energy === undefined ? undefined : Math.min(elapsedMs, 1 + Number(energy) / energyPerMs)
}

const busy = () => new ExecutionBusy('Too many contract calls are waiting; try again shortly.')

const tooMany = () =>
  new NotNow(
    'too_many_requests',
    'Too many contract calls of this address are waiting: wait for their answers.',
    {
      retryAfterSeconds: 5,
    },
  )

class ExecutionBusy extends Unavailable {
  readonly code = 'execution_busy'
}
