import { RequestRefused } from '../../errors.ts'
import { FetchFailed, type Outbound, Redirected } from '../outbound/fetch-public.ts'
import { type MediaPlace, readMediaUri } from './media-uri.ts'
import { Turns } from '../turns.ts'

type Options = {
  /** Reads hosts on the public network; absent where the operator has not enabled it. */
  readonly web?: Outbound | undefined
  /** The operator's gateway to IPFS, which may be a machine of its own network. */
  readonly gateway?: { readonly url: URL; readonly outbound: Outbound } | undefined
  /** Whether the operator lists the host as fraudulent. */
  readonly isCheat?: (host: string) => boolean
  readonly limits?: Partial<MediaLimits>
}

type Fetching = { readonly maxBytes: number; readonly kind: 'http' | 'ipfs' }

type MediaLimits = {
  /** Of all requests of one fetch together. */
  readonly timeoutMs: number
  readonly redirects: number
}

const defaultLimits: MediaLimits = { timeoutMs: 10_000, redirects: 3 }

/**
 * Reads metadata and pictures that contracts and issuers name. Each request of a chain of redirects is checked as the first one
 * is. The same host gets few requests at once, and the number of all is limited.
 */
export class MediaFetcher {
  readonly #options: Options
  readonly #limits: MediaLimits
  readonly #turns = new Turns({
    running: 12,
    perKey: 4,
    waiting: 200,
    busy: 'Too many pictures are being fetched: try again shortly.',
    code: 'media_busy',
  })

  constructor(options: Options) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /**
   * The bytes at a URI, at most `maxBytes`. Throws `media_disabled` where the operator has not enabled such URIs,
   * `media_unavailable` where there is no usable answer, `url_refused`, and `media_busy`.
   */
  async fetch(uri: string, maxBytes: number): Promise<Buffer> {
    const place = readMediaUri(uri)
    switch (place.kind) {
      case 'data':
        if (place.bytes.length <= maxBytes) return place.bytes
        throw unavailable(`The URI has more than ${maxBytes} bytes.`)
      case 'other':
        throw unavailable('Only data:, http:, https: and ipfs: URIs are read.')
      default:
        return this.#fetchUrl(this.#urlOf(place), { maxBytes, kind: place.kind })
    }
  }

  #urlOf(place: Extract<MediaPlace, { readonly kind: 'http' | 'ipfs' }>): URL {
    const { gateway, web } = this.#options
    if (place.kind === 'ipfs') {
      if (gateway !== undefined) return gatewayUrl(gateway.url, place.path)
      throw disabled('This server reads nothing from IPFS: --ipfs-gateway names a gateway.')
    }
    if (web !== undefined) return place.url
    throw disabled('This server reads nothing from other hosts: --media enables it.')
  }

  #fetchUrl(first: URL, { maxBytes, kind }: Fetching): Promise<Buffer> {
    const untilMs = performance.now() + this.#limits.timeoutMs
    return this.#turns.run(first.host, async () => {
      let url = first
      for (let left = this.#limits.redirects; ; left--) {
        const timeoutMs = Math.floor(untilMs - performance.now())
        if (timeoutMs <= 0) throw unavailable('The other server took too long.')
        try {
          const { bytes } = await this.#outboundFor(url, kind)(url, { timeoutMs, maxBytes })
          return bytes
        } catch (error) {
          if (!(error instanceof Redirected))
            throw error instanceof FetchFailed ? unavailable(error.message) : error
          if (left === 0) throw unavailable('The other server redirects too often.')
          url = error.location
        }
      }
    })
  }

  /**
   * Only content that was asked of the gateway may be on a private network: neither other paths of its machine, nor where it
   * redirects to, nor a URL that names it by itself.
   */
  #outboundFor(url: URL, kind: Fetching['kind']): Outbound {
    const { gateway, web, isCheat } = this.#options
    const isContent = gateway !== undefined && url.href.startsWith(contentBase(gateway.url))
    if (kind === 'ipfs' && isContent) return gateway.outbound
    if (isCheat?.(url.hostname) === true)
      throw new RequestRefused('url_refused', `The operator lists ${url.hostname} as fraudulent.`)
    if (web !== undefined) return web
    throw disabled(
      'The gateway redirects to another host, and this server reads nothing from other hosts: --media enables it.',
    )
  }
}

/** Throws `media_unavailable` for a path that leads out of the CID, such as to other calls of the gateway. */
function gatewayUrl(gateway: URL, path: string): URL {
  const base = contentBase(gateway)
  const root = new URL(`${base}${path.split('/', 1)[0]!}`).href
  const url = new URL(`${base}${path}`)
  if (url.href === root || url.href.startsWith(`${root}/`)) return url
  throw unavailable('The path leads out of its CID.')
}

const contentBase = ({ origin, pathname }: URL): string => `${origin}${pathname.replace(/\/$/, '')}/ipfs/`

const disabled = (message: string) => new RequestRefused('media_disabled', message)
const unavailable = (message: string) => new RequestRefused('media_unavailable', message)
