/** Counts of each kind at some point of the chain: the next number of each sequence. */
export type Totals = {
  readonly blocks: number
  readonly transactions: number
  readonly transfers: number
  readonly facts: number
  readonly callsWithoutReceipt: number
  readonly burnedSun: bigint
  readonly movedSun: bigint
  readonly operationsWithoutEffects: number
  readonly accounts: number
  readonly assets: number
  readonly witnesses: number
}

export const noTotals: Totals = {
  blocks: 0,
  transactions: 0,
  transfers: 0,
  facts: 0,
  callsWithoutReceipt: 0,
  burnedSun: 0n,
  movedSun: 0n,
  operationsWithoutEffects: 0,
  accounts: 0,
  assets: 0,
  witnesses: 0,
}

/** A block as stored, without its transactions. */
export type BlockEntry = {
  readonly height: number
  readonly id: string
  readonly parentId: string
  readonly transactionRoot: string
  readonly timestampMs: number
  /** Number of the witness. */
  readonly witness: number
  readonly version: number
  readonly sizeBytes?: number | undefined
  readonly solidifiedHeight?: number | undefined
  readonly feeSun?: bigint | undefined
  readonly netUsage?: bigint | undefined
  readonly energyUsage?: bigint | undefined
  readonly before: Totals
  readonly after: Totals
}

/** Whether the holders of items are known after the block: the index has every block since 0, with its receipts. */
export const knowsItems = ({ height, after }: BlockEntry): boolean =>
  after.blocks === height + 1 && after.callsWithoutReceipt === 0

/** Whether every balance is known after the block: nothing is missing since block 0. */
export const knowsBalances = ({ height, after }: BlockEntry): boolean =>
  after.blocks === height + 1 && after.callsWithoutReceipt === 0 && after.operationsWithoutEffects === 0

export type BlockRef = { readonly height: number; readonly id: string }

/** Height and index of an element of a global sequence. */
export type BlockPosition = {
  readonly height: number
  readonly timestampMs: number
  readonly transactionsBefore: number
  readonly transactionCount: number
  readonly transfersBefore: number
  readonly transferCount: number
  readonly factsBefore: number
}

/** A node's response under a key, and the block after which it is true. */
export type StoredState = {
  /** Hex, never empty. */
  readonly key: string
  /** As received; undefined when the node has no entry. */
  readonly bytes: Uint8Array | undefined
  /** The block after which it is true. */
  readonly at: BlockRef
}
