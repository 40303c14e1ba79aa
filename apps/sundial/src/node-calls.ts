import type { NodeAnswer, NodeCalls } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { parseJson, stringifyJson, Unavailable } from '@sundial/primitives'

/** The node's own interface, for the services that ask it as it is. */
export const nodeCalls = (client: Pick<NodeClient, 'relay'>): NodeCalls => ({
  async call(path, body): Promise<NodeAnswer> {
    const answer = await client.relay(path, { method: 'POST', body: stringifyJson(body) })
    if (answer.status !== 200) throw new NodeCallFailed(`The node answered ${path} with ${answer.status}.`)
    const json = parsed(answer.body)
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw new NodeCallFailed(`The node answered ${path} with something else than an object.`)
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
