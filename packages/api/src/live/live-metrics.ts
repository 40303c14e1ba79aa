import { Gauge, type Registry } from 'prom-client'

/** A connection that receives live messages. */
export type Stream = {
  readonly kind: 'websocket' | 'events'
  readonly beat: () => void
  readonly end: () => void
  /** Messages queued because the listener has not read the earlier ones. */
  readonly waitingCount: () => number
}

/** Read on request; nothing is counted in between. */
export function addLiveGauges(registry: Registry, streams: ReadonlySet<Stream>): void {
  const gauge = (name: string, help: string, tell: (gauge: Gauge, all: readonly Stream[]) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        tell(this, [...streams])
      },
    })
  const byKind = (of: (all: readonly Stream[]) => number) => (one: Gauge, all: readonly Stream[]) => {
    for (const kind of ['websocket', 'events'] as const)
      one.set({ kind }, of(all.filter((stream) => stream.kind === kind)))
  }
  gauge(
    'sundial_live_listeners',
    'Connections that receive live messages',
    byKind(({ length }) => length),
  )
  gauge(
    'sundial_live_slow_listeners',
    'Of them, those that read messages more slowly than they arrive',
    byKind((all) => all.filter((stream) => stream.waitingCount() > 0).length),
  )
  gauge(
    'sundial_live_waiting_messages',
    'Messages queued for listeners that have not read the earlier ones',
    byKind((all) => all.reduce((sum, stream) => sum + stream.waitingCount(), 0)),
  )
}
