import { storedLogoHash } from '@sundial/abi'
import { type Clock, sha256, toHex } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'
import { LRUCache } from 'lru-cache'
import { RequestRefused } from '../errors.ts'
import { DailyLimit } from './daily-limit.ts'
import { checkFormat, type PictureDecoder } from './media/picture-decoder.ts'
import { declaredSize, decodingCost } from './media/picture-size.ts'
import type { Caller } from './work-queue.ts'

type Parts = {
  readonly records: Pick<ServiceRecords, 'putTokenLogo' | 'tokenLogo'>
  readonly decoder: PictureDecoder
  readonly clock: Clock
}

/** Bytes of a picture as it comes. */
export const mostLogoBytes = 1024 * 1024
const limits = { perNetwork: 100, perDay: 5000, what: 'logos' } as const
/** Pictures that wait for the signature under a record that names them. */
const waiting = { most: 300, ms: 3_600_000 } as const

type Waiting = { readonly picture: Buffer; readonly network: string }

/**
 * Logos of tokens. An issuer uploads a picture, which is encoded anew, and signs a record that names the SHA-256 of the result. Only
 * when a key of the issuer has signed is it stored: a picture that nobody signs for is forgotten after an hour.
 */
export class TokenLogos {
  readonly #parts: Parts
  readonly #limit: DailyLimit
  readonly #waiting: LRUCache<string, Waiting>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limit = new DailyLimit(parts.clock, limits)
    this.#waiting = new LRUCache({ max: waiting.most, ttl: waiting.ms, ttlResolution: 0, perf: parts.clock })
  }

  /** Throws `picture_refused`, `too_many_requests` and `media_busy`. */
  async upload(
    bytes: Uint8Array,
    networkAddress: string,
    { share, charge }: Caller = {},
  ): Promise<{ readonly hash: string; readonly picture: Buffer }> {
    const size = declaredSize(bytes, checkFormat(bytes))
    this.#limit.count(networkAddress)
    if (size !== undefined) charge?.(decodingCost(size))
    const { small: picture } = await this.#parts.decoder.decode(bytes, { share })
    const hash = toHex(sha256(picture))
    this.#makeRoom()
    this.#waiting.set(hash, { picture, network: networkAddress })
    return { hash, picture }
  }

  /** Throws `logo_not_found` for a record that names a picture which nobody uploaded here within the hour. */
  async check(logo: string): Promise<void> {
    const hash = storedLogoHash(logo)
    if (hash === undefined || this.#waiting.has(hash) || (await this.of(hash)) !== undefined) return
    throw new RequestRefused(
      'logo_not_found',
      'The logo of the record is not on this server: upload the picture and sign again.',
    )
  }

  /** Stores the picture that a signed record names, or one that still waits for other keys. */
  async keep(logo: string): Promise<void> {
    const hash = storedLogoHash(logo)
    const picture = hash === undefined ? undefined : this.#waiting.get(hash)?.picture
    if (hash === undefined || picture === undefined) return
    await this.#parts.records.putTokenLogo({ hash, picture, storedMs: this.#parts.clock.now() })
  }

  /** Whoever has most pictures waiting loses the oldest, so that few visitors never take the room of all others. */
  #makeRoom(): void {
    if (this.#waiting.size < waiting.most) return
    const countOf = new Map<string, number>()
    const networkOf = (hash: string) => this.#waiting.peek(hash)!.network
    const oldestFirst = [...this.#waiting.rkeys()]
    for (const hash of oldestFirst) countOf.set(networkOf(hash), (countOf.get(networkOf(hash)) ?? 0) + 1)
    const most = Math.max(...countOf.values())
    this.#waiting.delete(oldestFirst.find((hash) => countOf.get(networkOf(hash)) === most)!)
  }

  /** A stored picture. */
  of(hash: string): Promise<Uint8Array | undefined> {
    return this.#parts.records.tokenLogo(hash)
  }
}
