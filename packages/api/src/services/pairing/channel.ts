export const relayEnds = ['desktop', 'phone'] as const
export type RelayEnd = (typeof relayEnds)[number]

/** A connection as a channel uses it. */
export interface EndConnection {
  sendFrame(frame: Buffer): void
  tellPresence(presence: 'present' | 'away'): void
  close(reason: 'left' | 'expired'): void
  /** Replaced by a newer connection of the same end. */
  terminate(): void
}

type Seat = {
  /** Digest of what the end proves itself with when it comes back. */
  readonly token: string
  connection: EndConnection | undefined
}

export type ChannelTimes = {
  readonly invitationMs: number
  readonly awayMs: number
  readonly emptyMs: number
  readonly lifeMs: number
}

/** Two seats, of which each belongs to the end that took it first. Frames go to the other seat and are not stored. */
export class Channel {
  readonly #createdAtMs: number
  readonly #seats = new Map<RelayEnd, Seat>()
  #changedAtMs: number
  /** An end has left for good while the other one was away. */
  hasEnded = false

  constructor(nowMs: number) {
    this.#createdAtMs = nowMs
    this.#changedAtMs = nowMs
  }

  /** Whether the end may sit here: the seat is free, or its token is the same. */
  admits(end: RelayEnd, token: string): boolean {
    const seat = this.#seats.get(end)
    return seat === undefined || seat.token === token
  }

  join(
    end: RelayEnd,
    {
      token,
      connection,
      nowMs,
    }: { readonly token: string; readonly connection: EndConnection; readonly nowMs: number },
  ): void {
    const before = this.#seats.get(end)?.connection
    this.#seats.set(end, { token, connection })
    before?.terminate()
    this.#changedAtMs = nowMs
    this.#tellPresence()
  }

  /** The connection is lost; the end may come back. */
  lose(end: RelayEnd, connection: EndConnection, nowMs: number): void {
    const seat = this.#seats.get(end)
    if (seat?.connection !== connection) return
    seat.connection = undefined
    this.#changedAtMs = nowMs
    this.#tellPresence()
  }

  /** The end gives up the channel. Whether the other one has still to be told, when it comes back. */
  leave(end: RelayEnd): boolean {
    this.hasEnded = true
    const other = this.#seats.get(otherOf(end))
    other?.connection?.close('left')
    return other !== undefined && other.connection === undefined
  }

  otherConnection(end: RelayEnd): EndConnection | undefined {
    return this.#seats.get(otherOf(end))?.connection
  }

  isExpired(nowMs: number, { invitationMs, awayMs, emptyMs, lifeMs }: ChannelTimes): boolean {
    const connected = [...this.#seats.values()].filter(({ connection }) => connection !== undefined).length
    const quietMs = nowMs - this.#changedAtMs
    if (nowMs - this.#createdAtMs > lifeMs) return true
    if (connected === 0) return quietMs > emptyMs
    if (!this.#seats.has('phone')) return nowMs - this.#createdAtMs > invitationMs
    return connected === 1 && quietMs > awayMs
  }

  expire(): void {
    for (const { connection } of this.#seats.values()) connection?.close('expired')
  }

  #tellPresence(): void {
    const connections = [...this.#seats.values()].flatMap(({ connection }) => connection ?? [])
    for (const connection of connections)
      connection.tellPresence(connections.length === 2 ? 'present' : 'away')
  }
}

const otherOf = (end: RelayEnd): RelayEnd => (end === 'phone' ? 'desktop' : 'phone')
