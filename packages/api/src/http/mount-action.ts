import { Socket } from 'node:net'
import { Malformed, parseJson } from '@sundial/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Action } from '../action.ts'
import { RequestRefused } from '../errors.ts'
import type { ApiPorts } from '../ports.ts'
import type { AnswerCache } from './answer-cache.ts'
import { goneWith } from './answer-time.ts'
import { shareOf, siteOf } from './client-address.ts'
import { readMultipart } from './multipart.ts'
import { damagedPart } from './refuse-requests.ts'

export const defaultBodyBytes = 64 * 1024

type Parts = {
  readonly ports: ApiPorts
  readonly answers: AnswerCache
  /** How long a connection may be silent while an action with a queue waits and works. */
  readonly slowIdleMs: number
}

/** Adds the routes of all actions, in a scope of their own that parses bodies without rounding. */
export function mountActions(server: FastifyInstance, actions: readonly Action[], parts: Parts): void {
  void server.register(async (scope) => {
    parseBodies(scope)
    for (const action of actions) mountAction(scope, action, parts)
  })
}

/** Bodies of all routes of the scope are parsed without rounding. */
export function parseBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    ['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => parseBody(bytes, request.headers['content-type'] ?? ''),
  )
}

function mountAction(scope: FastifyInstance, action: Action, { ports, answers, slowIdleMs }: Parts): void {
  const readBody = bodyReader(action.body)
  const { enter } = action
  const hooks = enter && { preParsing: enterUntilAnswered((share) => enter(ports, share), slowIdleMs) }
  scope.post(
    action.post,
    { bodyLimit: action.bodyBytes ?? defaultBodyBytes, config: { cost: action.cost ?? 1 }, ...hooks },
    async (request, reply) => {
      if (action.isOfVisitor === true) refuseForeignPage(request)
      const body = readBody(request.body ?? {})
      const query = { ...(request.query as object), ...(request.params as object) }
      const { 'x-key': key } = request.headers
      const caller = { share: shareOf(request.ip), signal: goneWith(reply), charge: request.charge }
      const input = { body, query, networkAddress: siteOf(request.ip), caller }
      const answer = await action.handle(typeof key === 'string' ? { ...input, key } : input, ports)
      if (action.changes !== undefined) answers.clearPaths(action.changes)
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    },
  )
}

/**
 * Browsers say where a request comes from. Programs say nothing, and may do in their own name what they like. Over plain HTTP a browser
 * names the origin only.
 */
function refuseForeignPage({ headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isOurs =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase())
      : site === 'same-origin' || site === 'none'
  if (isOurs) return
  throw new RequestRefused(
    'origin_refused',
    'Pages of other origins may not do this in the name of a visitor: use the page of this server, or a program.',
  )
}

/**
 * A hook before the body is read. What was entered is left when the response is complete or the connection ends. Until
 * the response the connection may be silent for longer than others.
 */
const enterUntilAnswered =
  (enter: (share: string | undefined) => () => void, slowIdleMs: number) =>
  async ({ ip, raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<undefined> => {
    const leave = enter(shareOf(ip))
    // A request that was injected has none.
    if (socket instanceof Socket) socket.setTimeout(slowIdleMs)
    raw.once('close', leave)
    raw.once('finish', leave)
  }

/** Parses a body by its media type; its members are validated later. Rejects with `malformed_body`. */
async function parseBody(bytes: Buffer, mediaType: string): Promise<unknown> {
  if (/^multipart\/form-data\b/i.test(mediaType)) return readMultipart(bytes, mediaType)
  const text = bytes.toString('utf8')
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) {
    if (damagedPart(text) !== undefined)
      throw new RequestRefused('malformed_body', 'The form has an escape that cannot be decoded.')
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (text.trim() === '') return {}
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof Malformed) throw new RequestRefused('malformed_body', 'The body is not JSON.')
    throw error
  }
}

const compile = <Members extends TProperties>(members: Members) => Compile(Type.Object(members))

/** Compiled once per route, on first use. Unknown members are dropped; `malformed_body` names the first invalid one. */
function bodyReader<Members extends TProperties>(members: Members) {
  let compiled: ReturnType<typeof compile<Members>> | undefined
  const names = Object.keys(members)
  return (raw: unknown): Static<TObject<Members>> => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      throw new RequestRefused('malformed_body', 'The body must be a JSON object.')
    }
    const values = raw as Record<string, unknown>
    const body = Object.fromEntries(
      names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]] as const] : [])),
    )
    const checked = (compiled ??= compile(members))
    if (checked.Check(body)) return body
    const [error] = checked.Errors(body)
    const member = error?.instancePath.split('/').slice(1).join('.') || missingOf(members, body)
    throw new RequestRefused(
      'malformed_body',
      `${member} of the body is missing or invalid. ${describe(members, member)}`.trim(),
      { member },
    )
  }
}

const missingOf = (members: TProperties, body: object): string =>
  Object.keys(members).find((name) => !Object.hasOwn(body, name) && !Type.IsOptional(members[name])) ?? ''

const describe = (members: TProperties, member: string): string => {
  const { description } = (members[member.split('.')[0] ?? ''] ?? {}) as { readonly description?: string }
  return description ?? ''
}
