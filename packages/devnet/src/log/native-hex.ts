/** Hex by the runtime's own code: a log holds hundreds of thousands of ids. */
export const bytesToHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')

/** For hex that this program wrote; wrong digits are not detected. */
export const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
