import { Worker } from 'node:worker_threads'
import type { Replay, ReplayRequest, SteppedReplay, StepsRequest } from '@sundial/tvm'
import { workerFile } from '../worker-file.ts'

export type ReplayJob = ReplayRequest | StepsRequest

/** Runs transactions, one at a time. */
export type ReplayRunner = {
  replay(request: ReplayRequest): Promise<Replay>
  steps(request: StepsRequest): Promise<SteppedReplay>
}

export type ThreadLimits = { readonly timeoutMs: number; readonly memoryMb: number }

/** A transaction ends after about 0.1 s of steps; the rest is for the trace and for slow machines. */
const defaultLimits: ThreadLimits = { timeoutMs: 5_000, memoryMb: 256 }

/** Runs transactions in a thread of its own, so that hostile contracts delay nothing else. */
export class ReplayThread implements ReplayRunner, AsyncDisposable {
  readonly #file: string
  readonly #limits: ThreadLimits
  #worker: Worker | undefined

  constructor(file: string = workerFile('replays/replay-worker'), limits: ThreadLimits = defaultLimits) {
    this.#file = file
    this.#limits = limits
  }

  /** Throws `ReplayStopped` beyond the limits: then the next job gets a new thread. */
  replay(request: ReplayRequest): Promise<Replay> {
    return this.#run(request)
  }

  /** Throws as above. */
  steps(request: StepsRequest): Promise<SteppedReplay> {
    return this.#run(request)
  }

  async #run<Result>(job: ReplayJob): Promise<Result> {
    const worker = (this.#worker ??= this.#start())
    try {
      return await answerOf<Result>(worker, job, this.#limits.timeoutMs)
    } catch (error) {
      this.#worker = undefined
      await worker.terminate()
      throw error
    }
  }

  #start(): Worker {
    const { memoryMb } = this.#limits
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // It does not keep the program running.
    worker.unref()
    return worker
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate()
  }
}

function answerOf<Result>(worker: Worker, job: ReplayJob, timeoutMs: number): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.off('message', take).off('error', fail).off('exit', leave)
      end()
    }
    const take = (result: Result) => settle(() => resolve(result))
    const fail = (error: Error) => settle(() => reject(isOutOfMemory(error) ? new ReplayStopped() : error))
    const leave = () => settle(() => reject(new ReplayStopped()))
    const timer = setTimeout(() => settle(() => reject(new ReplayStopped())), timeoutMs)
    worker.once('message', take).once('error', fail).once('exit', leave)
    // Between threads there is no origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(job)
  })
}

/** A run needed more time or memory than it may use. */
export class ReplayStopped extends Error {}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
