import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { type AskNode, ForkNodeUnreachable } from '@sundial/devnet'
import { workerFile } from '../worker-file.ts'
import { isBusy } from './ask-over-http.ts'
import {
  type AskLimits,
  type ForkNode,
  type NumberedAnswer,
  type NumberedQuestion,
  usualLimits,
} from './node-question.ts'

export type NodeAsker = AsyncDisposable & { readonly ask: AskNode }

/** Until when an interface of the node is left alone, and why. */
type Rest = { readonly untilMs: number; readonly why: string }

/**
 * Asks a node and blocks until it answers, because a contract cannot wait for a promise. Another thread makes the requests; this one
 * blocks for `questionMs` at most.
 */
export function openNodeAsker(
  node: ForkNode,
  onError: (error: unknown) => void,
  limits: AskLimits = usualLimits,
  file: string = workerFile('forked/node-asker-worker'),
): NodeAsker {
  const { port1: port, port2: other } = new MessageChannel()
  /** Number of answers so far. */
  const count = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(file, {
    workerData: { node, limits, port: other, count },
    transferList: [other],
  })
  // The next question then ends at its limit.
  worker.on('error', onError)
  worker.unref()
  port.unref()
  const waiting = { port, count, limitMs: limits.questionMs }
  /** Keyed by whether the interface is JSON-RPC, which may be another server's. */
  const rests = new Map<boolean, Rest>()
  let number = 0
  return {
    ask(question) {
      const isJsonRpc = question.path === '/jsonrpc'
      const rest = rests.get(isJsonRpc)
      if (rest !== undefined && performance.now() < rest.untilMs)
        throw new ForkNodeUnreachable(question.path, rest.why)
      const asked: NumberedQuestion = { ...question, number: ++number }
      port.postMessage(asked)
      const answer = answerWith(number, waiting)
      const why = whyNone(answer, limits)
      if (why !== undefined) rests.set(isJsonRpc, { untilMs: performance.now() + limits.restMs, why })
      if (answer === undefined || 'why' in answer) throw new ForkNodeUnreachable(question.path, why!)
      const { status, text, head } = answer
      return { status, text, head }
    },
    async [Symbol.asyncDispose]() {
      port.close()
      await worker.terminate()
    },
  }
}

/** Why there is no usable answer; `undefined` when there is one. */
function whyNone(answer: NumberedAnswer | undefined, { questionMs }: AskLimits): string | undefined {
  if (answer === undefined) return `It did not answer within ${questionMs / 1000} s.`
  if ('why' in answer) return answer.why
  return isBusy(answer) ? `It answers ${answer.status}.` : undefined
}

type Waiting = { readonly port: MessagePort; readonly count: Int32Array; readonly limitMs: number }

/** Waits for the answer with this number and drops late answers to earlier questions. */
function answerWith(number: number, { port, count, limitMs }: Waiting): NumberedAnswer | undefined {
  const untilMs = performance.now() + limitMs
  for (;;) {
    const before = Atomics.load(count, 0)
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
      const answer = next.message as NumberedAnswer
      if (answer.number === number) return answer
    }
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0) return undefined
    Atomics.wait(count, 0, before, leftMs)
  }
}
