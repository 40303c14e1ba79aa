// A forked chain whose node is a chain in the same thread: what the node has not answered yet is asked between two attempts.
import type { AskNode, NodeQuestion } from '../src/forked/forked-node.ts'
import { ForkNodeUnreachable } from '../src/forked/fork-refused.ts'
import type { CachedAnswer } from '../src/forked/fork-cache.ts'
import { answer } from '../src/server/answer.ts'
import type { Devnet } from '../src/devnet.ts'

export type AnswerNode = (question: NodeQuestion) => Promise<CachedAnswer>

/** A development chain as a node. */
export const nodeOf =
  (devnet: Devnet): AnswerNode =>
  async ({ path, body }) => {
    const parameters = JSON.parse(body) as Readonly<Record<string, unknown>>
    const { status, body: text } = await answer(devnet, {
      method: 'POST',
      path,
      parameters,
      isJson: true,
      body,
    })
    return { status, text, head: devnet.chain.index.headHeight }
  }

export type LateNode = {
  readonly ask: AskNode
  /** Questions that reached the node. */
  readonly asked: NodeQuestion[]
  /** The work's result, once the node answered all it needs. */
  settled<Value>(work: () => Value | Promise<Value>): Promise<Value>
}

export function lateNode(node: AnswerNode): LateNode {
  const answers = new Map<string, CachedAnswer>()
  const asked: NodeQuestion[] = []
  let open: NodeQuestion | undefined
  const keyOf = ({ path, body }: NodeQuestion) => `${path} ${body}`
  return {
    asked,
    ask(question) {
      const known = answers.get(keyOf(question))
      if (known !== undefined) return known
      open = question
      throw new ForkNodeUnreachable(question.path, 'It was not asked yet.')
    },
    async settled(work) {
      for (;;) {
        open = undefined
        let result: Awaited<ReturnType<typeof work>> | undefined
        let failure: unknown
        try {
          result = await work()
        } catch (error) {
          failure = error
        }
        if (open === undefined) {
          if (failure !== undefined) throw failure
          return result as Awaited<ReturnType<typeof work>>
        }
        asked.push(open)
        answers.set(keyOf(open), await node(open))
      }
    },
  }
}
