/** Sent on connect and after every move of the index. A gap in `seq` means that something was missed: ask again. */
export type BlockMessage = {
  readonly type: 'block'
  readonly seq: number
  /** Newest block of the index; absent while it is empty. */
  readonly head?: {
    readonly height: number
    readonly id: string
    readonly timestamp: number
    readonly transactionCount: number
  }
  /** Highest height that can no longer be undone. */
  readonly solidified?: number
  /** Blocks above this height were dropped since the last message. */
  readonly undone?: { readonly toHeight: number }
}

/** TronScan's shape. `currentTps` is over the last blocks, `maxTps` the highest since this server began. */
export type TpsMessage = {
  readonly type: 'tps'
  readonly data: { readonly blockHeight: number; readonly currentTps: number; readonly maxTps: number }
}

/** A transfer of an address that was asked for, in TronScan's shape; what is not known is left out. */
export type LiveTransfer = {
  readonly token_id: string
  /** Smallest units; decimal text past 2^53. */
  readonly amount: number | string
  readonly date_created: number
  readonly token_name?: string
  readonly hash: string
  readonly owner_address?: string
  readonly to_address?: string
  readonly map_token_precision?: number
}

export type RefusalMessage = { readonly type: 'error'; readonly code: string; readonly message: string }

export type LiveMessage = BlockMessage | TpsMessage | readonly LiveTransfer[] | RefusalMessage
