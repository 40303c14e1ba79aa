/** Bounds on ABIs, signatures and encoded bytes of strangers. */
export const abiLimits = {
  /** Human readable signature of one function, event or error. */
  signatureText: 10_000,
  /** Tuples and arrays in each other; Solidity's stack allows about 16 locals, real ABIs nest about 5 deep. */
  typeDepth: 16,
  /** Types in one function, event or error, all members counted. */
  typeNodes: 1_000,
  nameLength: 512,
  /** Items of one ABI; the largest contracts a chain of 24 kB code holds have a few hundred. */
  items: 4_000,
  /** Values one decoding may give. Encoded data may point at the same bytes many times, so its size is no bound. */
  decodedValues: 100_000,
  /** Bytes of all `bytes` and `string` values one decoding may give. */
  decodedBytes: 4 * 1024 * 1024,
} as const
