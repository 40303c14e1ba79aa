import { httpNode } from '@sundial/node'
import type { Members, Post } from '@sundial/bridge'
import { parseJson, Unavailable } from '@sundial/primitives'

const timeoutMs = 15_000

/** Posts JSON to nodes; throws `Unavailable` without a usable answer. */
export function postTo(urls: string): AsyncDisposable & { readonly post: Post } {
  const node = httpNode(urls.split(','), { timeoutMs, connections: 4 })
  return {
    async post(path, body) {
      const request = { method: 'POST', body: JSON.stringify(body), contentType: 'application/json' } as const
      const { status, body: text } = await node.relay(path, request)
      const answer = status === 200 ? membersIn(text) : undefined
      if (answer === undefined || answer['Error'] !== undefined)
        throw new NodeAnswerUnusable(`The node answers ${path} with status ${status}: ${text.slice(0, 200)}`)
      return answer
    },
    [Symbol.asyncDispose]: () => node[Symbol.asyncDispose](),
  }
}

function membersIn(text: string): Members | undefined {
  try {
    const json = parseJson(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Members) : undefined
  } catch {
    return undefined
  }
}

class NodeAnswerUnusable extends Unavailable {
  readonly code = 'oracle_node_answer_unusable'
}
