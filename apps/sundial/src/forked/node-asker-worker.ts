// The thread that asks the node of a forked chain, one question after the other.
import { type MessagePort, workerData } from 'node:worker_threads'
import { askOverHttp } from './ask-over-http.ts'
import type { ForkNode, NumberedAnswer, NumberedQuestion } from './node-question.ts'

const { node, port, count } = workerData as {
  readonly node: ForkNode
  readonly port: MessagePort
  readonly count: Int32Array
}

port.on('message', (question: NumberedQuestion) => void answer(question))

async function answer({ number, ...question }: NumberedQuestion): Promise<void> {
  const told: NumberedAnswer = await askOverHttp(node, question).then(
    (found) => ({ number, ...found }),
    (error: unknown) => ({ number, why: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(told)
  Atomics.add(count, 0, 1)
  Atomics.notify(count, 0)
}
