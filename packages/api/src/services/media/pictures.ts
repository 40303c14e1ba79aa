import { createHash } from 'node:crypto'
import type { Clock } from '@sundial/primitives'
import { LRUCache } from 'lru-cache'
import { RequestRefused } from '../../errors.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import type { Caller } from '../work-queue.ts'
import { checkFormat, type Picture, type PictureDecoder, pictureRefused } from './picture-decoder.ts'
import { declaredSize, decodingCost } from './picture-size.ts'

type Parts = {
  readonly fetcher: MediaFetcher
  readonly decoder: PictureDecoder
  readonly clock: Clock
}

type Outcome = { readonly picture: Picture } | { readonly refusal: RequestRefused }

/** Bytes of a picture as it comes. */
const mostSourceBytes = 8 * 1024 * 1024
/** Whoever asks writes a data: URI, and may write as many as there are budgets; hosts and contracts take more effort. */
const mostDataPixels = 4_000_000
/** Of all cached pictures together. */
const mostCachedBytes = 96 * 1024 * 1024
const freshMs = { picture: 6 * 3_600_000, refusal: 5 * 60_000 } as const
/** A refusal takes some memory too. */
const refusalBytes = 2048

/**
 * Pictures of strangers, which this server fetches and encodes anew: their hosts learn nothing about readers, and readers
 * receive no byte of theirs. What was refused stays refused for a while.
 */
export class Pictures {
  readonly #parts: Parts
  readonly #known: LRUCache<string, Outcome>
  readonly #pending = new Map<string, Promise<Picture>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#known = new LRUCache({
      maxSize: mostCachedBytes,
      sizeCalculation: (one) =>
        'picture' in one ? one.picture.large.length + one.picture.small.length : refusalBytes,
      ttlResolution: 0,
      perf: parts.clock,
    })
  }

  /** Throws `picture_refused`, what `MediaFetcher` throws, `media_busy` and `too_many_requests`. */
  async get(uri: string, caller: Caller = {}): Promise<Picture> {
    const key = uri.length > 200 ? createHash('sha256').update(uri).digest('base64') : uri
    const known = this.#known.get(key)
    if (known !== undefined) {
      if ('picture' in known) return known.picture
      throw known.refusal
    }
    const pending =
      this.#pending.get(key) ?? this.#read(uri, key, caller).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }

  async #read(uri: string, key: string, { share, charge }: Caller): Promise<Picture> {
    const { fetcher, decoder } = this.#parts
    try {
      const bytes = await fetcher.fetch(uri, mostSourceBytes)
      const size = declaredSize(bytes, checkFormat(bytes))
      const isData = /^\s*data:/i.test(uri)
      if (size !== undefined && isData && size.width * size.height > mostDataPixels)
        throw pictureRefused(
          `It has ${size.width} × ${size.height} pixels: a data: URI may have ${mostDataPixels / 1e6} megapixels.`,
        )
      if (size !== undefined) charge?.(decodingCost(size))
      const picture = await decoder.decode(bytes, { share, ...(isData && { mostPixels: mostDataPixels }) })
      this.#known.set(key, { picture }, { ttl: freshMs.picture })
      return picture
    } catch (error) {
      if (error instanceof RequestRefused && error.code !== 'too_many_requests')
        this.#known.set(key, { refusal: error }, { ttl: freshMs.refusal })
      throw error
    }
  }
}

/** For caches and comparisons: what a picture is, by its bytes. */
export const tagOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')
