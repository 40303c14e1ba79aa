// Questions to the API of an explorer, over HTTP or inside the program that serves it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseOf } from '@sundial/api'
import { Refused, Unavailable } from '@sundial/primitives'

export type Query = Readonly<Record<string, string | number | undefined>>

export type Explorer = {
  /** The answer of the API, read. Throws ExplorerRefused and ExplorerUnavailable. */
  ask<Answer>(path: string, query?: Query): Promise<Answer>
  post<Answer>(path: string, body: object): Promise<Answer>
  /** Of a page, for a person. */
  link(path: string): string
}

type Sent = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
type Got = { readonly status: number; readonly text: string; readonly retryAfter: string | null | undefined }

/** An explorer elsewhere, by the URL of its start page. */
export function explorerAt(url: string, key?: string): Explorer {
  const base = url.replace(/\/+$/, '')
  return explorerOf(base, async ({ method, path, body }) => {
    const headers = {
      ...(key !== undefined && { 'TRON-PRO-API-KEY': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const options = {
      method,
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body }),
    }
    const response = await fetch(base + path, options).catch((cause: unknown) => {
      throw new ExplorerUnavailable(`The explorer at ${base} does not answer.`, { cause })
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  })
}

/** The explorer that got a request: questions count against the caller's own budget. */
export function explorerWithin(server: FastifyInstance, request: FastifyRequest): Explorer {
  const base = `${request.protocol}://${request.host}${baseOf(request.raw)}`
  const key = request.headers['tron-pro-api-key']
  return explorerOf(base, async ({ method, path, body }) => {
    const { statusCode, payload, headers } = await server.inject({
      method,
      url: path,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        ...(key !== undefined && { 'tron-pro-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return { status: statusCode, text: payload, retryAfter: headers['retry-after']?.toString() }
  })
}

function explorerOf(base: string, send: (sent: Sent) => Promise<Got>): Explorer {
  return {
    link: (path) => base + path,
    ask: async (path, query = {}) => {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      const search = new URLSearchParams(given).toString()
      return read(await send({ method: 'GET', path: search === '' ? path : `${path}?${search}` }))
    },
    post: async (path, body) => read(await send({ method: 'POST', path, body: JSON.stringify(body) })),
  }
}

function read<Answer>({ status, text, retryAfter }: Got): Answer {
  if (status === 429)
    throw new ExplorerUnavailable(
      `The budget of requests is used up: ask again in ${retryAfter ?? 'some'} seconds.`,
    )
  const answer = parsed(text)
  if (status < 300 && answer !== undefined) return answer as Answer
  const { code, message } = (answer ?? {}) as { readonly code?: string; readonly message?: string }
  if (status >= 500 || code === undefined)
    throw new ExplorerUnavailable(message ?? `The explorer answers with status ${status}.`)
  throw new ExplorerRefused(message ?? 'Refused.', code)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class ExplorerRefused extends Refused {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

export class ExplorerUnavailable extends Unavailable {
  readonly code = 'explorer_unavailable'
}
