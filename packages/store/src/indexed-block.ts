import type { BookEvent } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { Asset } from './records/asset.ts'
import type { Fact, NewFact } from './records/fact-kinds.ts'

export type { Asset, Fact, NewFact }

/** A movement that happened: failed calls have none. `from` is absent on a mint, `to` on a burn. */
export type IndexedTransfer = {
  readonly transactionIndex: number
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly asset: Asset
  readonly amount: bigint
}

/** Members of a transaction in lists. Members from the receipt are absent without one. */
export type IndexedTransaction = {
  /** 32 bytes as hex. */
  readonly id: string
  /** java-tron ContractType number. */
  readonly type: number
  readonly owner: Address
  /** Direct counterpart: receiver, contract called or created, resource receiver. */
  readonly to?: Address | undefined
  readonly asset?: Asset | undefined
  /** Of the asset. Without one a figure of the operation: votes, the number of a proposal, percent or energy. */
  readonly amount?: bigint | undefined
  /** First four bytes of call data as hex. */
  readonly selector?: string | undefined
  /** `contractRet` by name (SUCCESS, REVERT, …); absent in blocks of 2018 that carry none. */
  readonly result?: string | undefined
  readonly feeSun?: bigint | undefined
  readonly netUsage?: bigint | undefined
  readonly energyUsage?: bigint | undefined
  /** Counted into metrics; the stored transaction has only energy and bandwidth. */
  readonly sources?: ResourceSources | undefined
}

/** Who paid for a transaction's resources, by its receipt. */
export type ResourceSources = {
  /** TRX for bandwidth and for creating accounts. */
  readonly netFeeSun: bigint
  /** TRX for energy. */
  readonly energyFeeSun: bigint
  /** Energy of the caller's stake. */
  readonly stakedEnergy: bigint
  /** Energy of the stake of the contract's creator. */
  readonly suppliedEnergy: bigint
  /** Bytes of the transaction, where TRX was burned for its bandwidth: else zero. */
  readonly paidBandwidth: bigint
}

/** By how much a block changed one balance, all its transactions together; never zero. */
export type BalanceChange = {
  readonly account: Address
  readonly asset: Asset
  readonly change: bigint
}

/** What later blocks may refer to: a text under a key, which replaces an earlier one. */
export type Note = { readonly key: string; readonly text: string }

/** The changes of balances in a block. */
export type BlockLedger = {
  /** Each account and asset once. */
  readonly changes: readonly BalanceChange[]
  /** Each key once. */
  readonly notes: readonly Note[]
  /** Burned fees. */
  readonly burnedSun: bigint
  /** Sun that balances received from stake, rewards and exchanges, less the sun they paid there. */
  readonly movedSun: bigint
  /** Transactions whose effect on balances is not known, wholly or in part: `changes` lacks it. */
  readonly operationsWithoutEffects: number
}

/** A pair that an order book lists. */
export type PairListed = {
  readonly kind: 'listed'
  readonly pair: number
  readonly first: Address
  /** Absent: TRX. */
  readonly second: Address | undefined
  readonly lot: bigint
  readonly tick: bigint
}

/** What the log of an order book says, or why it is none of its events. */
export type BookLog = { readonly transactionIndex: number } & (
  | BookEvent
  | PairListed
  | { readonly kind: 'unreadable'; readonly problem: string }
)

/** The logs of an order book in a block, in the order of happening. */
export type BookLogs = { readonly contract: Address; readonly logs: readonly BookLog[] }

/** The indexed data of one block: transactions in chain order, transfers in execution order. */
export type IndexedBlock = {
  readonly height: number
  /** 32 bytes as hex; ids of lower blocks sort lower. */
  readonly id: string
  readonly parentId: string
  readonly transactionRoot: string
  readonly timestampMs: number
  readonly witness: Address
  readonly version: number
  /** Serialized size in bytes as the chain carries it; absent when the record does not hold every byte. */
  readonly sizeBytes?: number | undefined
  readonly transactions: readonly IndexedTransaction[]
  readonly transfers: readonly IndexedTransfer[]
  /** In order of happening; the transaction's of a lower index come first. */
  readonly facts: readonly Fact[]
  readonly ledger: BlockLedger
  /** Of each order book whose logs were read, also where it has none; absent if none were read. */
  readonly books?: readonly BookLogs[] | undefined
}
