import type { Address } from '@sundial/primitives'
import type {
  Account,
  AccountResourceMessage,
  BlockHeader,
  ChainParameter,
  Exchange,
  Proposal,
  Receipt,
  Transaction,
  Witness,
} from '@sundial/protocol'

/** A transaction with its id, proven from its bytes. */
export type NodeTransaction = { readonly id: string; readonly transaction: Transaction }

/** A block whose id, transaction ids and Merkle root were computed from its bytes and agree with what the node said. */
export type NodeBlock = {
  readonly height: number
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly NodeTransaction[]
  /** Bytes of the serialized block; `undefined` when the source left out the witness signature. */
  readonly sizeBytes: number | undefined
}

export type NodeHead = { readonly height: number; readonly id: string }

/** A call of a function that reads state and changes nothing. */
export type ConstantCall = {
  readonly caller: Address
  readonly contract: Address
  /** Of the function, such as `balanceOf(address)`. */
  readonly signature: string
  readonly parameters: Uint8Array
}

/** A call that did not come to an end says why in a code of java-tron's, or `REVERT`. */
export type ConstantCallAnswer =
  | { readonly kind: 'returned'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly code: string }

/** A request for the node's own HTTP interface, passed on as it is. */
export type RelayRequest = {
  readonly method: 'GET' | 'POST'
  /** Text after the question mark of the URL, without it. */
  readonly query?: string
  readonly body?: string
  readonly contentType?: string
}

export type RelayAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

/**
 * A node we read from, real or recorded. `undefined` means the node holds no such thing. Throws `Unavailable`
 * when the node does not answer usably or contradicts itself.
 */
export type NodeClient = AsyncDisposable &
  NodeStateCalls & {
    block(height: number): Promise<NodeBlock | undefined>
    /**
     * Receipts of a block's transactions, to be matched by `id`: a recorded node may hold fewer than the block has
     * transactions.
     */
    receipts(height: number): Promise<readonly Receipt[] | undefined>
    receipt(transactionId: string): Promise<Receipt | undefined>
    transaction(transactionId: string): Promise<NodeTransaction | undefined>
    /** The account at the node's head; a full node adds its pending transactions (java-tron Manager.pushTransaction). */
    account(address: Address): Promise<Account | undefined>
    head(): Promise<NodeHead>
    /** Transactions the node holds that no block has yet; `undefined` where it does not say. */
    pendingCount(): Promise<number | undefined>
    /** The newest block that can no longer be undone. */
    solidified(): Promise<NodeHead>
    /** Passes a request on to the node's own HTTP interface; the caller decides which paths are allowed. */
    relay(path: string, request: RelayRequest): Promise<RelayAnswer>
  }

/**
 * State that a running node reports at its head: none of it carries a proof. A recording refuses
 * (`recording_without_state`).
 */
export type NodeStateCalls = {
  accountResource(address: Address): Promise<AccountResourceMessage | undefined>
  /** Sun the account could withdraw. */
  reward(address: Address): Promise<bigint>
  /** Percent of its pay that a witness keeps. */
  brokerage(witness: Address): Promise<number>
  witnesses(): Promise<readonly Witness[]>
  /** The same with the votes of now; absent where the node does not tell them. */
  witnessesNow(): Promise<readonly Witness[] | undefined>
  chainParameters(): Promise<readonly ChainParameter[]>
  /** When votes are counted next. */
  nextMaintenanceMs(): Promise<number>
  exchanges(): Promise<readonly Exchange[]>
  proposals(): Promise<readonly Proposal[]>
  constantCall(call: ConstantCall): Promise<ConstantCallAnswer>
}
