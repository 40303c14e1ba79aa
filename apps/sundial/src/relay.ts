import { callerOfWork } from '@sundial/api'
import type { NodeClient, RelayRequest } from '@sundial/node'
import { Refused } from '@sundial/primitives'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { executingCalls, executionCost, inTurns, type NodeTurns } from './execution-turns.ts'
import { publicNodeInfo } from './public-node-info.ts'
import { bodyLimitOf, relayedCalls } from './relay-calls.ts'

/**
 * Relays allowed calls under /wallet and /walletsolidity to the node, with unchanged bodies and answers. The path is one
 * of ours, never the caller's, and the only header is the media type: nothing in a request chooses the host.
 */
export function mountRelay(
  server: FastifyInstance,
  client: Pick<NodeClient, 'relay'>,
  turns: NodeTurns,
): void {
  const node = inTurns(client, turns)
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const [root, calls] of Object.entries(relayedCalls)) {
      for (const call of calls) {
        const path = `/${root}/${call}`
        const isExecution = executingCalls.has(call)
        scope.route({
          method: ['GET', 'POST'],
          url: path,
          bodyLimit: bodyLimitOf(call),
          config: { cost: isExecution ? executionCost : 1 },
          handler: async (request, reply) => {
            const leaving = new AbortController()
            reply.raw.once('close', () => leaving.abort(new ClientLeft()))
            const executing = { signal: leaving.signal, among: apartFromPages() }
            const { status, contentType, body } = await node.relay(path, passedOn(request), executing)
            return reply
              .status(status)
              .type(shownType(contentType))
              .header('cache-control', 'no-store')
              .send(call === 'getnodeinfo' && status === 200 ? publicNodeInfo(body) : body)
          },
        })
      }
    }
  })
}

/**
 * What a caller has executed takes turns of its own, apart from what the caller's pages execute: others may wait for the same page, and
 * would wait for endless loops that are not theirs. Calls that execute nothing count as the caller's in any case.
 */
function apartFromPages(): string | undefined {
  const caller = callerOfWork()
  return caller === undefined ? undefined : `calls of ${caller}`
}

function passedOn({ method, url, body, headers }: FastifyRequest): RelayRequest {
  const mark = url.indexOf('?')
  const contentType = headers['content-type']
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    ...(mark === -1 ? {} : { query: url.slice(mark + 1) }),
    ...(typeof body === 'string' ? { body } : {}),
    ...(contentType === undefined ? {} : { contentType }),
  }
}

/** An HTML page from the node must not run on our origin. */
const shownType = (contentType: string): string =>
  /^application\/json\b/i.test(contentType) ? contentType : 'text/plain; charset=utf-8'

class ClientLeft extends Refused {
  readonly code = 'client_left'
  constructor() {
    super('The client has left.')
  }
}
