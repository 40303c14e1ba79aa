import { metric, only } from '../metric.ts'

/** Blocks, the bytes of those whose size is known, and how many these are. */
export const blocks = metric({
  number: 1,
  key: 'none',
  members: ['count', 'bytes', 'sized'],
  of: ({ block: { sizeBytes } }) => only(1n, BigInt(sizeBytes ?? 0), sizeBytes === undefined ? 0n : 1n),
})
