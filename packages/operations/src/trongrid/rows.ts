// Rows of TronGrid's v1 interface. Addresses within transactions and accounts are in hex.
import { type Address, toBase58, toHex } from '@sundial/primitives'
import {
  type Account,
  account as accountMessage,
  type InternalTransaction,
  type Receipt,
  resourceReceipt,
} from '@sundial/protocol'
import { type AssetIssue, assetIssue } from '../messages/asset-issue.ts'

const inBase58 = ['owner_permission', 'witness_permission', 'active_permission', 'votes'] as const

/** Addresses are in hex but for those of permissions and votes. */
export function accountRow(account: Account): Readonly<Record<string, unknown>> {
  const hex = accountMessage.toJson(account, { visible: false })
  const visible: Readonly<Record<string, unknown>> = accountMessage.toJson(account, { visible: true })
  const shown = inBase58.filter((name) => name in visible).map((name) => [name, visible[name]])
  return { ...hex, ...Object.fromEntries(shown) }
}

/** Names are text, the id a number, the address hex. */
export function tokenRow(token: AssetIssue): Readonly<Record<string, unknown>> {
  const hex = assetIssue.toJson(token, { visible: false }) as { readonly owner_address?: string }
  const visible = assetIssue.toJson(token, { visible: true })
  return { ...visible, id: Number(token.id), owner_address: hex.owner_address }
}

type PlacedTransaction = {
  /** As a node returns it, in hex; empty where the node does not have it. */
  readonly printed: Readonly<Record<string, unknown>>
  /** Block 0 has no receipts. */
  readonly receipt: Receipt | undefined
  readonly height: number
  readonly timestampMs: number | bigint
}

const unused = resourceReceipt.create({})

/** A transaction with what it cost. */
export function transactionRow({ printed, receipt, height, timestampMs }: PlacedTransaction) {
  const { ret = [], ...members } = printed
  const used = receipt?.receipt ?? unused
  return {
    ret: (ret as readonly object[]).map((result) => ({ ...result, fee: receipt?.fee ?? 0n })),
    ...members,
    net_usage: used.netUsage,
    net_fee: used.netFee,
    energy_usage: used.energyUsage,
    energy_fee: used.energyFee,
    energy_usage_total: used.energyUsageTotal,
    blockNumber: height,
    block_timestamp: timestampMs,
    internal_transactions: (receipt?.internalTransactions ?? []).map((one) => internalRow(internalOf(one))),
  }
}

/** Of a transaction's internal ones. */
export function internalOf({
  hash,
  note,
  rejected,
  callerAddress,
  transferToAddress,
  callValueInfo,
}: InternalTransaction): Internal {
  const values = callValueInfo.map(({ tokenId, callValue }) => ({ token: tokenId || '_', amount: callValue }))
  return { id: toHex(hash), note: toHex(note), rejected, from: callerAddress, to: transferToAddress, values }
}

type Internal = {
  readonly id: string
  /** As hex. */
  readonly note: string
  readonly rejected: boolean
  readonly from: Address
  readonly to: Address
  /** TRX is `_`. */
  readonly values: readonly { readonly token: string; readonly amount: bigint }[]
}

function internalRow({ id, note, rejected, from, to, values }: Internal) {
  const sent = values.filter(({ amount }) => amount !== 0n).map(({ token, amount }) => [token, amount])
  return {
    internal_tx_id: id,
    data: {
      note,
      rejected,
      ...(sent.length === 0 ? {} : { call_value: Object.fromEntries(sent) as object }),
    },
    to_address: to,
    from_address: from,
  }
}

type Placed = { readonly transactionId: string; readonly timestampMs: number | bigint }

/** A row of a list of internal transactions. */
export const placedInternalRow = ({ transactionId, timestampMs, ...internal }: Internal & Placed) => ({
  ...internalRow(internal),
  tx_id: transactionId,
  block_timestamp: timestampMs,
})

/** What a contract says of itself; members that it does not tell are absent. */
export type TokenWords = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

type PlacedTransfer = Placed & {
  readonly contract: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

export const transferRow = (
  { transactionId, timestampMs, contract, from, to, amount }: PlacedTransfer,
  { symbol, name, decimals }: TokenWords,
) => ({
  transaction_id: transactionId,
  token_info: { symbol, address: toBase58(contract), decimals, name },
  block_timestamp: timestampMs,
  from: toBase58(from),
  to: toBase58(to),
  type: 'Transfer' as const,
  value: amount.toString(),
})

/** A holder of a token, or a token of a holder. */
export const balanceRow = (address: Address, amount: bigint): Readonly<Record<string, string>> => ({
  [toBase58(address)]: amount.toString(),
})

export const tokenInfoRow = (
  contract: Address,
  { name, symbol, decimals }: TokenWords,
  { type, supply }: { readonly type: string; readonly supply: bigint | undefined },
) => ({
  contract_address: toBase58(contract),
  name,
  symbol,
  decimals: decimals ?? 0,
  type,
  total_supply: supply?.toString(),
})
