import type { NodeAnswer, NodeCalls } from '@sundial/api'
import { parseJson, stringifyJson, Unavailable } from '@sundial/primitives'
import type { ExecutingNode } from './execution-turns.ts'

/** The node's own HTTP interface, for services that bypass the index. */
export const nodeCalls = (node: ExecutingNode): NodeCalls => ({
  async call(path, body, signal): Promise<NodeAnswer> {
    const answer = await node.relay(path, { method: 'POST', body: stringifyJson(body) }, { signal })
    if (answer.status !== 200)
      throw new NodeCallFailed(`The node responded to ${path} with ${answer.status}.`)
    const json = parsed(answer.body)
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw new NodeCallFailed(`The node responded to ${path} with a value that is not an object.`)
    }
    return json as NodeAnswer
  },
})

function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}

class NodeCallFailed extends Unavailable {
  readonly code = 'node_call_failed'
}
