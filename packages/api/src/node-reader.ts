/**
 * A node, queried for one transaction at a time. `undefined` means that the node does not have it; a node that does not
 * answer throws `Unavailable`, and where a read takes turns it throws the reason of the signal.
 */
export interface NodeReader {
  transaction(id: string, signal?: AbortSignal): Promise<NodeTransaction | undefined>
  receipt(id: string, signal?: AbortSignal): Promise<Receipt | undefined>
  /** Newest and newest solidified height as last reported by the node. */
  heights(): Promise<NodeHeights>
  /** Current problems of this source: unreadable files, rejected answers, an unreachable node. */
  problems(): readonly Problem[]
  /** Whether receipts include their internal transactions. */
  internalTransactions?(): 'kept' | 'missing' | 'unknown'
}

export type NodeHeights = { readonly head?: number | undefined; readonly solidified?: number | undefined }

export type NodeTransaction = {
  /** Bytes of `raw_data` as hex; their SHA-256 is the id. */
  readonly rawDataHex: string
  /** Each 65 bytes or more as hex. */
  readonly signatures: readonly string[]
  readonly ret?: readonly { readonly contractRet?: string | undefined }[] | undefined
}

export type Problem = { readonly file?: string | undefined; readonly code: string; readonly message: string }

/** An int64 in a node's answer; beyond 2^53 it is decimal text or `bigint` (see `parseJson`). */
export type Int64 = number | string | bigint

/**
 * java-tron's `gettransactioninfobyid` with `visible=false`: addresses and texts are hex, members that
 * are zero or empty are missing. Addresses in `log` have 20 bytes, without 41.
 */
export type Receipt = {
  readonly id: string
  readonly blockNumber?: Int64 | undefined
  readonly blockTimeStamp?: Int64 | undefined
  readonly fee?: Int64 | undefined
  readonly contract_address?: string | undefined
  readonly contractResult?: readonly string[] | undefined
  /** `FAILED` when the transaction failed; absent on success. */
  readonly result?: string | undefined
  readonly resMessage?: string | undefined
  readonly withdraw_amount?: Int64 | undefined
  readonly unfreeze_amount?: Int64 | undefined
  readonly withdraw_expire_amount?: Int64 | undefined
  readonly exchange_received_amount?: Int64 | undefined
  readonly exchange_inject_another_amount?: Int64 | undefined
  readonly exchange_withdraw_another_amount?: Int64 | undefined
  readonly exchange_id?: Int64 | undefined
  readonly assetIssueID?: string | undefined
  readonly orderId?: string | undefined
  readonly orderDetails?: readonly ReceiptOrderDetail[] | undefined
  readonly cancel_unfreezeV2_amount?: readonly ReceiptAmountByKey[] | undefined
  readonly receipt?: ResourceReceipt | undefined
  readonly log?: readonly ReceiptLog[] | undefined
  readonly internal_transactions?: readonly ReceiptInternalTransaction[] | undefined
}

export type ReceiptOrderDetail = {
  readonly makerOrderId?: string | undefined
  readonly takerOrderId?: string | undefined
  readonly fillSellQuantity?: Int64 | undefined
  readonly fillBuyQuantity?: Int64 | undefined
}

export type ReceiptAmountByKey = { readonly key?: string | undefined; readonly value?: Int64 | undefined }

export type ResourceReceipt = {
  readonly energy_usage?: Int64 | undefined
  readonly energy_fee?: Int64 | undefined
  readonly origin_energy_usage?: Int64 | undefined
  readonly energy_usage_total?: Int64 | undefined
  readonly net_usage?: Int64 | undefined
  readonly net_fee?: Int64 | undefined
  readonly energy_penalty_total?: Int64 | undefined
  readonly result?: string | undefined
}

export type ReceiptLog = {
  readonly address: string
  readonly topics?: readonly string[] | undefined
  readonly data?: string | undefined
}

export type ReceiptInternalTransaction = {
  readonly hash?: string | undefined
  readonly caller_address?: string | undefined
  readonly transferTo_address?: string | undefined
  readonly callValueInfo?:
    | readonly { readonly callValue?: Int64 | undefined; readonly tokenId?: string | undefined }[]
    | undefined
  readonly note?: string | undefined
  readonly rejected?: boolean | undefined
}
