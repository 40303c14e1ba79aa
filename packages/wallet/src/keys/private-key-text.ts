import { Malformed } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'

/** Length of a private key as text. */
export const privateKeyLength = 64

/** The word that opens the login with an external device in the field of a private key. */
export const externalWord = 'external'

/** Whether the text can be a private key: 64 hex digits in any case, or the word `external`. */
export const isPrivateKeyText = (text: string): boolean =>
  /^[0-9a-f]{64}$/i.test(text) || text === externalWord

/**
 * The 32 bytes of 64 hex digits given as ASCII. No text is made of them. Throws `malformed_private_key` for other digits and
 * for a key that derives no address.
 */
export function readPrivateKey(digits: Uint8Array): Uint8Array {
  if (digits.length !== privateKeyLength) throw malformed()
  const key = new Uint8Array(32)
  for (let index = 0; index < 32; index++) {
    key[index] = (valueOf(digits[2 * index]!) << 4) | valueOf(digits[2 * index + 1]!)
  }
  addressOfPrivateKey(key)
  return key
}

/** The hex digits of a key as ASCII. */
export function writePrivateKey(key: Uint8Array): Uint8Array {
  const digits = new Uint8Array(2 * key.length)
  for (const [index, byte] of key.entries()) {
    digits[2 * index] = digitOf(byte >> 4)
    digits[2 * index + 1] = digitOf(byte & 15)
  }
  return digits
}

const digitOf = (value: number): number => value + (value < 10 ? 48 : 87)

function valueOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 32
  if (lower >= 97 && lower <= 102) return lower - 87
  throw malformed()
}

const malformed = () => new Malformed('private_key', 'A private key has exactly 64 hex digits.')
