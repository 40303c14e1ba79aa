import type { IndexState } from '@sundial/store'
import { Type } from 'typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkCursor } from '../cursor.ts'
import type { At, Endpoint } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import { queryKey, queryReader } from '../query.ts'
import { type AnswerCache, type Made, sendMade } from './answer-cache.ts'
import { atOneHead, type Outcome, unwrap } from './at-one-head.ts'
import { isSettled, movingCaching, movingTag, settledCaching, settledTag } from './caching.ts'
import { type CsvPage, sendCsv } from './send-csv.ts'

const emptyState: IndexState = {
  coverage: [],
  blockCount: 0,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: false,
}

type Parts = Omit<At, 'state'> & { readonly answers: AnswerCache }
type Query = Readonly<Record<string, unknown>>
type OutcomeAtHead = { readonly state: IndexState; readonly outcome: Outcome<unknown> }

/** Adds the route of an endpoint. */
export function mount(server: FastifyInstance, endpoint: Endpoint, parts: Parts): void {
  const readQuery = queryReader(endpoint.query)
  const keyOf = queryKey(endpoint.query)
  server.get(endpoint.get, { config: { cost: endpoint.cost ?? 1 } }, (request, reply) => {
    // A parameter of the path overrides one of the same name in the query string.
    const query = readQuery({ ...(request.query as object), ...(request.params as object) }) as Query
    if (endpoint.reads === 'nothing') return answerWithoutIndex(query, reply)
    if (query['format'] === 'csv' && endpoint.list !== undefined) {
      return sendWhole(reply, { ...endpoint, list: endpoint.list }, { query, parts })
    }
    const key = { path: endpoint.get, query: keyOf(query) }
    const made = parts.answers.get(key, () => make(endpoint, query, parts))
    // A kept answer goes out without another turn of the event loop.
    return made instanceof Promise
      ? made.then((answer) => sendMade(request, reply, answer))
      : sendMade(request, reply, made)
  })

  async function answerWithoutIndex(query: Query, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    return send(reply, await endpoint.handle({ query }, { ...parts, state: emptyState }))
  }
}

/** Never fails but by a refusal, which is an answer too. */
async function make(endpoint: Endpoint, query: Query, parts: Parts): Promise<Made> {
  const { state, outcome } = await ask(endpoint, query, parts)
  const { head } = state
  const at: Record<string, string> = head === undefined ? {} : { 'x-sundial-block': String(head.height) }
  if ('error' in outcome) return { headers: at, error: outcome.error }
  const answer = outcome.value
  const settled = await isSettled(endpoint, { query, answer }, { state, store: parts.store })
  const body = JSON.stringify(head === undefined ? answer : withHead(endpoint, answer, head.height))
  return {
    headers: {
      ...at,
      'content-type': jsonType,
      'cache-control': settled ? settledCaching : movingCaching,
      etag: settled ? settledTag(answer) : movingTag(body),
    },
    body,
  }
}

/** The whole list as CSV. */
async function sendWhole(
  reply: FastifyReply,
  endpoint: Endpoint & { readonly list: string },
  { query, parts }: { readonly query: Query; readonly parts: Parts },
): Promise<FastifyReply> {
  const pageQuery = csvPage(query)
  const result = await ask(endpoint, pageQuery, parts)
  if (result.state.head !== undefined) reply.header('x-sundial-block', String(result.state.head.height))
  unwrap(result.outcome)
  const read = async (cursor: string) =>
    toCsvPage(endpoint, await ask(endpoint, { ...pageQuery, cursor }, parts))
  const first = toCsvPage(endpoint, result)
  return sendCsv(reply, endpoint.get, { reply: endpoint.reply, list: endpoint.list, first, read })
}

const ask = (endpoint: Endpoint, query: Query, parts: Parts): Promise<OutcomeAtHead> =>
  atOneHead(parts.store, async (state) => {
    const { cursor } = query
    if (typeof cursor === 'string') await checkCursor(cursor, parts.store)
    return endpoint.handle({ query }, { ...parts, state })
  })

const csvPage = (query: Query): Query => ({ ...query, limit: apiLimits.rows })

function toCsvPage({ list }: Endpoint, { state, outcome }: OutcomeAtHead): CsvPage {
  const answer = unwrap(outcome) as Readonly<Record<string, unknown>>
  return {
    rows: (answer[list!] ?? []) as readonly unknown[],
    height: state.head?.height,
    next: answer['nextCursor'] as string | undefined,
  }
}

/** Clients go through what stands by hash or address: it has the header alone. */
const withHead = ({ reply }: Endpoint, answer: unknown, height: number): unknown =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !Type.IsRecord(reply)
    ? { ...answer, trueAtBlock: height }
    : answer

const jsonType = 'application/json; charset=utf-8'

/** A bigint left in an answer throws here instead of losing digits. */
const send = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type(jsonType).send(JSON.stringify(answer))
