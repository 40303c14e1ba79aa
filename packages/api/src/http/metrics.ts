import { type Clock, ifAvailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lagOf } from '../endpoints/system/progress.ts'
import { addLiveGauges, type Stream } from '../live/live-metrics.ts'
import type { BackFill, Progress } from '../ports.ts'
import { addPairingMetrics } from '../services/pairing/pairing-metrics.ts'
import type { PairingRelay } from '../services/pairing/pairing-relay.ts'
import { RequestRefused } from '../errors.ts'
import { addAuditGauges } from './audit-metrics.ts'
import { isOwnMachine, type IsTrusted } from './client-address.ts'
import type { ReplicaReads } from './replica-reads.ts'

type Watched = {
  readonly store: Store
  readonly progress?: (() => Progress) | undefined
  readonly streams: ReadonlySet<Stream>
  readonly pairing: PairingRelay
  readonly clock: Clock
  readonly replicaReads?: ReplicaReads | undefined
  /** Whether other machines may read them. */
  readonly isOpen?: boolean | undefined
  readonly isTrusted: IsTrusted
}

/** What proxies add. */
const passingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * A proxy on this machine passes on requests of others. It shows by a header, by the host that they asked for, or because the operator
 * trusts proxies on this machine.
 */
const isDirectlyFromHere = ({ ip, hostname, headers }: FastifyRequest, isTrusted: IsTrusted): boolean =>
  isOwnMachine(ip) &&
  !isTrusted(ip) &&
  /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?$/i.test(hostname) &&
  passingHeaders.every((name) => headers[name] === undefined)

const metricsClosed = new RequestRefused(
  'metrics_closed',
  'The metrics are for this machine only: --open-metrics opens them to others.',
)

let ofProcess: Registry | undefined

/** Figures of the process, collected once: each collection watches the garbage collector until the process ends. */
function metricsOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** `/metrics` of the process and of this server's own registry, and the times of all its requests, including those of routes added later. */
export function mountMetrics(
  server: FastifyInstance,
  { store, progress, streams, pairing, clock, replicaReads, isOpen = false, isTrusted }: Watched,
): void {
  const registry = new Registry()
  addAuditGauges(registry, store)
  addLiveGauges(registry, streams)
  addPairingMetrics(registry, pairing)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const refreshIndex = addIndexGauges(registry, { store, progress, clock })
  const refreshReplicas = replicaReads && addReplicaGauges(registry, replicaReads)
  const refreshServers = progress && addServerGauges(registry, progress)
  // The histogram checks and sorts labels at each lookup; routes, methods and states are few.
  const observers = new Map<string, Histogram.Internal<string>>()
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    const key = `${status} ${method} ${route}`
    let observer = observers.get(key)
    if (observer === undefined) observers.set(key, (observer = seconds.labels({ method, route, status })))
    observer.observe(reply.elapsedTime / 1000)
    done()
  })
  server.get('/metrics', async (request, reply) => {
    // No page of another origin reads them.
    reply.removeHeader('access-control-allow-origin')
    if (!isOpen && !isDirectlyFromHere(request, isTrusted)) throw metricsClosed
    await refreshIndex()
    refreshServers?.()
    refreshReplicas?.()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await Registry.merge([metricsOfProcess(), registry]).metrics())
  })
}

/** Answers with the values; while the database is unavailable the last ones remain. */
function addIndexGauges(
  registry: Registry,
  { store, progress, clock }: Pick<Watched, 'store' | 'progress' | 'clock'>,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const head = gauge('sundial_index_head_block', 'Newest block of the index')
  const solidified = gauge(
    'sundial_index_solidified_block',
    'Solidified height of the node at the last write',
  )
  const lag = gauge(
    'sundial_index_lag_blocks',
    'Blocks missing from the index, by the head of the node and by the clock',
  )
  const lagSeconds = gauge('sundial_index_lag_seconds', 'Age of the newest block of the index')
  const writes = gauge('sundial_index_writes', 'Whether this process writes the index')
  const queue = gauge('sundial_index_queue_blocks', 'Fetched blocks waiting for the write')
  const setBackFill = addBackFillGauges(gauge)
  return async () => {
    const current = progress?.() ?? { servers: [] }
    setBackFill(current.backFill)
    const state = await ifAvailable(store.state())
    set(writes, current.indexing === 'running' ? 1 : 0)
    set(queue, current.queuedBlockCount)
    if (state === undefined) return
    set(head, state.head?.height)
    set(solidified, state.solidifiedHeight)
    const behind = lagOf(current, state.head, clock.now())
    set(lag, behind.lagBlocks)
    set(lagSeconds, behind.lagSeconds)
  }
}

/** Absent while the index is not far behind. */
function addBackFillGauges(
  gauge: (name: string, help: string) => Gauge,
): (pace: Progress['backFill']) => void {
  const figures: readonly (readonly [Gauge, (pace: BackFill) => number | undefined])[] = [
    [
      gauge('sundial_back_fill_transactions_per_second', 'Written transactions, of the last minutes'),
      (pace) => pace.transactionsPerSecond,
    ],
    [
      gauge('sundial_back_fill_blocks_left', 'Blocks of the node that the index lacks'),
      (pace) => pace.blocksLeft,
    ],
    [
      gauge('sundial_back_fill_seconds_left', 'Estimated time until the index has them'),
      (pace) => pace.secondsLeft,
    ],
    [gauge('sundial_ranges_readers', 'Processes that read ranges'), (pace) => pace.ranges?.readers],
    [gauge('sundial_ranges_files', 'Ranges that are read and not yet written'), (pace) => pace.ranges?.files],
    [gauge('sundial_ranges_bytes', 'Bytes of the files of ranges'), (pace) => pace.ranges?.bytes],
    [
      gauge('sundial_ranges_read_transactions_per_second', 'Transactions that all readers read'),
      (pace) => pace.ranges?.transactionsPerSecond,
    ],
  ]
  return (pace) => {
    for (const [one, figure] of figures) {
      one.remove()
      set(one, pace && figure(pace))
    }
  }
}

const set = (gauge: Gauge, value: number | undefined): void => {
  if (value !== undefined) gauge.set(value)
}

function addReplicaGauges(registry: Registry, reads: ReplicaReads): () => void {
  const labelNames = ['replica']
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers: [registry] })
  const used = gauge('sundial_replica_used', 'Whether answers are read from the replica')
  const lagBlocks = gauge('sundial_replica_lag_blocks', 'Blocks of the primary that the replica lacks')
  const lagBytes = gauge('sundial_replica_lag_bytes', "Bytes of the primary's log that it has not replayed")
  const failingSince = gauge(
    'sundial_replica_failing_since_timestamp_seconds',
    'Since when the replica has been away; absent while it answers',
  )
  const answers = new Counter({
    name: 'sundial_replica_answers_total',
    help: 'Answers read from the replica',
    labelNames,
    registers: [registry],
  })
  return () => {
    for (const metric of [used, lagBlocks, lagBytes, failingSince, answers]) metric.reset()
    for (const { name: replica, ...now } of reads.progress()) {
      used.set({ replica }, now.isUsed ? 1 : 0)
      answers.inc({ replica }, now.answerCount)
      if (now.lagBlocks !== undefined) lagBlocks.set({ replica }, now.lagBlocks)
      if (now.lagBytes !== undefined) lagBytes.set({ replica }, now.lagBytes)
      if (now.failure !== undefined) failingSince.set({ replica }, now.failure.sinceMs / 1000)
    }
  }
}

/** `/health` has the messages of errors: texts are not suitable as labels. */
function addServerGauges(registry: Registry, progress: () => Progress): () => void {
  const used = new Gauge({
    name: 'sundial_node_used',
    help: 'Whether the server of the node is preferred',
    labelNames: ['server'],
    registers: [registry],
  })
  const lastFailure = new Gauge({
    name: 'sundial_node_last_error_timestamp_seconds',
    help: 'When the server of the node last failed to give a usable answer',
    labelNames: ['server', 'code'],
    registers: [registry],
  })
  const failingSince = new Gauge({
    name: 'sundial_node_failing_since_timestamp_seconds',
    help: 'Since when the server of the node has given no usable answer; absent while it does',
    labelNames: ['server'],
    registers: [registry],
  })
  const trouble = new Gauge({
    name: 'sundial_index_trouble_since_timestamp_seconds',
    help: 'Since when the index has been waiting for this; absent while it does not wait',
    labelNames: ['code'],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'sundial_node_errors_total',
    help: 'Requests to the server of the node without a usable answer, by error',
    labelNames: ['server', 'code'],
    registers: [registry],
  })
  return () => {
    const { servers, trouble: waiting } = progress()
    for (const gauge of [used, lastFailure, failingSince, trouble, errors]) gauge.reset()
    if (waiting !== undefined) trouble.set({ code: waiting.code }, waiting.sinceMs / 1000)
    for (const server of servers) {
      const { name } = server
      used.set({ server: name }, server.isUsed ? 1 : 0)
      for (const [code, count] of Object.entries(server.failureCounts))
        errors.inc({ server: name, code }, count)
      if (server.lastFailure !== undefined) {
        const { code, atMs } = server.lastFailure
        lastFailure.set({ server: name, code }, atMs / 1000)
      }
      if (server.failingSinceMs !== undefined)
        failingSince.set({ server: name }, server.failingSinceMs / 1000)
    }
  }
}
