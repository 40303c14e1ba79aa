import type { Address } from '@sundial/primitives'
import type {
  Account,
  AccountResourceMessage,
  BlockHeader,
  ChainParameter,
  Exchange,
  Proposal,
  Receipt,
  SideChainId,
  Transaction,
  Witness,
} from '@sundial/protocol'

/** A transaction with its id, proven from its bytes. */
export type NodeTransaction = {
  readonly id: string
  readonly transaction: Transaction
  /** Length of the serialized transaction without its results, where it was read with its bytes. */
  readonly bytesWithoutRet?: number | undefined
}

/** A block whose id, transaction ids and Merkle root were computed from its bytes and match the node's. */
export type NodeBlock = {
  readonly height: number
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly NodeTransaction[]
  /** Bytes of the serialized block; `undefined` when the source left out the witness signature. */
  readonly sizeBytes: number | undefined
}

export type NodeHead = { readonly height: number; readonly id: string }

/** A call of a read-only function. */
export type ConstantCall = {
  readonly caller: Address
  readonly contract: Address
  /** Signature of the function, such as `balanceOf(address)`. */
  readonly signature: string
  readonly parameters: Uint8Array
}

/** A failed call has java-tron's error code, or `REVERT`. */
export type ConstantCallAnswer =
  | { readonly kind: 'returned'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly code: string }

/** A request for the node's own HTTP interface, forwarded unchanged. */
export type RelayRequest = {
  readonly method: 'GET' | 'POST'
  /** Query string of the URL, without the question mark. */
  readonly query?: string
  readonly body?: string
  readonly contentType?: string
}

export type RelayAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

/**
 * A node that we read from, real or recorded. `undefined` means that the node does not have it. Throws `Unavailable`
 * when the node gives no usable answer or contradicts itself.
 */
export type NodeClient = AsyncDisposable &
  NodeStateCalls & {
    block(height: number): Promise<NodeBlock | undefined>
    /** Receipts of a block's transactions, to be matched by `id`: a recorded node may have fewer than the block has transactions. */
    receipts(height: number): Promise<readonly Receipt[] | undefined>
    receipt(transactionId: string): Promise<Receipt | undefined>
    transaction(transactionId: string): Promise<NodeTransaction | undefined>
    /** The account at the node's head; a full node includes its pending transactions (java-tron Manager.pushTransaction). */
    account(address: Address): Promise<Account | undefined>
    head(): Promise<NodeHead>
    /** Number of pending transactions; `undefined` where the node does not report it. */
    pendingCount(): Promise<number | undefined>
    /** The newest block that can no longer be undone. */
    solidified(): Promise<NodeHead>
    /** Forwards a request to the node's own HTTP interface; the caller decides which paths are allowed. */
    relay(path: string, request: RelayRequest): Promise<RelayAnswer>
  }

/** State that a running node reports at its head, without any proof. A recording throws (`recording_without_state`). */
export type NodeStateCalls = {
  accountResource(address: Address): Promise<AccountResourceMessage | undefined>
  /** Sun the account could withdraw. */
  reward(address: Address): Promise<bigint>
  /** Percentage of its reward that a witness keeps for itself. */
  brokerage(witness: Address): Promise<number>
  witnesses(): Promise<readonly Witness[]>
  /** The same with current votes; absent where the node does not report them. */
  witnessesNow(): Promise<readonly Witness[] | undefined>
  chainParameters(): Promise<readonly ChainParameter[]>
  /** The chain id with which transactions of a side chain are signed, as the node says; absent on every other chain. */
  sideChainId(): Promise<SideChainId | undefined>
  /** Time of the next tally. */
  nextMaintenanceMs(): Promise<number>
  exchanges(): Promise<readonly Exchange[]>
  proposals(): Promise<readonly Proposal[]>
  constantCall(call: ConstantCall): Promise<ConstantCallAnswer>
}
