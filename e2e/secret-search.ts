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
