import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringifyJson, TronError } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import { type Admission, isTool, refusalOf } from './admission.ts'
import { answer } from './answer.ts'
import { type HttpResponse, refusal, tooLarge } from './response.ts'
import { BodyTooLarge, readRequest } from './read-request.ts'

export type ServeOptions = {
  /** 0 for any that is free. */
  readonly port: number
  readonly host: string
  readonly onError?: (error: unknown) => void
  /** Host names to accept in addition to localhost, 127.0.0.1 and [::1]; without them every name if `host` is not on loopback. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Opens /cheat, /admin and /tre to other machines. */
  readonly openTools?: boolean | undefined
}

/** Clients that keep connections open longer than the server lose a request now and then, so the server keeps them longer. */
const keepAliveMs = 75_000

/** Serves java-tron's HTTP interface and the cheats on one port. */
export async function serveDevnet(
  devnet: Devnet,
  { port, host, onError = () => undefined, ...admission }: ServeOptions,
) {
  const served = { devnet, onError, admission: { host, ...admission } }
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    respond(served, request, response).catch((error: unknown) => {
      // An aborted request needs no response.
      if (request.destroyed && !request.complete) return
      onError(error)
      send(request, response, failed)
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

const failed: HttpResponse = {
  status: 200,
  body: stringifyJson({ Error: 'class java.lang.RuntimeException : internal error' }),
}
const refusedMethod: HttpResponse = { status: 405, body: '', type: '' }

type Served = {
  readonly devnet: Devnet
  readonly onError: (error: unknown) => void
  readonly admission: Admission
}

async function respond(
  { devnet, onError, admission }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET' } = request
  const notAdmitted = refusalOf(request, admission)
  if (notAdmitted !== undefined) return send(request, response, notAdmitted)
  if (method === 'OPTIONS') return send(request, response, { status: 200, body: '' })
  if (!['GET', 'HEAD', 'POST'].includes(method)) return send(request, response, refusedMethod)
  try {
    const read = await readRequest(request)
    const call = { ...read, method: method === 'HEAD' ? 'GET' : method, origin: originOf(request) }
    const answered = await answer(devnet, call)
    if (answered.fault !== undefined) onError(answered.fault)
    send(request, response, answered)
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    const isTooLarge = error instanceof BodyTooLarge
    send(request, response, isTooLarge ? tooLarge : { status: 200, body: stringifyJson(refusal(error)) })
  }
}

/** A proxy in front of the chain says whether its clients use TLS. */
const originOf = ({ headers }: IncomingMessage): string =>
  `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, bytes, type }: HttpResponse,
): void {
  if (response.headersSent) return
  response.writeHead(status, {
    ...(type === '' ? {} : { 'content-type': type ?? 'application/json' }),
    // The rest of a body that is too large is never read, so the connection cannot be used again.
    ...(status === 413 ? { connection: 'close' } : {}),
    'x-content-type-options': 'nosniff',
    ...(isTool(request) ? {} : openTo(request)),
  })
  response.end(request.method === 'HEAD' ? undefined : (bytes ?? body))
}

function openTo({ method, headers }: IncomingMessage) {
  const anyOrigin = { 'access-control-allow-origin': '*' }
  if (method !== 'OPTIONS') return anyOrigin
  return {
    ...anyOrigin,
    allow: 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-max-age': '86400',
  }
}
