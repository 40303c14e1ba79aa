// Facts of one transaction, for tests of the projections.
import { messageOf, type Operation, type ValueOf } from '@sundial/operations'
import {
  type OperationName,
  operationTypes,
  receipt as receiptMessage,
  type Receipt,
} from '@sundial/protocol'
import { factsOfTransaction } from '../src/projections.ts'

const account = (digit: string) => `41${digit.repeat(40)}`
export const [alice, bob, token] = [account('a'), account('b'), account('c')]
export const operation = <Name extends OperationName>(kind: Name, value: Partial<ValueOf<Name>>): Operation =>
  ({
    kind,
    type: operationTypes[kind],
    value: messageOf(kind).create(value),
  }) as unknown as Operation

/** Except for the events themselves. */
export function facts(of: Operation, receipt: Partial<Receipt> = {}, succeeded = true) {
  return everything(of, receipt, succeeded).filter(({ kind }) => kind !== 'event')
}

/** Events too. */
export function everything(of: Operation, receipt: Partial<Receipt> = {}, succeeded = true) {
  return factsOfTransaction({
    transactionId: '11'.repeat(32),
    operation: of,
    succeeded,
    receipt: receiptMessage.create(receipt),
  })
}

export const call = operation('TriggerSmartContract', { ownerAddress: alice, contractAddress: token })
