import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { type AskNode, ForkNodeUnreachable } from '@sundial/devnet'
import { workerFile } from '../worker-file.ts'
import type { ForkNode, NumberedAnswer, NumberedQuestion } from './node-question.ts'

export type NodeAsker = AsyncDisposable & { readonly ask: AskNode }

/** Longer than the thread takes for its attempts. */
const longestWaitMs = 45_000

/**
 * Asks a node and waits, which a chain does in the middle of a contract: a thread of its own makes the requests, while this one stands
 * still.
 */
export function openNodeAsker(node: ForkNode): NodeAsker {
  const { port1: port, port2: other } = new MessageChannel()
  /** Of answers so far. */
  const count = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(workerFile('forked/node-asker-worker'), {
    workerData: { node, port: other, count },
    transferList: [other],
  })
  // Whoever asks next is told that nobody answers.
  worker.on('error', console.error)
  worker.unref()
  port.unref()
  let number = 0
  return {
    ask(question) {
      const asked: NumberedQuestion = { ...question, number: ++number }
      port.postMessage(asked)
      let answer = nextAnswer(port, count)
      // One that came too late for the question before.
      while (answer !== undefined && answer.number !== number) answer = nextAnswer(port, count)
      if (answer === undefined)
        throw new ForkNodeUnreachable(question.path, `It did not answer within ${longestWaitMs / 1000} s.`)
      if ('why' in answer) throw new ForkNodeUnreachable(question.path, answer.why)
      const { status, text, head } = answer
      return { status, text, head }
    },
    async [Symbol.asyncDispose]() {
      port.close()
      await worker.terminate()
    },
  }
}

function nextAnswer(port: MessagePort, count: Int32Array): NumberedAnswer | undefined {
  for (;;) {
    const before = Atomics.load(count, 0)
    const received = receiveMessageOnPort(port)
    if (received !== undefined) return received.message
    if (Atomics.wait(count, 0, before, longestWaitMs) === 'timed-out') return undefined
  }
}
