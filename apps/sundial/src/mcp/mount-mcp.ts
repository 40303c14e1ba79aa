import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explorerWithin } from './ask.ts'
import { createMcpServer } from './create-mcp-server.ts'

const bodyLimit = 64 * 1024

/** Streamable HTTP at /mcp, without sessions: each request is whole, so any process behind a proxy can answer it. */
export function mountMcp(server: FastifyInstance): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post('/mcp', { bodyLimit }, async (request, reply) => send(await answer(server, request), reply))
    // There is no stream to open and no session to end.
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      handler: (_request, reply) =>
        reply
          .status(405)
          .header('allow', 'POST')
          .send({ code: 'method_not_allowed', message: 'Send POST: this server keeps no sessions.' }),
    })
  })
}

async function answer(server: FastifyInstance, request: FastifyRequest): Promise<Response> {
  const mcp = createMcpServer(explorerWithin(server, request))
  // Without a generator of session ids there are no sessions.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await mcp.connect(transport)
    return await transport.handleRequest(
      new Request(`http://localhost${request.url}`, {
        method: 'POST',
        headers: headersOf(request),
        body: typeof request.body === 'string' ? request.body : '',
      }),
    )
  } finally {
    await mcp.close()
  }
}

/** Those that the protocol reads. */
function headersOf({ headers }: FastifyRequest): Headers {
  const read = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id']
  return new Headers(
    read.flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]] as [string, string]] : [],
    ),
  )
}

async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  if (type !== null) void reply.type(type)
  return reply
    .status(response.status)
    .header('cache-control', 'no-store')
    .send(await response.text())
}
