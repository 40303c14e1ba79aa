import type { ReceiptPart } from '@sundial/api'
import { fromText, toHex } from '@sundial/primitives'
import type { InternalTransaction, Log, Receipt } from '@sundial/protocol'
import type { ExecutionOutcome } from '@sundial/tvm'

/** The parts of a receipt that a run does not equal. */
export function differingParts(outcome: ExecutionOutcome, receipt: Receipt): readonly ReceiptPart[] {
  return parts.filter((part) => !isEqual[part](outcome, receipt))
}

const isEqual: Readonly<Record<ReceiptPart, (outcome: ExecutionOutcome, receipt: Receipt) => boolean>> = {
  result: (outcome, { receipt, contractResult, resMessage }) =>
    outcome.result === receipt?.result &&
    toHex(outcome.returnData) === toHex(contractResult[0] ?? noBytes) &&
    toHex(fromText(outcome.error ?? '')) === toHex(resMessage),
  energy: ({ energyUsed, energyPenalty }, { receipt }) =>
    energyUsed === receipt?.energyUsageTotal && energyPenalty === receipt.energyPenaltyTotal,
  logs: (outcome, { log }) => isSame(outcome.logs.map(textOfLog), log.map(textOfLog)),
  internal_transactions: (outcome, { internalTransactions }) =>
    isSame(outcome.internalTransactions.map(textOfInternal), internalTransactions.map(textOfInternal)),
}

const parts = Object.keys(isEqual) as readonly ReceiptPart[]
const noBytes = new Uint8Array(0)

const textOfLog = ({ address, topics, data }: Log): string => [address, ...topics, data].map(toHex).join(' ')

const textOfInternal = (call: InternalTransaction): string =>
  JSON.stringify([
    toHex(call.hash),
    call.callerAddress,
    call.transferToAddress,
    call.callValueInfo.map(({ callValue, tokenId }) => `${callValue} ${tokenId}`),
    toHex(call.note),
    call.rejected,
    call.extra,
  ])

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index])
