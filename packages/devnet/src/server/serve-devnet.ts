import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringifyJson, TronError } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import { type Answer, answer, refusal } from './answer.ts'
import { BodyTooLarge, readRequest } from './read-request.ts'

export type ServeOptions = {
  /** 0 for any that is free. */
  readonly port: number
  readonly host: string
  readonly onError?: (error: unknown) => void
}

/** Serves java-tron's HTTP interface and the cheats on one port. */
export async function serveDevnet(devnet: Devnet, { port, host, onError = () => undefined }: ServeOptions) {
  const server = createServer((request, response) => {
    respond(devnet, request, response).catch((error: unknown) => {
      // Nobody waits for the answer of a request that was broken off.
      if (request.destroyed && !request.complete) return
      onError(error)
      send(response, {
        status: 200,
        body: stringifyJson({ Error: 'class java.lang.RuntimeException : internal error' }),
      })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    port: actual,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function respond(devnet: Devnet, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request
  const open = !(request.url ?? '').startsWith('/cheat')
  if (method === 'OPTIONS') return send(response, { status: 204, body: '' }, { open })
  if (method !== 'GET' && method !== 'POST') {
    return send(response, { status: 405, body: stringifyJson({ Error: 'Use GET or POST.' }) })
  }
  try {
    const read = await readRequest(request)
    send(response, await answer(devnet, { ...read, method }), { open })
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    send(response, { status: error instanceof BodyTooLarge ? 413 : 200, body: stringifyJson(refusal(error)) })
  }
}

/** Pages of any origin may use the chain, as they may use a public node, but not its cheats. */
function send(response: ServerResponse, { status, body }: Answer, { open = true } = {}): void {
  if (response.headersSent) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    ...(open
      ? {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type, tron-pro-api-key',
        }
      : {}),
  })
  response.end(body)
}
