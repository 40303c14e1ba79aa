import { type Address, toText } from '@sundial/primitives'
import type { MarketOrder, Permission, Receipt } from '@sundial/protocol'
import { type Asset, trx } from './assets.ts'

/** One value of a review for display. Texts come from the chain and are never translated; `choice` is. */
export type ReviewValue =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'amount'; readonly amount: bigint; readonly asset: Asset }
  | { readonly kind: 'token'; readonly asset: Asset }
  | { readonly kind: 'number'; readonly value: bigint; readonly decimals: number; readonly unit?: Unit }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'time'; readonly timestampMs: bigint }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'choice'; readonly name: Choice }
  | { readonly kind: 'parameter'; readonly id: bigint; readonly value: bigint }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'call'; readonly contract: Address; readonly input: Uint8Array }
  | { readonly kind: 'list'; readonly items: readonly ReviewValue[] }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }

export type Unit = 'percent' | 'days' | 'blocks' | 'bandwidth' | 'energy'

/** A name from one of the protocol's enums; a number if this version has no name for it. */
export type Choice = 'BANDWIDTH' | 'ENERGY' | 'TRON_POWER' | 'Normal' | 'AssetIssue' | 'Contract' | number

export type Row<Key extends string = string> = readonly [label: Key, value: ReviewValue]

/** Shown before signing and on the transaction's page: every field of the message, in words. */
export type Review<Key extends string = string> = { readonly rows: readonly Row<Exclude<Key, 'title'>>[] }

/** A change of balances by a successful operation, without its fee. */
export type Effect =
  | Transfer
  /** New units of a token go to its issuer, who sells `units` of them for `sun`. */
  | {
      readonly kind: 'issue'
      readonly to: Address
      readonly asset: Asset
      readonly amount: bigint
      readonly units: bigint
      readonly sun: bigint
      /** Units that the issuer receives later, in the smallest unit. */
      readonly frozen: readonly { readonly amount: bigint; readonly untilMs: bigint }[]
    }
  /** The issuer pays as many units as the sun buys at the price of the issue, rounded down. */
  | {
      readonly kind: 'purchase'
      readonly from: Address
      readonly to: Address
      readonly asset: Asset
      readonly paidSun: bigint
    }
  | BalanceMove
  /** A pair of assets whose pools can be traded with from now on. */
  | {
      readonly kind: 'pair'
      readonly exchangeId: bigint
      readonly first: Asset
      readonly firstAmount: bigint
      readonly second: Asset
      readonly secondAmount: bigint
    }
  /** Balances change against both pools of a pair, of whose assets the message names one. */
  | {
      readonly kind: 'pool'
      readonly account: Address
      readonly exchangeId: bigint
      readonly asset: Asset
      readonly change: bigint
      /** Of the other asset; absent where no receipt contains it. */
      readonly otherChange: bigint | undefined
    }
  /** A new order of the chain's market takes what it sells from the balance, and trades with waiting orders. */
  | {
      readonly kind: 'order'
      readonly order: Pick<
        MarketOrder,
        'orderId' | 'ownerAddress' | 'sellTokenId' | 'sellTokenQuantity' | 'buyTokenId' | 'buyTokenQuantity'
      >
      /** What it traded at once, by the receipt. */
      readonly details: Receipt['orderDetails']
    }
  /** The unsold rest of an order returns to its owner. */
  | { readonly kind: 'cancel'; readonly account: Address; readonly orderId: Uint8Array }
  /** Frozen supply of the account's own token is released, as far as it is due. */
  | { readonly kind: 'release'; readonly account: Address }
  /** Balances changed by amounts that follow neither from the message nor from its result. */
  | { readonly kind: 'unknown' }

/** A side is absent when there is no account. */
export type Transfer = {
  readonly kind: 'transfer'
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly asset: Asset
  readonly amount: bigint
}

/** A balance changes against something that is not an account's balance. */
export type BalanceMove = {
  readonly kind: 'move'
  readonly account: Address
  readonly asset: Asset
  /** Negative when the balance falls. */
  readonly change: bigint
  readonly cause: MoveCause
}

/** The other side: stake, an allowance of rewards, an exchange's pool, an order, a token's frozen supply. */
export type MoveCause = 'stake' | 'reward' | 'exchange' | 'market' | 'frozen-supply'

export type OperationOutcome = {
  readonly succeeded: boolean
  /** 32 bytes as hex; a created contract's address follows from it. */
  readonly transactionId: string
  /** With amounts and ids that result from the execution; absent when no source has it. */
  readonly receipt: Receipt | undefined
  /** Whether the node stores internal transactions (java-tron vm.saveInternalTx): without them contracts' transfers are unknown. */
  readonly keepsInternal?: boolean
}

/** Of what a figure counts. Only an `asset` has an asset. */
export type FigureUnit = 'asset' | 'votes' | 'proposal' | 'parameter' | 'percent' | 'energy'

/** The one number that a list shows of an operation. */
export type Figure = { readonly amount: bigint; readonly asset?: Asset }

/** The facet of an operation that transfers nothing, whose number lists show instead; some are only in the receipt. */
export const inUnit = <Value>(
  unit: FigureUnit,
  of: (value: Value, receipt: Receipt | undefined) => Figure | undefined,
) => ({ unit, of })

const textOr = (kind: 'text' | 'url', bytes: Uint8Array): ReviewValue => {
  const text = toText(bytes)
  if (text === undefined) return { kind: 'bytes', bytes }
  return kind === 'text' ? { kind, text } : { kind, url: text }
}

const count = (value: bigint | number, unit?: Unit): ReviewValue => ({
  kind: 'number',
  value: BigInt(value),
  decimals: 0,
  ...(unit === undefined ? {} : { unit }),
})

export const show = {
  address: (address: Address): ReviewValue => ({ kind: 'address', address }),
  trx: (sun: bigint): ReviewValue => ({ kind: 'amount', amount: sun, asset: trx }),
  amount: (amount: bigint, asset: Asset): ReviewValue => ({ kind: 'amount', amount, asset }),
  token: (asset: Asset): ReviewValue => ({ kind: 'token', asset }),
  count,
  /** An amount in the smallest unit, with decimals. Invalid decimals count as zero. */
  decimal: (value: bigint, decimals: number): ReviewValue => ({
    kind: 'number',
    value,
    decimals: decimals >= 0 && decimals <= 18 ? decimals : 0,
  }),
  percent: (value: bigint | number): ReviewValue => count(value, 'percent'),
  string: (text: string): ReviewValue => ({ kind: 'text', text }),
  /** Bytes that should be UTF-8 are shown as bytes when they are not. */
  text: (bytes: Uint8Array): ReviewValue => textOr('text', bytes),
  url: (bytes: Uint8Array): ReviewValue => textOr('url', bytes),
  bytes: (bytes: Uint8Array): ReviewValue => ({ kind: 'bytes', bytes }),
  time: (timestampMs: bigint): ReviewValue => ({ kind: 'time', timestampMs }),
  boolean: (value: boolean): ReviewValue => ({ kind: 'boolean', value }),
  choice: (name: Choice): ReviewValue => ({ kind: 'choice', name }),
  parameter: (id: bigint, value: bigint): ReviewValue => ({ kind: 'parameter', id, value }),
  permission: (permission: Permission): ReviewValue => ({ kind: 'permission', permission }),
  call: (contract: Address, input: Uint8Array): ReviewValue => ({ kind: 'call', contract, input }),
  list: <Item>(items: readonly Item[], each: (item: Item) => ReviewValue): ReviewValue => ({
    kind: 'list',
    items: items.map((item) => each(item)),
  }),
  rows: (rows: readonly Row[]): ReviewValue => ({ kind: 'rows', rows }),
} as const

/** A row that is present only for a value: zero, empty and absent are the same in the protocol. */
export const given = <const Key extends string, Value>(
  key: Key,
  value: Value | undefined,
  shown: (value: Value) => ReviewValue,
): readonly Row<Key>[] => (value === undefined || isEmpty(value) ? [] : [[key, shown(value)]])

const isEmpty = (value: unknown): boolean =>
  value instanceof Uint8Array
    ? value.length === 0
    : value === '' || value === 0 || value === 0n || value === false

/** Transfers of zero are left out: most calls carry a value of zero. */
export const transfers = (...legs: readonly Omit<Transfer, 'kind'>[]): readonly Effect[] =>
  legs.filter(({ amount }) => amount !== 0n).map((leg) => ({ kind: 'transfer', ...leg }))

/** A transfer of zero is left out. */
export const moves = (
  account: Address,
  change: bigint,
  cause: MoveCause,
  asset: Asset = trx,
): readonly Effect[] => (change === 0n ? [] : [{ kind: 'move', account, asset, change, cause }])

export const unknownEffect: Effect = { kind: 'unknown' }

/** The effects of operations that change balances only by their fee. */
export const nothingMoves: readonly Effect[] = []
