import { limits } from '@sundial/primitives'
import type { Ask } from '../calls/block-calls.ts'
import {
  answerBytesOf,
  isCallMissing,
  NodeRefused,
  readAnswer,
  readShape,
  refuseFailure,
} from './read-answer.ts'
import { isGrpc, openGrpc } from '../grpc/exchange-grpc.ts'
import { exchange, type Incoming, openServer, type Outgoing, type Outside } from './exchange.ts'
import { failOver, type Patience } from './fail-over.ts'
import { ServerBook, type ServerState } from './server-book.ts'

type ServerGroupOptions = {
  readonly urls: readonly URL[]
  /** `server`, for states and log lines. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Upper limit for every call. */
  readonly answerBytes: number
  readonly connections: number
  readonly patience: Patience
  readonly outside: Outside
  readonly now: () => number
  readonly log?: ((line: string) => void) | undefined
}

/** Servers of the same calls of the same chain: a request goes to one, and to the next at once when that one fails. */
type ServerGroup = AsyncDisposable & {
  readonly count: number
  readonly isGrpc: (server: number) => boolean
  readonly ask: Ask
  /** One round over the servers. A server without this call has not failed. */
  readonly askOptional: Ask
  /** Several requests to one server as one attempt. */
  readonly askOne: <Answer>(attempt: (ask: Ask, server: number) => Promise<Answer>) => Promise<Answer>
  /** The same from the given server, and from the next ones while it is unavailable. The preferred one stays it. */
  readonly askFrom: <Answer>(
    first: number,
    attempt: (ask: Ask, server: number) => Promise<Answer>,
  ) => Promise<Answer>
  /** An answer with status 200. Throws `NodeRefused` when every server refuses. */
  readonly relay: (outgoing: Outgoing) => Promise<Incoming>
  readonly states: () => readonly ServerState[]
  readonly turn: () => void
}

export function serverGroup(options: ServerGroupOptions): ServerGroup {
  const { patience, outside } = options
  const names = options.urls.map((url, at) => `${isGrpc(url) ? 'gRPC ' : ''}${options.name} ${at + 1}`)
  const servers = options.urls.map((url, at) => {
    const name = names[at]!
    return isGrpc(url)
      ? { host: url.host, grpc: openGrpc(url, { ...options, name }) }
      : openServer(url, { name, connections: options.connections }, outside)
  })
  const book = new ServerBook(
    servers.map(({ host }, at) => ({ host, name: names[at]! })),
    options,
  )
  const tryServers = failOver(servers.length, outside.wait)
  const boundsOf = (answerBytes: number) => ({
    timeoutMs: options.timeoutMs,
    answerBytes: Math.min(answerBytes, options.answerBytes),
  })
  const send = (at: number, outgoing: Outgoing, answerBytes: number) => {
    const server = servers[at]!
    if ('grpc' in server) throw new NodeRefused(callMissing)
    return exchange(
      server,
      { ...outgoing, headers: { ...options.headers, ...outgoing.headers } },
      { ...boundsOf(answerBytes), deadline: outside.deadline },
    )
  }
  const askAt =
    (server: number): Ask =>
    async (path, body, read, rpc) => {
      const one = servers[server]!
      if ('grpc' in one && rpc !== undefined) {
        const bytes = await one.grpc.request(rpc.method, rpc.request, boundsOf(answerBytesOf(path)))
        return readShape(() => rpc.read(bytes))
      }
      const outgoing = { method: 'POST', path, body: JSON.stringify(body), headers: json } as const
      const answer = readAnswer(await send(server, outgoing, answerBytesOf(path)))
      return readShape(() => read(answer))
    }
  const askOne = <Answer>(attempt: (ask: Ask, server: number) => Promise<Answer>, first?: number) =>
    tryServers(
      book.watch((server) => attempt(askAt(server), server)),
      patience,
      first,
    )
  return {
    count: servers.length,
    isGrpc: (server) => 'grpc' in servers[server]!,
    askOne: (attempt) => askOne(attempt),
    askFrom: (first, attempt) => askOne(attempt, first),
    ask: (path, body, read, rpc) => askOne((ask) => ask(path, body, read, rpc)),
    askOptional: (path, body, read, rpc) =>
      tryServers(
        book.watch((server) => askAt(server)(path, body, read, rpc), isCallMissing),
        { ...patience, rounds: 1 },
      ),
    relay: (outgoing) => {
      const attempt = async (server: number) => {
        const incoming = await send(server, outgoing, limits.nodeAnswerBytes)
        refuseFailure(incoming)
        return incoming
      }
      return tryServers(book.watch(attempt, isAboutRequest), { ...patience, rounds: 1 })
    },
    states: () => book.states(tryServers.used()),
    turn: tryServers.turn,
    async [Symbol.asyncDispose]() {
      await Promise.all(
        servers.map(async (server) => {
          if ('grpc' in server) server.grpc.close()
          else await server.carrier.destroy()
        }),
      )
    },
  }
}

/** 501: a server of gRPC does not serve the call. */
const callMissing = 501

export const json = { 'content-type': 'application/json', accept: 'application/json' }

/** Statuses that a caller's request can cause, so that nobody can make a server look broken from outside. */
const requestStatuses: ReadonlySet<number> = new Set([400, 404, 405, 411, 413, 414, 415, 422, 431, 501])

export const isAboutRequest = (error: unknown): error is NodeRefused =>
  error instanceof NodeRefused && requestStatuses.has(error.status)
