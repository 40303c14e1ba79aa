import { Malformed } from '@sundial/primitives'

/** Text for URLs and JSON without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += piece) {
    text += String.fromCharCode(...bytes.subarray(start, start + piece))
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Calls take a limited number of arguments. */
const piece = 4096

/** The bytes, of exactly one spelling. Throws `malformed_base64url`. */
export function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return fail()
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : fail()
}

function fail(): never {
  throw new Malformed('base64url', 'The text is not base64url.')
}
