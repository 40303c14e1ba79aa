import type { Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** `/metrics` from a registry of this server's own, and the times of all its requests, those of routes added later too. */
export function mountMetrics(server: FastifyInstance, store: Store): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  addIndexGauges(registry, store)
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (_, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  )
}

/** Read when asked; a database that is away leaves the last values. */
function addIndexGauges(registry: Registry, store: Store): void {
  const solidified = new Gauge({
    name: 'sundial_index_solidified_block',
    help: 'Height the node called solidified at the last write',
    registers: [registry],
  })
  const head = new Gauge({
    name: 'sundial_index_head_block',
    help: 'Newest block of the index',
    registers: [registry],
    async collect() {
      const state = await store.state().catch(() => undefined)
      if (state?.head !== undefined) head.set(state.head.height)
      if (state?.solidifiedHeight !== undefined) solidified.set(state.solidifiedHeight)
    },
  })
}
