// What a filtered row must fulfil: compared by number, so that rows are named only once they are found.
import type { Address } from '@sundial/primitives'
import type { Asset } from '../../indexed-block.ts'
import type { TransactionRecord } from '../../records/transaction-record.ts'
import type { TransferRecord } from '../../records/transfer-record.ts'

/** All conditions apply. Those on type, selector and result are about the transaction, of a transfer too. */
export type RowConditions = {
  readonly types?: ReadonlySet<number> | undefined
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly asset?: Asset | undefined
  /** In the smallest unit, both included. */
  readonly leastAmount?: bigint | undefined
  readonly mostAmount?: bigint | undefined
  /** Eight hex digits in lower case. */
  readonly selector?: string | undefined
  /** A result by name, or `FAIL` for every one but success. */
  readonly result?: string | undefined
}

/** The same conditions with accounts and assets as numbers. */
export type NumberedConditions = Omit<RowConditions, 'from' | 'to' | 'asset'> & {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asset?: number | undefined
}

type Sides = {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asset?: number | undefined
  readonly amount?: bigint | undefined
}

const isEqual = <Value>(wanted: Value | undefined, value: Value | undefined): boolean =>
  wanted === undefined || wanted === value

function hasSides(row: Sides, { from, to, asset, leastAmount, mostAmount }: NumberedConditions): boolean {
  if (!isEqual(from, row.from) || !isEqual(to, row.to) || !isEqual(asset, row.asset)) return false
  if (leastAmount === undefined && mostAmount === undefined) return true
  // Without an asset the number counts votes, or something else that is no amount.
  if (row.asset === undefined || row.amount === undefined) return false
  return row.amount >= (leastAmount ?? row.amount) && row.amount <= (mostAmount ?? row.amount)
}

/** Whether the conditions ask for anything that only the transaction of a transfer tells. */
export const askOfTransaction = ({ types, selector, result }: NumberedConditions): boolean =>
  types !== undefined || selector !== undefined || result !== undefined

/** Whether the result of a transaction is the wanted one; a transaction without a result has none. */
export const isResult = (wanted: string | undefined, result: string | undefined): boolean =>
  wanted === undefined ||
  (wanted === 'FAIL' ? result !== undefined && result !== 'SUCCESS' : wanted === result)

type TransactionMembers = Pick<TransactionRecord, 'type' | 'selector' | 'result'>

/** Whether the transaction of a transfer fulfils the conditions on transactions. */
export const isFromTransaction = (row: TransactionMembers, wanted: NumberedConditions): boolean =>
  (wanted.types === undefined || wanted.types.has(row.type)) &&
  isEqual(wanted.selector, row.selector) &&
  isResult(wanted.result, row.result)

export const isMatchingTransaction = (row: TransactionRecord, wanted: NumberedConditions): boolean =>
  hasSides({ ...row, from: row.owner }, wanted) && isFromTransaction(row, wanted)

/** Whether the members of the transfer itself fulfil the conditions on them. */
export const isMatchingTransfer = (row: TransferRecord, wanted: NumberedConditions): boolean =>
  hasSides(row, wanted)
