import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { type AskNode, ForkNodeUnreachable } from '@sundial/devnet'
import { workerFile } from '../worker-file.ts'
import { type AskLimits, usualLimits } from './ask-limits.ts'
import { isBusy } from './ask-over-http.ts'
import type { ForkNode, NumberedAnswer, NumberedQuestion } from './node-question.ts'

export type NodeAsker = AsyncDisposable & { readonly ask: AskNode }

/** Why an interface of the node is not asked for now. */
type Rest = { readonly untilMs: number; readonly why: string }

/**
 * Asks a node and waits, which a chain does in the middle of a contract: a thread of its own makes the requests, while this one stands
 * still, never longer than the limit of a question.
 */
export function openNodeAsker(
  node: ForkNode,
  limits: AskLimits = usualLimits,
  file: string = workerFile('forked/node-asker-worker'),
): NodeAsker {
  const { port1: port, port2: other } = new MessageChannel()
  /** Of answers so far. */
  const count = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(file, {
    workerData: { node, limits, port: other, count },
    transferList: [other],
  })
  // Whoever asks next is told that nobody answers.
  worker.on('error', console.error)
  worker.unref()
  port.unref()
  const waiting = { port, count, limitMs: limits.questionMs }
  /** By whether the interface is JSON-RPC, which may be that of another server. */
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

/** `undefined` for an answer that is one. */
function whyNone(answer: NumberedAnswer | undefined, { questionMs }: AskLimits): string | undefined {
  if (answer === undefined) return `It did not answer within ${questionMs / 1000} s.`
  if ('why' in answer) return answer.why
  return isBusy(answer) ? `It answers ${answer.status}.` : undefined
}

type Waiting = { readonly port: MessagePort; readonly count: Int32Array; readonly limitMs: number }

/** Waits for the answer to the question of the number. Others came too late for theirs. */
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
