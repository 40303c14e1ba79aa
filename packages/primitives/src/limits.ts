/** Bounds on everything that parses foreign bytes or text. */
export const limits = {
  /** java-tron refuses transactions above 500 KiB (TransactionCapsule, TRANSACTION_MAX_BYTE_SIZE). */
  transactionBytes: 500 * 1024,
  /** A block is at most 2 MB (java-tron Constant.BLOCK_SIZE) plus header and margin. */
  blockBytes: 4 * 1024 * 1024,
  /** Receipts carry logs and return data; the largest recorded one is far below this. */
  receiptBytes: 8 * 1024 * 1024,
  /** Messages and groups inside one another (CodedInputStream, DEFAULT_RECURSION_LIMIT); the protocol's nest six deep. */
  messageDepth: 100,
  /** Repeated members of one message; a block of 2 MB cannot hold more transactions. */
  repeatedItems: 100_000,
  signaturesPerTransaction: 64,
  /** Text typed by a person into a search box. */
  searchText: 256,
  /** Lists and objects of JSON inside one another; the deepest we know of are traces: 64 calls in one another, of two levels each. */
  jsonDepth: 160,
  /** A JSON answer of a node. */
  nodeAnswerBytes: 64 * 1024 * 1024,
} as const
