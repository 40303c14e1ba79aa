import { dayMs } from '@sundial/primitives'
import type { FastifyInstance } from 'fastify'
import { RequestRefused } from '../errors.ts'
import type { KeyUsage } from '../services/key-usage.ts'

/** A read of the database, and a write where something was counted since the last one. */
const cost = 2

/** Tells the holder of an API key its limit and what it was used for. */
export function mountKey(server: FastifyInstance, usage: Pick<KeyUsage, 'days'>): void {
  server.get('/api/key', { config: { cost } }, async ({ caller }, reply) => {
    if (caller?.kind !== 'key') throw keyUnknown
    const { perSecond, burst } = caller.budget
    const days = (await usage.days(caller.id)).map(({ day, requests, refused, units }) => ({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      requests: String(requests),
      refused: String(refused),
      units: String(units),
    }))
    return reply.header('cache-control', 'no-store').send({ name: caller.id, perSecond, burst, days })
  })
}

const keyUnknown = new RequestRefused(
  'api_key_unknown',
  'Send a key of this server in the header TRON-PRO-API-KEY; its operator hands them out.',
)
