import { createHash } from 'node:crypto'
import type { Clock } from '@sundial/primitives'
import { isOwnMachine, siteOf } from '../../http/client-address.ts'
import { TokenBuckets } from '../../http/rate-limits.ts'
import { Channel, type EndConnection, type RelayEnd } from './channel.ts'
import { relayLimits, type RelayLimits, type RelayRefusal } from './relay-limits.ts'

export type Join = {
  readonly end: RelayEnd
  /** 16 random bytes as base64url. */
  readonly channel: string
  /** Random, by the end that joins; it comes back with the same one. */
  readonly token: string
}

type Owned = { readonly channel: Channel; readonly site: string | undefined }

/** A place in a channel. */
export type Membership = {
  readonly pass: (frame: Buffer) => void
  readonly lose: () => void
  readonly leave: () => void
}

/** Channels in memory. The relay sees sizes, times and addresses, and nothing of what passes. */
export class PairingRelay {
  readonly limits: RelayLimits
  readonly counts = { frames: 0, refusals: new Map<RelayRefusal, number>() }
  connectionCount = 0
  readonly #clock: Clock
  readonly #channels = new Map<string, Owned>()
  readonly #channelCountBySite = new Map<string, number>()
  readonly #joins = new TokenBuckets(100_000)

  constructor({
    clock,
    limits,
  }: {
    readonly clock: Clock
    readonly limits?: Partial<RelayLimits> | undefined
  }) {
    this.#clock = clock
    this.limits = { ...relayLimits, ...limits }
  }

  get channelCount(): number {
    return this.#channels.size
  }

  /** A desktop creates its channel; a phone joins one that exists. */
  join(
    connection: EndConnection,
    { end, channel: name, token }: Join,
    address: string,
  ): Membership | RelayRefusal {
    // A proxy on this machine forwards many clients and is not counted.
    const site = isOwnMachine(address) ? undefined : siteOf(address)
    const digest = createHash('sha256').update(token).digest('base64')
    const owned = this.#channels.get(name)
    const refusal = this.#refusalOf(owned, { end, digest, site })
    if (refusal !== undefined) return this.#refuse(refusal)
    const { channel } = owned ?? this.#create(name, site)
    channel.join(end, { token: digest, connection, nowMs: this.#clock.now() })
    return {
      pass: (frame) => {
        this.counts.frames += 1
        channel.otherConnection(end)?.sendFrame(frame)
      },
      lose: () => channel.lose(end, connection, this.#clock.now()),
      leave: () => {
        channel.lose(end, connection, this.#clock.now())
        // An end that is away learns it when it comes back.
        if (!channel.leave(end)) this.#delete(name)
      },
    }
  }

  /** Ends channels whose time is over. */
  sweep(): void {
    for (const [name, { channel }] of this.#channels) {
      if (!channel.isExpired(this.#clock.now(), this.limits)) continue
      channel.expire()
      this.#delete(name)
    }
  }

  /** Counts a refusal that another part of the relay decided. */
  refuse(reason: RelayRefusal): void {
    this.#refuse(reason)
  }

  #refusalOf(
    owned: Owned | undefined,
    {
      end,
      digest,
      site,
    }: { readonly end: RelayEnd; readonly digest: string; readonly site: string | undefined },
  ): RelayRefusal | undefined {
    const { joinsAtOnce, joinsPerSecond, channels, channelsOfAddress } = this.limits
    const budget = { burst: joinsAtOnce, perSecond: joinsPerSecond }
    const nowMs = this.#clock.now()
    if (site !== undefined && !this.#joins.spend(site, budget, { cost: 1, nowMs }).isWithin) return 'busy'
    if (owned === undefined) {
      if (end === 'phone') return 'unknown'
      const own = site === undefined ? 0 : (this.#channelCountBySite.get(site) ?? 0)
      return this.#channels.size >= channels || own >= channelsOfAddress ? 'busy' : undefined
    }
    if (!owned.channel.admits(end, digest)) return 'used'
    return owned.channel.hasEnded ? 'left' : undefined
  }

  #refuse(reason: RelayRefusal): RelayRefusal {
    this.counts.refusals.set(reason, (this.counts.refusals.get(reason) ?? 0) + 1)
    return reason
  }

  #create(name: string, site: string | undefined): Owned {
    const owned = { channel: new Channel(this.#clock.now()), site }
    this.#channels.set(name, owned)
    if (site !== undefined) {
      this.#channelCountBySite.set(site, (this.#channelCountBySite.get(site) ?? 0) + 1)
    }
    return owned
  }

  #delete(name: string): void {
    const owned = this.#channels.get(name)
    if (owned === undefined) return
    this.#channels.delete(name)
    if (owned.site === undefined) return
    const left = (this.#channelCountBySite.get(owned.site) ?? 1) - 1
    if (left > 0) this.#channelCountBySite.set(owned.site, left)
    else this.#channelCountBySite.delete(owned.site)
  }
}
