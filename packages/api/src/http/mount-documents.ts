import type { FastifyInstance } from 'fastify'
import type { Action } from '../action.ts'
import type { Endpoint } from '../endpoint.ts'
import { documentPage, documentPagePolicy } from './document-page.ts'
import { openApi } from './open-api.ts'

/** `/openapi.json` and `/openapi`, built on the first request: building them takes longer than anything else at start. */
export function mountDocuments(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  actions: readonly Action[],
): void {
  let made: { readonly document: string; readonly page: string } | undefined
  const documents = () => (made ??= make(endpoints, actions))
  server.get('/openapi', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, no-cache', 'content-security-policy': documentPagePolicy })
      .send(documents().page),
  )
  server.get('/openapi.json', async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(documents().document),
  )
}

function make(endpoints: readonly Endpoint[], actions: readonly Action[]) {
  const description = openApi(endpoints, actions)
  return { document: JSON.stringify(description), page: documentPage(description) }
}
