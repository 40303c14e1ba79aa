/** Limits on foreign ABIs, signatures and encoded bytes. */
export const abiLimits = {
  /** Human readable signature of one function, event or error. */
  signatureText: 10_000,
  /** Nesting of tuples and arrays; Solidity's stack allows about 16 locals, real ABIs nest about 5 deep. */
  typeDepth: 16,
  /** Types in one function, event or error, including all members. */
  typeNodes: 1_000,
  nameLength: 512,
  /** Items of one ABI; the largest contracts a chain of 24 kB code holds have a few hundred. */
  items: 4_000,
  /** Values that one decoding may return. Encoded data may point at the same bytes many times, so its size is no limit. */
  decodedValues: 100_000,
  /** Bytes of all `bytes` and `string` values that one decoding may return. */
  decodedBytes: 4 * 1024 * 1024,
} as const
