import type { Relay, RelayConnection, RelayEvents } from '../pairing/relay-port.ts'
import type { End } from '../pairing/session-keys.ts'

type Place = { readonly events: RelayEvents; isConnected: boolean }

/** What happens to a frame on its way: the frames that arrive instead of it. */
export type Tamper = (frame: Uint8Array, from: End) => readonly Uint8Array[]

/** A relay in memory whose owner may lose, change and repeat what it passes on. */
export class MemoryRelay implements Relay {
  /** Frames that were sent, with their sender. */
  readonly frames: { readonly from: End; readonly frame: Uint8Array }[] = []
  tamper: Tamper = (frame) => [frame]
  readonly #channels = new Map<string, Map<End, Place>>()

  connect(channel: string, end: End, events: RelayEvents): RelayConnection {
    const places = this.#channels.get(channel) ?? new Map<End, Place>()
    this.#channels.set(channel, places)
    if (places.has(end)) {
      queueMicrotask(() => events.onEnd('used'))
      return { send: () => undefined, close: () => undefined }
    }
    const place = { events, isConnected: true }
    places.set(end, place)
    queueMicrotask(() => this.#tellPresence(places))
    const other = end === 'phone' ? 'desktop' : 'phone'
    return {
      send: (frame) => {
        this.frames.push({ from: end, frame })
        if (!place.isConnected) return
        for (const passed of this.tamper(frame, end)) this.deliver(channel, other, passed)
      },
      close: () => {
        if (!places.delete(end)) return
        queueMicrotask(() => places.get(other)?.events.onEnd('left'))
      },
    }
  }

  /** Hands any bytes to an end, as a hostile relay can. */
  deliver(channel: string, end: End, frame: Uint8Array): void {
    const place = this.#channels.get(channel)?.get(end)
    if (place?.isConnected === true) queueMicrotask(() => place.events.onFrame(frame.slice()))
  }

  /** Interrupts or restores the connection of one end. */
  setConnected(channel: string, end: End, { connected }: { readonly connected: boolean }): void {
    const places = this.#channels.get(channel)
    const place = places?.get(end)
    if (places === undefined || place === undefined) return
    place.isConnected = connected
    if (!connected) place.events.onPresence('offline')
    this.#tellPresence(places)
  }

  #tellPresence(places: ReadonlyMap<End, Place>): void {
    const present = [...places.values()].filter(({ isConnected }) => isConnected)
    for (const { events } of present) events.onPresence(present.length === 2 ? 'present' : 'away')
  }
}
