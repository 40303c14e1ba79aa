import type { IndexState } from '@sundial/store'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkCursor } from '../cursor.ts'
import type { At, Endpoint } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import { queryReader } from '../query.ts'
import { atOneHead, type Outcome, unwrap } from './at-one-head.ts'
import { isSettled, movingCaching, settledCaching, settledTag } from './caching.ts'
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

type Parts = Omit<At, 'state'>
type Query = Readonly<Record<string, unknown>>
type Told = { readonly state: IndexState; readonly outcome: Outcome<unknown> }

/** Adds the route of an endpoint. */
export function mount(server: FastifyInstance, endpoint: Endpoint, parts: Parts): void {
  const readQuery = queryReader(endpoint.query)
  server.get(endpoint.get, async (request, reply) => {
    // What stands in the path counts, whatever is said behind the question mark.
    const query = readQuery({ ...(request.query as object), ...(request.params as object) }) as Query
    if (endpoint.reads === 'nothing') {
      reply.header('cache-control', 'no-store')
      return send(reply, await endpoint.handle({ query }, { ...parts, state: emptyState }))
    }
    const asked = query['format'] === 'csv' ? csvPage(query) : query
    const told = await ask(endpoint, asked, parts)
    const { head } = told.state
    if (head !== undefined) reply.header('x-sundial-block', String(head.height))
    const answer = unwrap(told.outcome)
    if (asked !== query && endpoint.list !== undefined) {
      const read = async (cursor: string) =>
        toCsvPage(endpoint, await ask(endpoint, { ...asked, cursor }, parts))
      const first = toCsvPage(endpoint, told)
      return sendCsv(reply, endpoint.get, { reply: endpoint.reply, list: endpoint.list, first, read })
    }
    const settled = await isSettled(endpoint, { query, answer }, { state: told.state, store: parts.store })
    reply.header('cache-control', settled ? settledCaching : movingCaching)
    if (settled) reply.header('etag', settledTag(answer))
    return send(reply, head === undefined ? answer : withHead(answer, head.height))
  })
}

const ask = (endpoint: Endpoint, query: Query, parts: Parts): Promise<Told> =>
  atOneHead(parts.store, async (state) => {
    const { cursor } = query
    if (typeof cursor === 'string') await checkCursor(cursor, parts.store)
    return endpoint.handle({ query }, { ...parts, state })
  })

const csvPage = (query: Query): Query => ({ ...query, limit: apiLimits.rows })

function toCsvPage({ list }: Endpoint, { state, outcome }: Told): CsvPage {
  const answer = unwrap(outcome) as Readonly<Record<string, unknown>>
  return {
    rows: (answer[list!] ?? []) as readonly unknown[],
    height: state.head?.height,
    next: answer['nextCursor'] as string | undefined,
  }
}

const withHead = (answer: unknown, height: number): unknown =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? { ...answer, trueAtBlock: height }
    : answer

/** A bigint left in an answer throws here instead of losing digits. */
const send = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
