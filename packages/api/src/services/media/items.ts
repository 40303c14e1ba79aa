import { type Address, type Clock, toBase58 } from '@sundial/primitives'
import { LRUCache } from 'lru-cache'
import { RequestRefused } from '../../errors.ts'
import { readItemUri } from '../../tokens/token-metadata.ts'
import { type Labels, noLabels } from '../labels.ts'
import type { NodeCalls } from '../node-calls.ts'
import type { Caller } from '../work-queue.ts'
import { type ItemMetadata, metadataLimits, readItemMetadata } from './item-metadata.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import { fillItemId, type MediaKind, readMediaUri } from './media-uri.ts'
import type { Picture } from './picture-decoder.ts'
import type { Pictures } from './pictures.ts'
import { Turns } from '../turns.ts'

type Parts = {
  readonly calls: NodeCalls
  readonly fetcher: MediaFetcher
  readonly pictures: Pictures
  readonly clock: Clock
  readonly labels?: Labels | undefined
}

/** What is known of the metadata of an item, and why it is not known where it is not. */
export type ItemFacts = {
  readonly state: ItemState
  /** As the contract returns it, with the id filled in; absent where it names none. */
  readonly uri?: string
  readonly uriKind?: MediaKind
  readonly metadata?: ItemMetadata
  /** Why the metadata cannot be read, in English. */
  readonly reason?: string
}

export const itemStates = ['read', 'none', 'hidden', 'disabled', 'unavailable', 'malformed'] as const
export type ItemState = (typeof itemStates)[number]

type Item = { readonly contract: Address; readonly id: bigint }

const mostCachedBytes = 48 * 1024 * 1024
const freshMs = { read: 10 * 60_000, other: 2 * 60_000 } as const

/** Metadata and pictures of TRC721 and TRC1155 items: the contract names a URI, which this server reads within limits. */
export class Items {
  readonly #parts: Parts
  readonly #labels: Labels
  readonly #known: LRUCache<string, ItemFacts>
  readonly #pending = new Map<string, Promise<ItemFacts>>()
  /** Grows when all is forgotten. */
  #generation = 0
  readonly #turns = new Turns({
    running: 6,
    perKey: 6,
    waiting: 200,
    busy: 'Too many items are being read: try again shortly.',
    code: 'media_busy',
  })

  constructor(parts: Parts) {
    this.#parts = parts
    this.#labels = parts.labels ?? noLabels
    this.#known = new LRUCache({
      maxSize: mostCachedBytes,
      sizeCalculation: ({ uri = '', metadata }) =>
        1000 + 2 * uri.length + 2 * (metadata?.image?.length ?? 0) + 2 * (metadata?.description?.length ?? 0),
      ttlResolution: 0,
      perf: parts.clock,
    })
  }

  /** Throws `Unavailable` where the node does not answer, and `media_busy`. */
  async facts(item: Item): Promise<ItemFacts> {
    if (this.#labels.of(toBase58(item.contract)).hideRecord === true) return { state: 'hidden' }
    const key = `${item.contract} ${item.id}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const pending = this.#pending.get(key)
    if (pending !== undefined) return pending
    const reading = this.#read(item, key).finally(() => {
      if (this.#pending.get(key) === reading) this.#pending.delete(key)
    })
    this.#pending.set(key, reading)
    return reading
  }

  /** Reads all anew: contracts may be others now. */
  forget(): void {
    this.#generation++
    this.#known.clear()
    this.#pending.clear()
  }

  /** Throws `picture_missing` where the metadata names none, and what `Pictures` throws. */
  async picture(item: Item, caller: Caller = {}): Promise<Picture> {
    const { metadata, reason } = await this.facts(item)
    if (metadata?.image !== undefined) return this.#parts.pictures.get(metadata.image, caller)
    throw new RequestRefused('picture_missing', reason ?? 'The metadata of the item names no picture.')
  }

  async #read(item: Item, key: string): Promise<ItemFacts> {
    const generation = this.#generation
    const uri = await this.#turns.run('', () => readItemUri(this.#parts.calls, item))
    const facts = uri === undefined ? ({ state: 'none' } as const) : await this.#follow(uri, item)
    if (generation === this.#generation)
      this.#known.set(key, facts, { ttl: facts.state === 'read' ? freshMs.read : freshMs.other })
    return facts
  }

  async #follow(
    named: { readonly text: string; readonly isTemplate: boolean },
    { id }: Item,
  ): Promise<ItemFacts> {
    const uri = named.isTemplate ? fillItemId(named.text, id) : named.text
    const found = { uri, uriKind: readMediaUri(uri).kind }
    try {
      const metadata = readItemMetadata(await this.#parts.fetcher.fetch(uri, metadataLimits.bytes))
      return metadata === undefined
        ? { ...found, state: 'malformed', reason: 'The metadata is not a JSON object.' }
        : { ...found, state: 'read', metadata }
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error
      return {
        ...found,
        state: error.code === 'media_disabled' ? 'disabled' : 'unavailable',
        reason: error.message,
      }
    }
  }
}
