import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { toAddress } from '@sundial/primitives'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotNow, RequestRefused } from '../errors.ts'
import type { Listener } from './followed.ts'
import { commandHelp, type Following, readPlace } from './live-connection.ts'
import type { ConnectionCounts } from './live-limits.ts'
import type { Stream } from './live-metrics.ts'
import { defaultTopics, isTopic, type Topic } from './messages.ts'
import { Outbox, type Sink } from './outbox.ts'

type Streams = {
  readonly following: Following
  readonly counts: ConnectionCounts
  readonly streams: Set<Stream>
}

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',').filter((text) => text !== '') : []

/**
 * The messages of /ws as server-sent events: `GET /api/live?topics=blocks,transfers&address=T…,T…`. The name of each
 * event is the type of its message; the id of a block event is `<stream>.<seq>`, which a browser sends as Last-Event-ID
 * when it reconnects to continue where it stopped.
 */
export function mountLiveStream(server: FastifyInstance, { following, counts, streams }: Streams): void {
  server.get('/api/live', async (request, reply) => {
    const query = request.query as Readonly<Record<string, unknown>>
    const wanted = readWanted(query, following.limits.addresses)
    const refusal = counts.refusalOf(request.ip)
    if (refusal === 503) throw new NotNow('too_many_listeners', 'Too many listeners; try again later.')
    if (refusal === 429) {
      throw new RequestRefused('too_many_requests', 'Too many listeners from this address.')
    }
    const place = readPlace(String(request.headers['last-event-id'] ?? ''))
    const leave = counts.add(request.ip)
    const stream = openStream(reply, wanted, following)
    streams.add(stream)
    reply.raw.once('close', () => {
      leave()
      streams.delete(stream)
      following.hub.leave(stream.listener)
    })
    following.hub.join(stream.listener)
    for (const address of wanted.addresses) {
      following.onFollow(stream.listener, address)
    }
    if (place !== undefined) await following.hub.resume(stream.listener, place)
    return reply
  })
}

function readWanted(query: Readonly<Record<string, unknown>>, mostAddresses: number) {
  const named = texts(query['topics'])
  const unknown = named.find((name) => !isTopic(name))
  if (unknown !== undefined)
    throw new RequestRefused('bad_request', `${unknown.slice(0, 80)}: ${commandHelp}`)
  const addresses = new Set(texts(query['address']).map(toAddress))
  if (addresses.size > mostAddresses) {
    throw new RequestRefused('bad_request', `At most ${mostAddresses} addresses.`)
  }
  return {
    topics: new Set<Topic>(query['topics'] === undefined ? defaultTopics : (named as readonly Topic[])),
    addresses,
  }
}

function openStream(
  reply: FastifyReply,
  wanted: Pick<Listener, 'topics' | 'addresses'>,
  { limits, hub }: Following,
): Stream & { readonly listener: Listener } {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that buffer a response would delay events.
    'x-accel-buffering': 'no',
  })
  raw.on('error', () => undefined)
  const outbox = new Outbox(sinkOf(raw), limits)
  const listener: Listener = { ...wanted, post: (message) => outbox.post(message) }
  return {
    kind: 'events',
    listener,
    waitingCount: () => outbox.waitingCount,
    beat: () => (outbox.isStuck(limits.stuckMs) ? raw.destroy() : hub.repeat(listener)),
    end: () => raw.end(),
  }
}

const sinkOf = (raw: ServerResponse): Sink => ({
  get bufferedAmount() {
    return raw.writableLength
  },
  send(text, done) {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(eventOf(text), (error) => done(error ?? undefined))
  },
})

/** JSON has no line breaks of its own, so that a message is one line of data. */
function eventOf(text: string): string {
  const [, type = 'transfer'] = /^\{"type":"([a-z-]+)"/.exec(text) ?? []
  const [, seq, stream] = /^\{"type":"block","seq":(\d+),"stream":"([0-9a-f]+)"/.exec(text) ?? []
  return `${seq === undefined ? '' : `id: ${stream}.${seq}\n`}event: ${type}\ndata: ${text}\n\n`
}
