// Adds up what both gateways of a bridge logged at final blocks, and compares what arrived with what was sent.
import {
  addUp,
  assetKey,
  compareArrivals,
  type End,
  ends,
  type GatewayEvent,
  movementOf,
  namesSideToken,
  otherEnd,
} from '@sundial/bridge'
import type { BridgeAt, BridgeDifferenceRow, BridgeEntryRow, BridgeRecords } from '@sundial/store'
import type { Problem } from '../../node-reader.ts'
import type { Bridge } from '../bridge.ts'
import { type Event, type Lacking, nextEvents } from './next-events.ts'
import { ProofWaits } from './proof-waits.ts'
import { readEvents } from './read-events.ts'
import { isReadPast, type Sendings, sendingsOf } from './sendings.ts'

type Parts = {
  readonly bridge: Bridge
  readonly clock: { now(): number }
  /** Events that are read at once. */
  readonly eventsAtOnce?: number
  /** Stops it between two batches. */
  readonly signal?: AbortSignal
}

type Found = { readonly row: Event; readonly place: number; readonly event: GatewayEvent }

/** Several processes may run it for the same bridge: the first to note an arrival decides. */
export class BridgeProof {
  readonly #bridge: Bridge
  readonly #parts: Parts
  readonly #most: number
  readonly #waits: ProofWaits

  constructor(parts: Parts) {
    this.#parts = parts
    this.#bridge = parts.bridge
    this.#most = parts.eventsAtOnce ?? 256
    this.#waits = new ProofWaits(parts.clock)
  }

  /** Reads and compares what became final. Does nothing while one of both networks is not served. */
  async advance(): Promise<void> {
    if (!this.#bridge.isServed()) return
    for (const end of ends) await this.#readOn(end)
    for (const end of ends) while (!this.#isStopped && (await this.#compare(end)));
  }

  /** What has kept it waiting for more than a minute. */
  problems(): readonly Problem[] {
    return this.#waits.problems()
  }

  get #isStopped(): boolean {
    return this.#parts.signal?.aborted === true
  }

  get #records(): BridgeRecords {
    return this.#bridge.chain('main').records
  }

  #at(chain: End): BridgeAt {
    return { bridge: this.#bridge.name(), chain }
  }

  async #readOn(end: End): Promise<void> {
    while (!this.#isStopped && (await this.#readSome(end)));
  }

  /** Adds the next events of a gateway. Whether there may be more. */
  async #readSome(end: End): Promise<boolean> {
    const chain = this.#bridge.chain(end)
    const { bridge } = this.#at(end)
    const known = (await this.#records.progress(bridge))[end]
    const next = await nextEvents(chain, { known, most: this.#most })
    if (next === 'goneBack') {
      // Only a chain of developers does that. What it had sent may have arrived on the other one.
      await this.#records.clear(bridge)
      return false
    }
    if (next !== undefined && 'lacks' in next) return this.#wait(end, next)
    const read = await readEvents(next?.rows ?? [], { end, chain, signal: this.#parts.signal })
    if (read !== undefined && 'lacks' in read) return this.#wait(end, read)
    this.#waits.end(end)
    if (next === undefined || read === undefined) return false
    const before = known?.events ?? 0
    const found = read.flatMap((event, at): readonly Found[] =>
      event === undefined ? [] : [{ row: next.rows[at]!, place: before + at + 1, event }],
    )
    const isAdded = await this.#records.add({
      ...this.#at(end),
      after: before,
      entries: await this.#entriesOf(end, found),
      progress: { ...next.through, events: before + next.rows.length, since: next.since },
    })
    return isAdded && next.isMore
  }

  /** Notes why reading stops for now. */
  #wait(end: End, { lacks }: Lacking): false {
    this.#waits.note(end, lacks)
    return false
  }

  async #entriesOf(end: End, found: readonly Found[]): Promise<readonly BridgeEntryRow[]> {
    const mapped = new Map<bigint, string>()
    const movements = []
    for (const { row, place, event } of found) {
      const movement = movementOf(event, await this.#assetOf(event, mapped))
      if (event.step === 'mapped') mapped.set(movement.value, movement.asset)
      const { height, timestampMs, transactionId } = row
      movements.push({ ...movement, place, height, timestampMs, transactionId })
    }
    const assets = [...new Set(movements.map(({ asset }) => asset))]
    const totals = new Map(await this.#records.totals(this.#at(end), assets))
    const known = new Set<string>()
    for (const step of ['sent', 'mapping', 'mapped'] as const) {
      const nonces = movements.filter((one) => one.step === step).map(({ nonce }) => nonce)
      const rows = await this.#records.entries({ ...this.#at(end), step }, nonces)
      for (const { nonce } of rows) known.add(`${step} ${nonce}`)
    }
    return addUp(movements, { totals, known })
  }

  async #assetOf(event: GatewayEvent, mapped: ReadonlyMap<bigint, string>): Promise<string> {
    if (!namesSideToken(event)) return assetKey(event)
    const { bridge } = this.#at('side')
    // A token that stands for none of the main chain stands for itself, so that it is seen.
    return (
      mapped.get(event.token) ??
      (await this.#records.assetOfSideToken(bridge, event.token)) ??
      assetKey(event)
    )
  }

  /** Compares the next arrivals at a gateway. Whether there may be more. */
  async #compare(end: End): Promise<boolean> {
    const arrivals = await this.#records.uncompared(this.#at(end), this.#most)
    if (arrivals.length === 0) return false
    const other = otherEnd(end)
    let sent = await this.#sendings(other, arrivals)
    const lacking = arrivals.findIndex((one) => sent(one) === undefined)
    let ready = arrivals
    if (lacking >= 0) {
      const isWhole = await this.#hasReadPast(other, arrivals[lacking]!)
      sent = await this.#sendings(other, arrivals)
      ready = arrivals.slice(0, isWhole ? lacking + 1 : lacking)
    }
    if (ready.length > 0) await this.#note(end, ready, sent)
    return ready.length > 0
  }

  #sendings(end: End, arrivals: readonly BridgeEntryRow[]): Promise<Sendings> {
    const nonces = arrivals.map(({ nonce }) => nonce)
    return sendingsOf(this.#bridge, { end, step: 'sent' }, nonces)
  }

  async #note(end: End, ready: readonly BridgeEntryRow[], sent: Sendings): Promise<void> {
    const before = ready[0]!.place
    const at = this.#at(end)
    const nonces = ready.map(({ nonce }) => nonce)
    const earlier = await this.#records.entries({ ...at, step: 'arrived' }, nonces)
    const assets = [...new Set(ready.map(({ asset }) => asset))]
    const compared = compareArrivals(ready, {
      sentAs: sent,
      arrived: new Set(earlier.filter(({ place }) => place < before).map(({ nonce }) => nonce)),
      backed: new Map(await this.#records.backedTotals(at, { assets, before })),
    })
    const foundMs = this.#parts.clock.now()
    await this.#records.noteCompared(at, {
      arrivals: compared.map(({ arrival: { place }, backed }) => ({ place, backed })),
      differences: compared.flatMap(({ arrival, fault, sent: sending }): readonly BridgeDifferenceRow[] =>
        fault === undefined ? [] : [{ ...arrival, chain: end, fault, sent: sending, foundMs }],
      ),
    })
  }

  /**
   * Whether all that a chain sent before something arrived on the other one is read: up to a block that is later, and up to what its
   * node calls final now.
   */
  async #hasReadPast(end: End, arrival: BridgeEntryRow): Promise<boolean> {
    const { solidified } = await this.#bridge.chain(end).node.heights()
    await this.#readOn(end)
    const known = (await this.#records.progress(this.#at(end).bridge))[end]
    if (known === undefined || solidified === undefined || known.height < solidified) return false
    return isReadPast(this.#bridge, known, arrival)
  }
}
