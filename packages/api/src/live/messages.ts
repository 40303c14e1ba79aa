import type { MarketOrder } from '../endpoints/market/order-row.ts'

/** Topics that a listener may subscribe to; blocks and tps are always sent. */
export const topics = ['blocks', 'tps', 'transactions', 'transfers', 'votes', 'markets'] as const
export type Topic = (typeof topics)[number]

export const defaultTopics: readonly Topic[] = ['blocks', 'tps']

export const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text)

/** Sent on connect and after every move of the index. A gap in `seq` means missed messages: query again. */
export type BlockMessage = {
  readonly type: 'block'
  readonly seq: number
  /** Identifies this server's numbering: `resume:<stream>.<seq>` after a lost connection returns the missed messages. */
  readonly stream: string
  /** Newest indexed block; absent while the index is empty. */
  readonly head?: {
    readonly height: number
    readonly id: string
    readonly timestamp: number
    readonly transactionCount: number
  }
  /** Highest height that can no longer be undone. */
  readonly solidified?: number
  /** Blocks above this height were undone since the last message. */
  readonly undone?: { readonly toHeight: number }
}

/** TronScan's shape. `currentTps` is over the last blocks, `maxTps` the highest since this server began. */
export type TpsMessage = {
  readonly type: 'tps'
  readonly data: { readonly blockHeight: number; readonly currentTps: number; readonly maxTps: number }
}

/** A transfer of a followed address, in TronScan's shape; unknown members are left out. */
export type LiveTransfer = {
  readonly token_id: string
  /** Smallest units; decimal text beyond 2^53. */
  readonly amount: number | string
  readonly date_created: number
  readonly token_name?: string
  readonly hash: string
  readonly owner_address?: string
  readonly to_address?: string
  readonly map_token_precision?: number
}

export type RefusalMessage = { readonly type: 'error'; readonly code: string; readonly message: string }

/** Everything of a topic in one block; `seq` is that of the move with this block. */
export type TransactionsMessage = {
  readonly type: 'transactions'
  readonly seq: number
  readonly height: number
  readonly data: readonly LiveTransaction[]
}

export type TransfersMessage = {
  readonly type: 'transfers'
  readonly seq: number
  readonly height: number
  readonly data: readonly LiveTransfer[]
}

export type LiveTransaction = {
  readonly hash: string
  readonly timestamp: number
  readonly contractType: number
  readonly ownerAddress?: string
  readonly toAddress?: string
  readonly contractRet?: string
}

/** Votes of one transaction, for followers of the voter, of a candidate, or of the topic. */
export type VotesMessage = {
  readonly type: 'votes'
  readonly seq: number
  readonly height: number
  readonly data: readonly LiveVote[]
}

export type LiveVote = {
  readonly hash: string
  readonly date_created: number
  readonly voter_address: string
  readonly vote_address: string
  readonly vote_count: number | string
}

type Undone = { readonly seq: number; readonly undone: { readonly toHeight: number } }

/**
 * What a block changed in a pair of the second market: prices with what waits at them now, which is nothing with an amount of 0, and
 * trades, as the calls of the market have them. Or that all above a height is undone: read the book and its trades again.
 */
export type MarketsMessage =
  | {
      readonly type: 'markets'
      readonly seq: number
      readonly height: number
      readonly pairID: number
      /** Of the newest trade of the block. */
      readonly price?: number | string
      readonly buy: readonly LiveOffer[]
      readonly sell: readonly LiveOffer[]
      readonly trades: readonly LiveTrade[]
    }
  | ({ readonly type: 'markets' } & Undone)

type LiveOffer = {
  readonly Price: number | string
  readonly Amount: number | string
  readonly orders: number
}

type LiveTrade = {
  readonly pairID: number
  readonly number: number
  readonly price: number | string
  readonly volume: number | string
  readonly turnover: number | string
  readonly createTime: number
  readonly hash: string
  readonly block: number
  readonly confirmed?: boolean
  /** 0: the taker bought, 1: sold. */
  readonly orderType: 0 | 1
  readonly uAddr: string
}

/** For followers of their owner: orders that a block placed, filled or cancelled, as they are now; or that some are undone. */
export type OrdersMessage =
  | {
      readonly type: 'orders'
      readonly seq: number
      readonly height: number
      readonly data: readonly MarketOrder[]
    }
  | ({ readonly type: 'orders' } & Undone)

/** For followers of the owner or of a key: a transaction that collects signatures has changed. */
export type MultiSignatureMessage = {
  readonly type: 'multi-signature'
  readonly data: {
    readonly address: string
    readonly hash?: string
    readonly state?: 0 | 1 | 2
    /** Number of transactions that wait for this address to sign. */
    readonly toSign: number
  }
}

/** The messages requested by `resume` are no longer available: read again. */
export type GapMessage = { readonly type: 'gap'; readonly seq: number; readonly stream: string }

export type LiveMessage =
  | BlockMessage
  | TpsMessage
  | readonly LiveTransfer[]
  | TransactionsMessage
  | TransfersMessage
  | VotesMessage
  | MultiSignatureMessage
  | MarketsMessage
  | OrdersMessage
  | GapMessage
  | RefusalMessage
