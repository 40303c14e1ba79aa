import type { Receipt } from '@sundial/protocol'
import type { KnownOperation, Operation } from './decode-operation.ts'
import { executors } from './generated/execute.ts'
import { validators } from './generated/validate.ts'
import { ContractValidateError, type Ledger, type LedgerView } from './ledger.ts'

/** Members of the receipt that result from the execution: ids and amounts. */
export type ExecutionResult = Partial<Omit<Receipt, 'id' | 'fee' | 'receipt'>>

type Validate = (value: KnownOperation['value'], ledger: LedgerView) => void
type Execute = (value: KnownOperation['value'], ledger: Ledger) => ExecutionResult | undefined

/** Whether the rules and the effects of this kind are implemented. */
export const isExecutable = (kind: Operation['kind']): boolean => Object.hasOwn(executors, kind)

/** Throws `contract_validate_error` with java-tron's message, or that the operation is not supported yet. */
export function validateOn(ledger: LedgerView, operation: Operation): void {
  if (operation.kind === 'unknown' || !isExecutable(operation.kind)) {
    const name = operation.kind === 'unknown' ? `type ${operation.type}` : operation.kind
    throw new ContractValidateError(`${name} is not supported yet by this chain`)
  }
  tableEntry<Validate>(validators, operation.kind)(operation.value, ledger)
}

/** To be called after `validateOn` succeeded. Throws `contract_validate_error` only where validation would. */
export function executeOn(ledger: Ledger, operation: KnownOperation): ExecutionResult {
  return tableEntry<Execute>(executors, operation.kind)(operation.value, ledger) ?? {}
}

/** Each entry takes the value of its own kind, which is the value of the operation of that kind. */
const tableEntry = <Entry>(table: object, kind: string): Entry => (table as Record<string, Entry>)[kind]!
