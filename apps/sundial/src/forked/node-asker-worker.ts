// The thread that sends a forked chain's questions to its node.
import { type MessagePort, workerData } from 'node:worker_threads'
import { askOverHttp } from './ask-over-http.ts'
import type { AskLimits, ForkNode, NumberedAnswer, NumberedQuestion } from './node-question.ts'

const { node, limits, port, count } = workerData as {
  readonly node: ForkNode
  readonly limits: AskLimits
  readonly port: MessagePort
  readonly count: Int32Array
}

const ask = askOverHttp(node, limits)

port.on('message', (question: NumberedQuestion) => void answerTo(question))

async function answerTo({ number, ...question }: NumberedQuestion): Promise<void> {
  const answer: NumberedAnswer = await ask(question).then(
    (found) => ({ number, ...found }),
    (error: unknown) => ({ number, why: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(answer)
  Atomics.add(count, 0, 1)
  Atomics.notify(count, 0)
}
