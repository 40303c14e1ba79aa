/**
 * How sequences are cut. Changing a number here needs a new index: stored chunks depend on it.
 * Reasons and measurements: docs/decisions/0001-storage-layout.md.
 */
export const layout = {
  /** Records of about 60 bytes: a chunk is about 1 kB, seven fit a database page, none needs TOAST. */
  transactionsPerChunk: 16,
  transfersPerChunk: 32,
  factsPerChunk: 32,
  /** References of one account or witness; only the open chunk, at most 320 bytes, is written again. */
  positionsPerChunk: 64,
  /** Balances of an account in one asset, about seven bytes each; only the open chunk is written again. */
  balancesPerChunk: 32,
  /** The balances of an account's first assets, up to this count, are in its own row. Migration 0019 contains both numbers. */
  assetsInAccount: 4,
  /** Ranked callers of a contract on a day, about six bytes each. */
  callersPerChunk: 128,
  /**
   * Calls of a contract on a day, or chunks of transactions of a day, that a question may read to count their callers. For
   * more calls the callers of a finished day are stored in the order of their rank.
   */
  callsReadAtOnce: 2048,
  /** 2^24 chunks: 268 million transactions, so all of mainnet's 16 billion are about 61 partitions. */
  chunksPerPartition: 2 ** 24,
} as const
