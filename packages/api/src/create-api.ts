import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { inStyleOf, toErrorReply } from './errors.ts'
import { actions, endpoints } from './generated/endpoints.ts'
import { mountAnswerCache } from './http/answer-cache.ts'
import { nameCallers } from './http/caller-of-work.ts'
import { cleanForwarded, trustedProxies } from './http/client-address.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  guardConnections,
  guardForwarded,
  serverOptions,
} from './http/connection-guard.ts'
import { mountDocuments } from './http/document-page.ts'
import type { ServerFactory } from './http/front.ts'
import { mountMetrics } from './http/metrics.ts'
import { defaultBodyBytes, mountActions } from './http/mount-action.ts'
import { mountKey } from './http/mount-key.ts'
import { mountRecent } from './http/mount-recent.ts'
import { mountEndpoints } from './http/mount.ts'
import { limitRates, type RateLimits } from './http/rate-limits.ts'
import { ReplicaReads } from './http/replica-reads.ts'
import { AnswerSender } from './http/send-answer.ts'
import { stateReaderOf } from './http/state-reader.ts'
import { refuseBytes, refuseDamagedQueries, refuseUndeclared } from './http/refuse-requests.ts'
import { readTarget, refuseSeveralHosts, toDeclaredPath } from './http/request-target.ts'
import { logRequests, type RequestLogEntry } from './http/request-log.ts'
import { Upgrades } from './http/upgrades.ts'
import type { LiveLimits } from './live/live-limits.ts'
import type { Stream } from './live/live-metrics.ts'
import { mountLive } from './live/mount-live.ts'
import { openReads, type Reads } from './open-reads.ts'
import type { ApiPorts } from './ports.ts'
import { mountMarketProvider } from './services/market-provider.ts'
import { mountPictures } from './services/media/mount-pictures.ts'
import { mountPairing } from './services/pairing/mount-pairing.ts'
import { PairingRelay } from './services/pairing/pairing-relay.ts'
import type { RelayLimits } from './services/pairing/relay-limits.ts'
import type { TokenMetadataCache } from './tokens/token-metadata-cache.ts'

export type ApiOptions = {
  /** Called once for every unexpected error. */
  readonly onDefect?:
    | ((error: unknown, request: { readonly method: string; readonly url: string }) => void)
    | undefined
  readonly liveLimits?: Partial<LiveLimits> | undefined
  readonly pairingLimits?: Partial<RelayLimits> | undefined
  /** Without it, requests are not counted. */
  readonly rateLimits?: RateLimits | undefined
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
  /** Proxies whose X-Forwarded-For is trusted: addresses, subnets and `loopback`, separated by commas. */
  readonly trustedProxies?: string | undefined
  /** Whether other machines may read /metrics. */
  readonly openMetrics?: boolean | undefined
  readonly log?: ((entry: RequestLogEntry) => void) | undefined
  /** Of a `Front`, which then has the port, the connections and their limits. */
  readonly serverFactory?: ServerFactory | undefined
  /** The only calls of a server that a test asks for these: adding all routes takes longer than most tests. */
  readonly paths?: ReadonlySet<string> | undefined
  /** Of another server over the same ports. */
  readonly reads?: Reads | undefined
}

/** The HTTP interface over the ports. It does not listen yet, so that the caller can add routes first. */
export function createApi(ports: ApiPorts, options: ApiOptions = {}): FastifyInstance {
  const { onDefect, liveLimits } = options
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, isDefect } = toErrorReply(error)
    if (isDefect) onDefect?.(error, { method: request.method, url: request.url })
    if (status === 503)
      reply.header('retry-after', String((body['retryAfterSeconds'] as number | undefined) ?? 1))
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send(inStyleOf(request.url, { status, body }))
  }
  const isTrusted = trustedProxies(options.trustedProxies)
  const limits = { ...connectionLimits, ...options.connectionLimits }
  const server = Fastify({
    frameworkErrors: sendError,
    clientErrorHandler: refuseBytes,
    bodyLimit: defaultBodyBytes,
    trustProxy: options.trustedProxies === undefined ? false : isTrusted,
    // Before anything reads the address of the client.
    rewriteUrl: (request) => {
      cleanForwarded(request, isTrusted)
      return toDeclaredPath(readTarget(request))
    },
    connectionTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    ...(options.serverFactory === undefined
      ? { http: serverOptions(limits) }
      : { serverFactory: options.serverFactory }),
    // A request that is on its way when the server closes is answered.
    return503OnClosing: false,
  })
  // Hooks that run for every request use callbacks: a promise would delay each request.
  server.addHook('onRequest', (_, reply, done) => {
    if (ports.isStopping?.()) reply.header('connection', 'close')
    done()
  })
  refuseSeveralHosts(server)
  refuseUndeclared(server)
  guardConnections(server.server, limits, isTrusted)
  guardForwarded(server, limits, isTrusted)
  if (options.log !== undefined) logRequests(server, options.log)
  const usage = ports.services?.keyUsage
  if (options.rateLimits !== undefined)
    limitRates(server, options.rateLimits, { now: () => ports.clock.now(), usage })
  nameCallers(server)
  if (usage !== undefined) mountKey(server, usage)
  if (ports.services?.marketProvider !== undefined) mountMarketProvider(server, ports.services.marketProvider)
  server.setErrorHandler(sendError)
  const listeners = new Set<Stream>()
  const pairing = new PairingRelay({ clock: ports.clock, limits: options.pairingLimits })
  const replicaReads = openReplicas(server, ports)
  mountMetrics(server, {
    ...ports,
    streams: listeners,
    pairing,
    replicaReads,
    isOpen: options.openMetrics,
    isTrusted,
  })
  const upgrades = new Upgrades(server)
  mountPairing(server, { pairing, upgrades, isTrusted })
  const reads = options.reads ?? openReads(ports)
  const { tokens, throughput } = reads
  const answers = mountAnswerCache(server, ports.feed)
  if (ports.feed !== undefined) {
    const end = ports.feed.subscribe(() => stateReaderOf(ports.store).forget())
    server.addHook('onClose', async () => end())
    const endUndone = ports.feed.subscribe(({ undone, isReplaced }) => {
      if (undone !== undefined || isReplaced) forgetAll(tokens, ports.services)
    })
    server.addHook('onClose', async () => endUndone())
    mountRecent(server, {
      store: ports.store,
      feed: ports.feed,
      onDefect: (error) => onDefect?.(error, { method: 'GET', url: '/api/top10' }),
    })
    mountLive(server, {
      store: ports.store,
      feed: ports.feed,
      tokens,
      upgrades,
      limits: liveLimits,
      isTrusted,
      multiSignatures: ports.services?.multiSignatures,
      throughput,
      listeners,
      onDefect: (error) => onDefect?.(error, { method: 'GET', url: '/ws' }),
    })
  }
  void server.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    strictPreflight: false,
    exposedHeaders: [
      'ETag',
      'X-Sundial-Block',
      'X-Sundial-Ignored',
      'X-Sundial-Limit',
      'X-Sundial-Read-As',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
    ],
  })
  // Weak, because the compressed and the plain answer share the tag.
  void server.register(etag, { weak: true })
  void server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  void server.register(async (scope) => {
    refuseDamagedQueries(scope)
    const parts = { ...ports, ...reads, answers, sender: new AnswerSender(answers), replicaReads }
    const isAsked = (path: string) => options.paths?.has(path) ?? true
    const asked = { endpoints: endpoints.filter(({ get }) => isAsked(get)), actions }
    mountEndpoints(scope, asked, parts)
    const askedActions = actions.filter(({ post }) => isAsked(post))
    mountActions(scope, askedActions, { ports, answers, slowIdleMs: limits.slowIdleMs })
    mountPictures(scope, ports)
    mountDocuments(scope, endpoints, actions)
  })
  return server
}

function openReplicas(
  server: FastifyInstance,
  { replicas = [], store }: Pick<ApiPorts, 'replicas' | 'store'>,
): ReplicaReads | undefined {
  if (replicas.length === 0) return undefined
  const reads = new ReplicaReads(replicas, stateReaderOf(store))
  let end: (() => void) | undefined
  server.addHook('onListen', async () => {
    end = reads.start()
  })
  server.addHook('preClose', async () => end?.())
  return reads
}

/**
 * What was asked of contracts and transactions. After an undo others may come at the same address, and an index that takes the place of
 * another one knows more.
 */
function forgetAll(tokens: TokenMetadataCache, services: ApiPorts['services']): void {
  for (const cache of [tokens, services?.items, services?.replays, services?.contractSources]) cache?.forget()
}
