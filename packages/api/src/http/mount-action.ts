import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '../action.ts'
import type { ApiPorts } from '../ports.ts'
import type { AnswerCache } from './answer-cache.ts'
import { siteOf } from './client-address.ts'
import { bodyReader, parseBody } from './read-body.ts'

export const defaultBodyBytes = 64 * 1024

type Parts = { readonly ports: ApiPorts; readonly answers: AnswerCache }

/** Adds the routes of all actions, in a scope of their own that parses bodies without rounding. */
export function mountActions(server: FastifyInstance, actions: readonly Action[], parts: Parts): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      ['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      async (request: FastifyRequest, bytes: Buffer) =>
        parseBody(bytes, request.headers['content-type'] ?? ''),
    )
    for (const action of actions) mountAction(scope, action, parts)
  })
}

function mountAction(scope: FastifyInstance, action: Action, { ports, answers }: Parts): void {
  const readBody = bodyReader(action.body)
  scope.post(
    action.post,
    { bodyLimit: action.bodyBytes ?? defaultBodyBytes, config: { cost: action.cost ?? 1 } },
    async (request, reply) => {
      const body = readBody(request.body ?? {})
      const query = { ...(request.query as object), ...(request.params as object) }
      const { 'x-key': key } = request.headers
      const input = { body, query, networkAddress: siteOf(request.ip) }
      const answer = await action.handle(typeof key === 'string' ? { ...input, key } : input, ports)
      if (action.changes !== undefined) answers.clearPaths(action.changes)
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    },
  )
}
