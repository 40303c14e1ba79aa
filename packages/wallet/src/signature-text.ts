import { fromHex, Malformed, toHex } from '@sundial/primitives'

/** A signature as TronWeb prints that of a message: 0x, r, s and v of 27 or 28. */
export function signatureToText(signature: Uint8Array): string {
  const shown = signature.slice(0, 65)
  if (shown[64]! < 27) shown[64]! += 27
  return `0x${toHex(shown)}`
}

/** The 65 bytes r‖s‖v of hex text, with or without 0x. Throws `malformed_signature`. */
export function signatureFromText(text: string): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '')
  if (!/^[0-9a-f]{130}$/i.test(digits)) {
    throw new Malformed('signature', 'A signature has 65 bytes: 130 hex digits, with or without 0x.')
  }
  return fromHex(digits)
}
