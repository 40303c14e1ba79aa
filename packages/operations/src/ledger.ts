// The port through which operations read and change a chain's state. Rules and changes are in kinds/, state elsewhere.
import { type Address, dayMs, isAccountAddress, Refused } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Asset } from './assets.ts'
import type { ParameterName } from './parameters.ts'
import type { PropertyName, RecordName, Records } from './records.ts'

/** A day of a ledger's time. */
export const ledgerDayMs = BigInt(dayMs)

/** What the rules of an operation may read. Values do not change under the reader. */
export type LedgerView = {
  /** Time of the head block, in milliseconds since 1970, which java-tron's rules call now. */
  now(): bigint
  parameter(name: ParameterName): bigint
  property(name: PropertyName): bigint
  record<Name extends RecordName>(table: Name, key: string): Records[Name] | undefined
  account(address: Address): Account | undefined
  /** A transaction is built, not run: java-tron then reserves what the transaction itself will use. */
  readonly isDraft?: true
  /** Zero for an account that does not exist. */
  balance(address: Address, asset?: Asset): bigint
}

/** What executing an operation may do. Accounts named in `credit`, `debit` and `change` exist. */
export type Ledger = LedgerView & {
  /** With the default permissions; throws when the account exists. */
  createAccount(address: Address, type?: Account['type']): void
  change(address: Address, members: Partial<Account>): void
  credit(address: Address, amount: bigint, asset?: Asset): void
  debit(address: Address, amount: bigint, asset?: Asset): void
  /** Burns the sun; an operation burns its fee. */
  burn(address: Address, sun: bigint): void
  /** Without a value the record is removed. */
  setRecord<Name extends RecordName>(table: Name, key: string, value: Records[Name] | undefined): void
  setProperty(name: PropertyName, value: bigint): void
}

/** Throws `contract_validate_error` with java-tron's message unless the condition is true. */
export function rule(holds: boolean, text: string): asserts holds {
  if (!holds) throw new ContractValidateError(text)
}

/** java-tron DecodeUtil.addressValid. */
export const ruleAddress = (address: Address, text: string): void => rule(isAccountAddress(address), text)

/** java-tron adds with Math.addExact and multiplies with Math.multiplyExact, which reject results beyond int64. */
export function within64(value: bigint): bigint {
  rule(BigInt.asIntN(64, value) === value, 'long overflow')
  return value
}

/** An operation that the chain rejects; the message is java-tron's text. */
export class ContractValidateError extends Refused {
  readonly code = 'contract_validate_error'
}

/** A failure during the execution, which undoes the operation (java-tron ContractExeException). */
export class ContractExecuteError extends Refused {
  readonly code = 'contract_execute_error'
}
