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
  readonly ask: Ask
  /** One round over the servers. A server without this call has not failed. */
  readonly askOptional: Ask
  /** Several requests to one server as one attempt. */
  readonly askOne: <Answer>(attempt: (ask: Ask, server: number) => Promise<Answer>) => Promise<Answer>
  /** An answer with status 200. Throws `NodeRefused` when every server refuses. */
  readonly relay: (outgoing: Outgoing) => Promise<Incoming>
  readonly states: () => readonly ServerState[]
  readonly turn: () => void
}

export function serverGroup(options: ServerGroupOptions): ServerGroup {
  const { patience, outside } = options
  const servers = options.urls.map((url, at) =>
    openServer(url, { name: `${options.name} ${at + 1}`, connections: options.connections }, outside),
  )
  const book = new ServerBook(
    servers.map(({ host }) => host),
    options.name,
    options,
  )
  const tryServers = failOver(servers.length, outside.wait)
  const send = (server: number, outgoing: Outgoing, answerBytes: number) =>
    exchange(
      servers[server]!,
      { ...outgoing, headers: { ...options.headers, ...outgoing.headers } },
      { ...options, deadline: outside.deadline, answerBytes: Math.min(answerBytes, options.answerBytes) },
    )
  const askAt =
    (server: number): Ask =>
    async (path, body, read) => {
      const outgoing = { method: 'POST', path, body: JSON.stringify(body), headers: json } as const
      const answer = readAnswer(await send(server, outgoing, answerBytesOf(path)))
      return readShape(() => read(answer))
    }
  const askOne = <Answer>(attempt: (ask: Ask, server: number) => Promise<Answer>) =>
    tryServers(
      book.watch((server) => attempt(askAt(server), server)),
      patience,
    )
  return {
    count: servers.length,
    askOne,
    ask: (path, body, read) => askOne((ask) => ask(path, body, read)),
    askOptional: (path, body, read) =>
      tryServers(
        book.watch((server) => askAt(server)(path, body, read), isCallMissing),
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
      await Promise.all(servers.map(({ carrier }) => carrier.destroy()))
    },
  }
}

export const json = { 'content-type': 'application/json', accept: 'application/json' }

/** Statuses that a caller's request can cause, so that nobody can make a server look broken from outside. */
const requestStatuses: ReadonlySet<number> = new Set([400, 404, 405, 411, 413, 414, 415, 422, 431, 501])

export const isAboutRequest = (error: unknown): error is NodeRefused =>
  error instanceof NodeRefused && requestStatuses.has(error.status)
