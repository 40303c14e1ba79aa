/**
 * What the screens read of the server's answers, in TronScan's names. What the index does not know is absent.
 * Integers past 2^53 are decimal strings.
 */
export type Whole = number | string

export type Token = {
  readonly tokenId: string
  readonly tokenAbbr?: string
  readonly tokenName?: string
  readonly tokenDecimal?: number
  readonly tokenType?: string
}

export type ListAnswer<Row> = {
  readonly data: readonly Row[]
  readonly total: number
  readonly rangeTotal?: number
  readonly contractMap?: Readonly<Record<string, boolean>>
}

export type BlockSimple = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: number
  readonly witnessAddress?: string
  readonly witnessName?: string
  readonly nrOfTrx: number
  readonly nrOfTransfers?: number
  readonly size?: number
  readonly version?: string
  readonly txTrieRoot?: string
  readonly confirmed?: boolean
  readonly confirmations?: number
  readonly feeSun?: string
  readonly netUsage?: Whole
  readonly energyUsage?: Whole
}

export type Cost = {
  readonly fee?: Whole
  readonly net_fee?: Whole
  readonly net_usage?: Whole
  readonly net_fee_cost?: number
  readonly energy_fee?: Whole
  readonly energy_usage?: Whole
  readonly energy_usage_total?: Whole
  readonly origin_energy_usage?: Whole
  readonly energy_penalty_total?: Whole
  readonly multi_sign_fee?: Whole
  readonly memoFee?: Whole
  readonly account_create_fee?: Whole
}

export type TxNative = {
  readonly hash: string
  readonly block: number
  readonly timestamp: number
  readonly ownerAddress?: string
  readonly toAddress?: string
  readonly contractType: number
  readonly confirmed?: boolean
  readonly contractRet?: string
  readonly amount?: Whole
  readonly tokenInfo?: Token
  readonly cost?: Cost
  readonly trigger_info?: {
    readonly methodId?: string
    readonly methodName?: string
    readonly method?: string
  }
}

export type TxSimple = {
  /** Unique in the chain. */
  readonly id: string
  readonly transactionHash: string
  readonly block: number
  readonly timestamp: number
  readonly transferFromAddress?: string
  readonly transferToAddress?: string
  readonly amount_str?: string
  readonly tokenInfo?: Token
  readonly confirmed?: boolean
  readonly contractRet?: string
}

export type AccountShort = {
  readonly address: string
  readonly totalTransactionCount?: number
  readonly transferCount?: number
  readonly latestOperationTime?: number
  readonly firstSeenTime?: number
  readonly accountType?: number
}

export type Account = {
  readonly address: string
  readonly name?: string
  readonly accountType?: number
  readonly balance?: Whole
  readonly totalTransactionCount?: number
  /** Transfers, in TronScan's name for them; `_in` and `_out` are parts of it. */
  readonly transactions?: number
  readonly transactions_in?: number
  readonly transactions_out?: number
  readonly latest_operation_time?: number
  readonly firstSeenTime?: number
  readonly firstSeenBlock?: number
}

export type TokenTransfer = {
  readonly from_address?: string
  readonly to_address?: string
  readonly amount_str: string
  readonly token_id?: string
  readonly contract_address?: string
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
}

export type InternalTransaction = {
  readonly internal_hash?: string
  readonly from?: string
  readonly to?: string
  readonly note?: string
  readonly rejected: boolean
  readonly valueInfoList: readonly { readonly call_value: Whole; readonly tokenInfo?: Token }[]
}

export type EventLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

export type TransactionInfo = {
  readonly hash: string
  readonly block?: number
  readonly timestamp?: number
  readonly confirmed?: boolean
  readonly confirmations?: number
  readonly ownerAddress?: string
  readonly toAddress?: string
  readonly contractType?: number
  readonly contractRet?: string
  /** Why the node failed it. */
  readonly resMessage?: string
  readonly cost?: Cost
  readonly fee_limit?: Whole
  /** The note as hex, and as text when it is UTF-8. */
  readonly data?: string
  readonly note?: string
  readonly signature_addresses?: readonly string[]
  readonly transfersAllList?: readonly TokenTransfer[]
  readonly internal_transactions?: readonly InternalTransaction[]
  readonly logs?: readonly EventLog[]
  readonly contract_map?: Readonly<Record<string, boolean>>
  /** Serialized `Transaction.raw` as hex: what was signed, and what the id is the hash of. */
  readonly rawDataHex?: string
}

export type Found = { readonly desc: string; readonly value: string }

export type Status = {
  readonly network?: { readonly type?: string; readonly name?: string }
  readonly sync?: { readonly progress?: number }
  readonly database?: {
    readonly block?: number
    readonly unconfirmedBlock?: number
    readonly confirmedBlock?: number
  }
  readonly full?: { readonly block?: number }
  readonly solidity?: { readonly block?: number }
  readonly coverage?: readonly { readonly from: number; readonly to: number }[]
}

export type Day = {
  readonly date: number
  readonly newTransactionSeen?: number
  readonly newAddressSeen?: number
  readonly newBlockSeen?: number
  readonly totalTransaction?: number
  readonly totalAddress?: number
  readonly totalBlockCount?: number
}
