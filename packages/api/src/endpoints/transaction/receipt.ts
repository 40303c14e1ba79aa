import { fromHex, toBase58, toText } from '@sundial/primitives'
import type { Int64, Receipt, ReceiptInternalTransaction, ReceiptOrderDetail } from '../../node-reader.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { displayAddress, toAmount, toBigInt } from '../../shared/values.ts'
import { toTokenInfo } from '../token/token-info.ts'
import type { Cost, InternalTransaction, TransactionInfo, TransactionOutcome } from './schema.ts'

/** A receipt leaves out zeros, so with a receipt every cost is known. */
export function costOfReceipt({ fee, receipt = {} }: Receipt): Cost {
  return {
    fee: amountOrZero(fee),
    net_usage: amountOrZero(receipt.net_usage),
    net_fee: amountOrZero(receipt.net_fee),
    energy_usage_total: amountOrZero(receipt.energy_usage_total),
    energy_usage: amountOrZero(receipt.energy_usage),
    origin_energy_usage: amountOrZero(receipt.origin_energy_usage),
    energy_fee: amountOrZero(receipt.energy_fee),
    energy_penalty_total: amountOrZero(receipt.energy_penalty_total),
  }
}

const outcomeNames = [
  'withdraw_amount',
  'unfreeze_amount',
  'withdraw_expire_amount',
  'exchange_received_amount',
  'exchange_inject_another_amount',
  'exchange_withdraw_another_amount',
  'exchange_id',
] as const satisfies readonly (keyof Receipt & keyof TransactionOutcome)[]

export function outcomeOfReceipt(receipt: Receipt): TransactionOutcome {
  const {
    assetIssueID = '',
    orderId = '',
    orderDetails = [],
    cancel_unfreezeV2_amount: canceled = [],
  } = receipt
  const figures = outcomeNames.flatMap((name) => {
    const figure = receipt[name]
    return figure === undefined || toBigInt(figure) === 0n ? [] : [[name, toAmount(toBigInt(figure))]]
  })
  return omitUndefined({
    ...(Object.fromEntries(figures) as TransactionOutcome),
    assetIssueID: assetIssueID === '' ? undefined : assetIssueID,
    cancel_unfreezeV2_amount:
      canceled.length === 0
        ? undefined
        : Object.fromEntries(canceled.map(({ key = '', value }) => [key, amountOrZero(value)])),
    orderId: orderId === '' ? undefined : orderId,
    orderDetails: orderDetails.length === 0 ? undefined : orderDetails.map(toOrderDetail),
  })
}

const toOrderDetail = ({
  makerOrderId = '',
  takerOrderId = '',
  fillSellQuantity,
  fillBuyQuantity,
}: ReceiptOrderDetail) => ({
  makerOrderId,
  takerOrderId,
  fillSellQuantity: amountOrZero(fillSellQuantity),
  fillBuyQuantity: amountOrZero(fillBuyQuantity),
})

const amountOrZero = (value: Int64 | undefined): number | string => toAmount(toBigInt(value ?? 0))

export const messageOfReceipt = ({ resMessage }: Receipt): string | undefined =>
  resMessage === undefined || resMessage === '' ? undefined : textOfHex(resMessage)

export const logsOf = ({ log }: Receipt): NonNullable<TransactionInfo['logs']> =>
  (log ?? []).map(({ address, topics, data }) => ({
    address: toBase58(logAddress(address)),
    topics: [...(topics ?? [])],
    data: data ?? '',
  }))

/** Logs name contracts by the 20 bytes that the TVM uses. */
const logAddress = (address: string): string => (address.length === 40 ? `41${address}` : address)

type Place = Pick<InternalTransaction, 'block' | 'timestamp' | 'confirmed'>

export const toInternalTransaction = (
  hash: string,
  inner: ReceiptInternalTransaction,
  place: Place,
): InternalTransaction => {
  const values = valuesOf(inner)
  return omitUndefined({
    hash,
    internal_hash: inner.hash,
    from: displayAddress(inner.caller_address),
    to: displayAddress(inner.transferTo_address),
    note: inner.note === undefined ? undefined : textOfHex(inner.note),
    rejected: inner.rejected === true,
    result: inner.rejected === true ? 'FAIL' : 'SUCCESS',
    token_id: values[0]?.token_id ?? '_',
    call_value: values[0]?.call_value ?? 0,
    valueInfoList: values,
    ...place,
    revert: false as const,
  })
}

const valuesOf = ({ callValueInfo }: ReceiptInternalTransaction): InternalTransaction['valueInfoList'] =>
  (callValueInfo ?? [])
    .filter(({ callValue }) => callValue !== undefined && toBigInt(callValue) !== 0n)
    .map(({ callValue, tokenId }) => {
      const isTrx = tokenId === undefined || tokenId === '' || tokenId === '_'
      const tokenInfo = toTokenInfo(isTrx ? { kind: 'trx' } : { kind: 'trc10', id: tokenId })
      return { token_id: tokenInfo.tokenId, call_value: amountOrZero(callValue), tokenInfo }
    })

/** Notes and messages are bytes; invalid text stays hex. */
const textOfHex = (hex: string): string =>
  /^(?:[0-9a-f]{2})+$/i.test(hex) ? (toText(fromHex(hex)) ?? hex) : hex
