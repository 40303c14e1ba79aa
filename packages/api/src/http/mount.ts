import type { IndexState } from '@sundial/store'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '../endpoint.ts'
import type { ApiPorts } from '../ports.ts'
import { queryReader } from '../query.ts'
import { atOneHead } from './at-one-head.ts'

/** A settled answer still counts confirmations; caches may show them this old. */
const settledCaching = 'public, max-age=60, stale-while-revalidate=600'
/** Ask again each time; the ETag makes an unchanged answer cheap. */
const movingCaching = 'public, no-cache'

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

/** Adds the route of an endpoint. */
export function mount(server: FastifyInstance, endpoint: Endpoint, ports: ApiPorts): void {
  const readQuery = queryReader(endpoint.query)
  server.get(endpoint.get, async (request, reply) => {
    const query = readQuery(request.query)
    if (endpoint.reads === 'nothing') {
      reply.header('cache-control', 'no-store')
      return send(reply, await endpoint.handle({ query }, { ...ports, state: emptyState }))
    }
    const { state, answer } = await atOneHead(ports.store, (state) =>
      endpoint.handle({ query }, { ...ports, state }),
    )
    reply.header(
      'cache-control',
      endpoint.isSettled?.(answer, query) === true ? settledCaching : movingCaching,
    )
    if (state.head === undefined) return send(reply, answer)
    reply.header('x-sundial-block', String(state.head.height))
    return send(reply, withHead(answer, state.head.height))
  })
}

const withHead = (answer: unknown, height: number): unknown =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? { ...answer, trueAtBlock: height }
    : answer

/** A bigint left in an answer throws here instead of losing digits. */
const send = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
