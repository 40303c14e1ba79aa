import { Counter, Gauge, type Registry } from 'prom-client'
import type { PairingRelay } from './pairing-relay.ts'

/** Numbers of channels, connections, frames and refusals; nothing about who or what. */
export function addPairingMetrics(registry: Registry, relay: PairingRelay): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('sundial_pairing_channels', 'Channels between a desktop and a phone', () => relay.channelCount)
  gauge('sundial_pairing_connections', 'Connected desktops and phones', () => relay.connectionCount)
  const counter = (name: string, help: string, add: (counter: Counter) => void) =>
    new Counter({
      name,
      help,
      labelNames: ['reason'],
      registers: [registry],
      collect() {
        this.reset()
        add(this)
      },
    })
  counter('sundial_pairing_frames_total', 'Frames passed from one end to the other', (one) =>
    one.inc(relay.counts.frames),
  )
  counter('sundial_pairing_refusals_total', 'Ends that were refused, by reason', (one) => {
    for (const [reason, count] of relay.counts.refusals) one.inc({ reason }, count)
  })
}
