import type { NodeClient } from '@sundial/node'
import type { FastifyInstance } from 'fastify'

/** Read calls of the node that the browser may ask through us, so that the page needs one origin only. */
const allowed = [
  'getnowblock',
  'getblock',
  'getblockbynum',
  'getblockbyid',
  'getblockbylimitnext',
  'getblockbylatestnum',
  'gettransactionbyid',
  'gettransactioninfobyid',
  'gettransactioninfobyblocknum',
  'gettransactioncountbyblocknum',
]

const bodyLimit = 64 * 1024

/** Passes allowed calls under /wallet and /walletsolidity to the node, bodies and answers as they are. */
export function mountRelay(server: FastifyInstance, client: NodeClient): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    for (const root of ['wallet', 'walletsolidity']) {
      for (const call of allowed) {
        scope.route({
          method: ['GET', 'POST'],
          url: `/${root}/${call}`,
          handler: async (request, reply) => {
            const query = request.url.split('?', 2)[1]
            const answer = await client.relay(`/${root}/${call}`, {
              method: request.method === 'POST' ? 'POST' : 'GET',
              ...(query === undefined ? {} : { query }),
              ...(typeof request.body === 'string' ? { body: request.body } : {}),
              ...(request.headers['content-type'] === undefined
                ? {}
                : { contentType: request.headers['content-type'] }),
            })
            return reply.status(answer.status).type(answer.contentType).send(answer.body)
          },
        })
      }
    }
  })
}
