import { createHash } from 'node:crypto'
import { FetchFailed, type Outbound, urlRefused } from '../outbound/fetch-public.ts'

export type Image = { readonly type: string; readonly bytes: Buffer; readonly tag: string }

const limits = { timeoutMs: 8000, maxBytes: 512 * 1024 }
/** Total size of cached images. */
const mostBytes = 32 * 1024 * 1024
const atOnce = 16

/**
 * Third-party images, fetched by the server so that their hosts learn nothing about readers. The type follows from the
 * first bytes, not from the host's header; SVG is not supported, since it can contain scripts.
 */
export class Images {
  readonly #outbound: Outbound
  readonly #cached = new Map<string, Image>()
  readonly #pending = new Map<string, Promise<Image>>()
  #bytes = 0

  constructor(outbound: Outbound) {
    this.#outbound = outbound
  }

  async get(text: string): Promise<Image> {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined) throw urlRefused('This is not a URL.')
    url.hash = ''
    const cached = this.#cached.get(url.href)
    if (cached !== undefined) return cached
    const pending = this.#pending.get(url.href)
    if (pending !== undefined) return pending
    if (this.#pending.size >= atOnce) throw new FetchFailed(`${atOnce} images are already being fetched.`)
    const image = this.#fetch(url).finally(() => this.#pending.delete(url.href))
    this.#pending.set(url.href, image)
    return image
  }

  async #fetch(url: URL): Promise<Image> {
    const { bytes } = await this.#outbound(url, limits)
    const type = typeOf(bytes)
    if (type === undefined) throw new FetchFailed('The response is not a PNG, JPEG, GIF or WebP image.')
    const image = { type, bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    this.#keep(url.href, image)
    return image
  }

  #keep(key: string, image: Image): void {
    this.#cached.set(key, image)
    this.#bytes += image.bytes.length
    for (const [oldest, { bytes }] of this.#cached) {
      if (this.#bytes <= mostBytes) return
      this.#cached.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}

const beginnings: readonly (readonly [type: string, begin: string])[] = [
  ['image/png', '\x89PNG\r\n\x1A\n'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
]

function typeOf(bytes: Buffer): string | undefined {
  const begin = bytes.subarray(0, 16).toString('latin1')
  if (begin.startsWith('RIFF') && begin.slice(8, 12) === 'WEBP') return 'image/webp'
  return beginnings.find(([, text]) => begin.startsWith(text))?.[0]
}
