import type { BrowserContext, Page } from '@playwright/test'

/** The shortest part of a secret that counts as a leak. */
const windowBytes = 8

/**
 * Finds a secret in recorded text, whole or in any part of 8 bytes: plain, as UTF-16, in hex, base64, base58 and decimal, and
 * each of them backwards. Returns the form that was found.
 */
export class SecretSearch {
  readonly #needles = new Map<string, string>()

  constructor(secrets: Readonly<Record<string, Uint8Array>>) {
    for (const [name, secret] of Object.entries(secrets)) {
      this.#add(name, secret)
      this.#add(`${name} backwards`, secret.toReversed())
    }
  }

  /** What of a secret the text has; `undefined` for nothing. Percent-encoded text and text of UTF-16 are read too. */
  find(text: string): string | undefined {
    const shapes = [text, text.replaceAll('\0', ''), decodePercent(text)]
    const folded = shapes.map((shape) => shape.toLowerCase())
    for (const [needle, form] of this.#needles) {
      const places = form.endsWith('hex') ? folded : shapes
      if (places.some((place) => place.includes(needle))) return form
    }
    return undefined
  }

  #add(name: string, secret: Uint8Array): void {
    this.#encode(name, secret)
    for (let start = 0; start + windowBytes <= secret.length; start++) {
      this.#encode(`part of ${name}`, secret.subarray(start, start + windowBytes))
    }
  }

  #encode(name: string, bytes: Uint8Array): void {
    const buffer = Buffer.from(bytes)
    const hex = buffer.toString('hex')
    const set = (form: string, needle: string) => this.#needles.set(needle, `${name} as ${form}`)
    set('text', buffer.toString('latin1'))
    set('hex', hex)
    set('hex', hex.split('').toReversed().join(''))
    set('base58', base58(bytes))
    set('decimal', BigInt(`0x${hex}`).toString())
    set('list of numbers', [...bytes].join(','))
    for (const encoding of ['base64', 'base64url'] as const) {
      // In the middle of other bytes: only the characters that these bytes alone decide.
      for (const before of [0, 1, 2]) {
        const encoded = Buffer.concat([Buffer.alloc(before), buffer])
          .toString(encoding)
          .replaceAll('=', '')
        const isWhole = (before + bytes.length) % 3 === 0
        set(encoding, encoded.slice(Math.ceil((before * 8) / 6), isWhole ? undefined : -1))
      }
    }
  }
}

function decodePercent(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function base58(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n) {
    text = alphabet[Number(rest % 58n)]! + text
  }
  return text
}

/** Records all that leaves the pages of a context: requests, frames of sockets, lines of the console and addresses. */
export function record(context: BrowserContext, seen: string[] = []): string[] {
  context.on('request', (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()))
    seen.push(request.postDataBuffer()?.toString('latin1') ?? '')
  })
  context.on('console', (line) => seen.push(line.text()))
  context.on('page', (page) => {
    page.on('pageerror', ({ message, stack }) => seen.push(message, stack ?? ''))
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => seen.push(payload.toString('latin1'))),
    )
  })
  return seen
}

/** Everything that the page can store: bytes are listed as numbers. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) =>
        request.addEventListener('success', () => resolve(request.result), { once: true }),
      )
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name!))
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        parts.push(name, table, await asked(store.getAllKeys()), await asked(store.getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) parts.push(name, request.url)
    }
    return JSON.stringify(parts, (_, value: unknown) =>
      value instanceof Uint8Array ? Array.from(value) : value,
    )
  })
