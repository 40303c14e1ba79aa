/** Visible ASCII without spaces, at least one byte (java-tron TransactionUtil.validReadableBytes). */
export const isReadable = (bytes: Uint8Array, maximumLength: number): boolean =>
  bytes.length > 0 && bytes.length <= maximumLength && bytes.every((byte) => byte >= 0x21 && byte <= 0x7e)

/** java-tron TransactionUtil.validAssetName. */
export const isTokenName = (bytes: Uint8Array): boolean => isReadable(bytes, 32)

/** java-tron TransactionUtil.validAccountId. */
export const isAccountId = (bytes: Uint8Array): boolean => bytes.length >= 8 && isReadable(bytes, 32)

/** Decimal digits without leading zeros (java-tron TransactionUtil.isNumber). */
export const isNumber = (bytes: Uint8Array): boolean =>
  bytes.length > 0 &&
  bytes.every((byte) => byte >= 0x30 && byte <= 0x39) &&
  (bytes.length === 1 || bytes[0] !== 0x30)

/** How exchanges and the market name a token: its number, or `_` for TRX. */
export const isTradedToken = (bytes: Uint8Array): boolean =>
  (bytes.length === 1 && bytes[0] === 0x5f) || isNumber(bytes)

/** java-tron TransactionUtil.validUrl: any bytes, because a URL may use any alphabet. */
export const isUrl = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.length <= 256

const escapes: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  39: "\\'",
  92: '\\\\',
}

/** Bytes as protobuf's text format writes them in quotes (com.google.protobuf.TextFormat.escapeBytes). */
export const escapedBytes = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte <= 0x7e
      return escapes[byte] ?? (isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`)
    })
    .join('')
