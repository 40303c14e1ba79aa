import { Malformed } from './errors.ts'

/** Lowercase hex without prefix. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += piece) {
    const end = Math.min(start + piece, bytes.length)
    let length = 0
    for (let index = start; index < end; index++) {
      const byte = bytes[index]!
      codes[length++] = digitCodes[byte >> 4]!
      codes[length++] = digitCodes[byte & 15]!
    }
    const view = (views[length] ??= codes.subarray(0, length))
    text += String.fromCharCode.apply(undefined, view as unknown as number[])
  }
  return text
}

/** Text made of many short ones is slow to compare and to look up: an address or a hash is made in one piece. */
const piece = 64
const codes = new Uint8Array(2 * piece)
/** Parts of `codes` by their length, each made once. */
const views: Uint8Array[] = []
const digitCodes = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** Value of each character code as a hex digit, -1 for the rest. */
const digitValues = new Int8Array(256).fill(-1)
for (const [value, digit] of '0123456789abcdef'.split('').entries()) {
  digitValues[digit.charCodeAt(0)] = value
  digitValues[digit.toUpperCase().charCodeAt(0)] = value
}

/** Bytes of hex text, with or without `0x`, any case. Throws `malformed_hex`. */
export function fromHex(text: string): Uint8Array {
  const start = text.startsWith('0x') || text.startsWith('0X') ? 2 : 0
  if ((text.length - start) % 2 !== 0) throw new Malformed('hex', 'Hex text has an odd number of digits.')
  const bytes = new Uint8Array((text.length - start) / 2)
  for (let index = 0; index < bytes.length; index++) {
    const at = start + 2 * index
    const high = digitValues[text.charCodeAt(at)] ?? -1
    const low = digitValues[text.charCodeAt(at + 1)] ?? -1
    if (high < 0 || low < 0) throw new Malformed('hex', `Not a hex digit near position ${at}.`)
    bytes[index] = high * 16 + low
  }
  return bytes
}

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => joinBytes(parts)

/** As `concatBytes`, for lists: a call takes only some hundred thousand arguments. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const looseUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text when the bytes are UTF-8 without control characters, else `undefined`. Names and notes come from strangers. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = strictUtf8.decode(bytes)
    // eslint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** UTF-8 as java-tron prints it: what cannot be decoded becomes U+FFFD. */
export const toTextLossy = (bytes: Uint8Array): string => looseUtf8.decode(bytes)

export const fromText = (text: string): Uint8Array => new TextEncoder().encode(text)
