import { Worker } from 'node:worker_threads'
import { type Address, Refused } from '@sundial/primitives'
import type { Config } from './config.ts'
import { workerFile } from './worker-file.ts'

/** What the thread reports once: the chain's address and the order books of its simulated users, or an error. */
export type ChainMessage =
  | {
      readonly kind: 'open'
      readonly address: string
      readonly orderBooks: readonly Address[]
      /** Of the block that a forked chain begins from. */
      readonly forkedHeight?: number | undefined
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/**
 * Opens the development chain in a thread of its own, so that contracts it executes delay neither the API nor the index.
 * Throws what `openDevelopmentChain` refuses. A chain that fails later ends the program.
 */
export async function startDevelopmentChain(config: Config) {
  const worker = new Worker(workerFile('development-chain-worker'), { workerData: config })
  let isStopping = false
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (isStopping) resolve()
      else reject(new Error(`The thread of the development chain ended with ${code}.`))
    })
  })
  const opened = new Promise<ChainMessage>((resolve) => worker.once('message', resolve))
  const message = await Promise.race([opened, ended as Promise<never>])
  if (message.kind === 'refused') {
    isStopping = true
    await worker.terminate()
    throw new ChainRefused(message)
  }
  ended.catch((error: unknown) => {
    // Outside the promise: an uncaught exception, as it would be without the thread.
    setImmediate(() => {
      throw error
    })
  })
  return {
    address: message.address,
    orderBooks: message.orderBooks,
    forkedHeight: message.forkedHeight,
    async [Symbol.asyncDispose]() {
      isStopping = true
      // Between threads there is no origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('stop')
      await ended
    },
  }
}

class ChainRefused extends Refused {
  readonly code: string
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message)
    this.code = code
  }
}
