import type { Address } from '@sundial/primitives'
import type { AuditBook } from './audit-book.ts'
import type { Asset, IndexedBlock, Fact } from './facts.ts'
import type { NodeStates } from './node-states.ts'
import type { MetricQueries } from './metric-queries.ts'
import type { NotedParameter } from './parameter-notes.ts'
import type { FactList } from './records/fact-lists.ts'
import type { Tallies } from './tallies.ts'

export type * from './metric-queries.ts'
export type { FactList }

/** Heights the index holds without a gap, both ends included. */
export type Interval = { readonly from: number; readonly to: number }

/** The block every answer is true for, and what stands behind it. */
export type IndexState = {
  /** Newest block held; absent while the index is empty. */
  readonly head?: { readonly height: number; readonly id: string; readonly timestampMs: number } | undefined
  /** Highest height the node called solidified at the last write. */
  readonly solidifiedHeight?: number | undefined
  readonly coverage: readonly Interval[]
  readonly blockCount: number
  readonly transactionCount: number
  readonly transferCount: number
  readonly accountCount: number
  /** Contract calls the source gave no receipt of: their token transfers and fees are not known. */
  readonly callsWithoutReceipt: number
  /** Transactions whose effect on balances is not known. */
  readonly operationsWithoutEffects: number
  /** Highest block written before the index kept facts: it and those below have none here. */
  readonly lacksFactsUpTo?: number | undefined
  /**
   * Highest block written before the index kept events, approvals of TRC721 and TRC1155, and what contracts staked,
   * delegated and voted: it and those below have none here.
   */
  readonly lacksEventsUpTo?: number | undefined
  /** Whether the balances at the head are known: every block from 0 on is here, with all it did. */
  readonly knowsBalances: boolean
}

/** A page of a sequence: `start` items are skipped from the chosen end in constant time, whatever the depth. */
export type PageRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'newest' | 'oldest'
  /** Only rows whose block time lies in [fromMs, toMs]. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /**
   * Only the oldest so many of the rows that match, as if the newer ones had not come: what `start` and `limit` count
   * from, while `total` counts all.
   */
  readonly before?: number | undefined
}

/** `total` counts every row the request matches, exactly, at the head of the same snapshot. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }

export type BlockRow = Omit<IndexedBlock, 'transactions' | 'transfers' | 'facts' | 'ledger'> & {
  readonly transactionCount: number
  readonly transferCount: number
  /** Contract calls of the block without a receipt: with any, `transferCount` is only what is known. */
  readonly callsWithoutReceipt: number
  /** Sums over receipts; absent when a receipt of the block is missing. */
  readonly feeSun?: bigint | undefined
  readonly netUsage?: bigint | undefined
  readonly energyUsage?: bigint | undefined
}

export type TransactionRow = Omit<IndexedBlock['transactions'][number], 'sources'> & {
  readonly height: number
  readonly index: number
  readonly timestampMs: number
}

export type TransferRow = {
  readonly height: number
  readonly transactionIndex: number
  /** Position among the transfers of its block. */
  readonly index: number
  readonly timestampMs: number
  readonly transactionId: string
  readonly type: number
  readonly result?: string | undefined
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly asset: Asset
  readonly amount: bigint
}

/** A fact and where it stands. */
export type FactRow = Fact & {
  readonly height: number
  /** Position among the facts of its block. */
  readonly index: number
  readonly timestampMs: number
  readonly transactionId: string
}

/** A signature that a contract logs with, 32 bytes as hex, and how many of its events have it. */
export type EventSignatureRow = { readonly signature: string; readonly count: number }

/** What proposals changed, and in which blocks. */
export type ParameterHistory = {
  /** Every decision after this time is among the changes; absent while none is told. */
  readonly toldSinceMs?: number | undefined
  /** Newest first. */
  readonly changes: readonly ParameterChange[]
}

export type ParameterChange = NotedParameter & { readonly height: number; readonly timestampMs: number }

export type AccountRow = {
  readonly address: Address
  /** Height and time of the first block that names the account in what the index covers. */
  readonly firstSeenHeight: number
  readonly firstSeenMs: number
  readonly lastSeenHeight: number
  readonly lastSeenMs: number
  /** Transactions in which the account is owner or direct counterpart; one to itself counts once here, and out, and in. */
  readonly transactionCount: number
  readonly transactionsOut: number
  readonly transactionsIn: number
  readonly transferCount: number
  readonly transfersOut: number
  readonly transfersIn: number
  /** Seen as the target of a contract call or creation. */
  readonly isContract: boolean
}

/** An asset something was said of, and the first block that did. */
export type AssetRow = {
  readonly asset: Asset
  readonly firstSeenHeight: number
  readonly firstSeenMs: number
}

/** What an account holds of an asset; never zero. */
export type Balance = { readonly asset: Asset; readonly amount: bigint }

/** What a balance was from the block of the height on. */
export type BalancePoint = {
  readonly height: number
  readonly timestampMs: number
  readonly balance: bigint
}
export type BalancePointRequest = { readonly beforeHeight?: number | undefined; readonly limit: number }

/** A page of an asset's holders by what they hold; equal amounts stand in the order of the accounts being seen. */
export type HolderRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'most' | 'least'
}

/** An account that holds more than nothing of an asset; ranks count from 1, no two holders share one. */
export type HolderRow = { readonly account: Address; readonly amount: bigint; readonly rank: number }

/** An account that holds TRX. */
export type RankedAccountRow = AccountRow & { readonly balanceSun: bigint; readonly rank: number }

/**
 * The sum of all TRX balances after a block; the sun burned by it and all before it; and what balances gained of stake,
 * rewards and exchanges, less what they put there.
 */
export type TrxTotals = {
  readonly height: number
  readonly supplySun: bigint
  readonly burnedSun: bigint
  readonly movedSun: bigint
}

/** A page of what is held: by contract in the order of being seen, by id, by holder in the order of being seen. */
export type ItemRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'rising' | 'falling'
}

/** All that is held of a contract, or of one of its ids; all that an account holds, or of one contract. */
export type ItemPlace =
  | { readonly of: 'contract'; readonly contract: Address; readonly id?: bigint | undefined }
  | { readonly of: 'holder'; readonly holder: Address; readonly contract?: Address | undefined }

/** An item of a TRC721 or TRC1155 contract in somebody's hands. */
export type ItemHoldingRow = {
  readonly contract: Address
  readonly id: bigint
  readonly holder: Address
  readonly amount: bigint
  /** Time of the newest transfer of the item, by whomever. */
  readonly lastMovedMs: number
}

/** An item that anybody holds. */
export type ItemRow = {
  readonly id: bigint
  readonly holderCount: number
  readonly lastMovedMs: number
}

/** One network's index. Every method reads one consistent snapshot. */
export interface Store extends AsyncDisposable, MetricQueries, NodeStates, Tallies, AuditBook {
  state(): Promise<IndexState>
  /**
   * Writes blocks above the head in one database transaction; heights rise, gaps are allowed and become
   * gaps of the coverage. Refuses (BlockRefused) a block at or below the head, a direct successor whose parent
   * differs, a time before the head's, and an id that does not begin with its height as eight bytes.
   */
  write(blocks: readonly IndexedBlock[], solidifiedHeight: number | undefined): Promise<void>
  /** Drops every block above `height`; afterwards all tables equal an index that never saw them. */
  undo(height: number): Promise<void>

  blockByHeight(height: number): Promise<BlockRow | undefined>
  blockById(id: string): Promise<BlockRow | undefined>
  blocks(request: PageRequest): Promise<Page<BlockRow>>
  blocksOfWitness(witness: Address, request: PageRequest): Promise<Page<BlockRow>>

  transactionById(id: string): Promise<TransactionRow | undefined>
  transactions(request: PageRequest): Promise<Page<TransactionRow>>
  transactionsOfBlock(height: number, request: PageRequest): Promise<Page<TransactionRow>>
  transactionsOfAccount(account: Address, request: PageRequest): Promise<Page<TransactionRow>>

  transfers(request: PageRequest): Promise<Page<TransferRow>>
  transfersOfBlock(height: number, request: PageRequest): Promise<Page<TransferRow>>
  transfersOfAccount(account: Address, request: PageRequest): Promise<Page<TransferRow>>
  /** Absent while the index holds a block from before it kept a list for each asset. */
  transfersOfAsset(asset: Asset, request: PageRequest): Promise<Page<TransferRow> | undefined>
  transfersOfTransaction(id: string): Promise<readonly TransferRow[]>

  /** What stands in the list under its key, of whatever kinds. */
  facts(list: FactList, request: PageRequest): Promise<Page<FactRow>>
  allFacts(request: PageRequest): Promise<Page<FactRow>>
  factsOfBlock(height: number, request: PageRequest): Promise<Page<FactRow>>
  factsOfTransaction(id: string): Promise<readonly FactRow[]>
  /** What the contract logs, at most `limit` signatures. */
  eventSignatures(contract: Address, limit: number): Promise<readonly EventSignatureRow[]>

  accountByAddress(address: Address): Promise<AccountRow | undefined>
  /** In the order of first being seen. */
  accounts(request: PageRequest): Promise<Page<AccountRow>>
  /** Which of the addresses are contracts, for the marks beside addresses in lists. */
  contractsAmong(addresses: readonly Address[]): Promise<ReadonlySet<Address>>

  /** TRX and tokens that moved or are held, in the order of first being seen. */
  assets(request: PageRequest): Promise<Page<AssetRow>>

  /** Balance after the block at `atHeight`, or at the head; absent when it is not known. */
  balance(account: Address, asset: Asset, atHeight?: number): Promise<bigint | undefined>
  /**
   * All balances after the block at `atHeight`, or at the head, TRX and TRC10 before TRC20, each kind by first being seen;
   * absent when they are not known.
   */
  balancesOfAccount(account: Address, atHeight?: number): Promise<readonly Balance[] | undefined>
  /** What a balance came to be, newest first; absent when balances are not known. */
  balanceChanges(
    account: Address,
    asset: Asset,
    request: BalancePointRequest,
  ): Promise<readonly BalancePoint[] | undefined>
  /** Balances at the head of all the accounts, zero included; absent when they are not known. */
  balancesAmong(accounts: readonly Address[], asset: Asset): Promise<ReadonlyMap<Address, bigint> | undefined>
  /** Who holds the asset, any page in the same time; absent when balances are not known. */
  holders(asset: Asset, request: HolderRequest): Promise<Page<HolderRow> | undefined>
  /** Absent when the account holds nothing of the asset, and when balances are not known. */
  holder(account: Address, asset: Asset): Promise<HolderRow | undefined>
  /** How many hold more than each of the amounts, which differ and are not below zero; absent when balances are not known. */
  holdersAbove(asset: Asset, amounts: readonly bigint[]): Promise<readonly number[] | undefined>
  /**
   * Who holds which items, by the transfers that contracts told; any page in the same time. Absent unless the index holds every
   * block from 0 on with all its receipts.
   */
  itemHoldings(place: ItemPlace, request: ItemRequest): Promise<Page<ItemHoldingRow> | undefined>
  /** The items of a contract that anybody holds; absent like `itemHoldings`. */
  itemsOfContract(contract: Address, request: ItemRequest): Promise<Page<ItemRow> | undefined>
  /** The accounts that hold TRX; absent when balances are not known. */
  accountsByBalance(request: HolderRequest): Promise<Page<RankedAccountRow> | undefined>
  /** Totals after each block whose balances are known, from `fromHeight` on, at most `limit`. */
  trxTotals(fromHeight: number, limit: number): Promise<readonly TrxTotals[]>

  /** The newest texts noted under the keys. */
  notes(keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  parameterHistory(): Promise<ParameterHistory>
}
