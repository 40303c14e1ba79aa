/** Visible ASCII without spaces, at least one byte (java-tron TransactionUtil.validReadableBytes). */
export const isReadable = (bytes: Uint8Array, maximumLength: number): boolean =>
  bytes.length > 0 && bytes.length <= maximumLength && bytes.every((byte) => byte >= 0x21 && byte <= 0x7e)

/** java-tron TransactionUtil.validAssetName. */
export const isTokenName = (bytes: Uint8Array): boolean => isReadable(bytes, 32)
