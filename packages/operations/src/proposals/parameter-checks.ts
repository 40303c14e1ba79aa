// Checks of a proposed value; the rows of parameters combine them.
import { type LedgerView, rule } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'

/** Throws `contract_validate_error` unless the value may be proposed now. */
export type Check = (value: bigint, ledger: LedgerView) => void

export const all =
  (...checks: readonly Check[]): Check =>
  (value, ledger) => {
    for (const check of checks) check(value, ledger)
  }

export const anything: Check = () => undefined

/** `range` as java-tron writes it. */
export const between =
  (least: bigint, most: bigint, range: string): Check =>
  (value) =>
    rule(value >= least && value <= most, `Bad chain parameter value, valid range is ${range}`)

export const only =
  (allowed: readonly bigint[], text: string): Check =>
  (value) =>
    rule(allowed.includes(value), text)

export const one = (name: string): Check => only([1n], `This value[${name}] is only allowed to be 1`)

export const oneOrZero = (name: string): Check =>
  only([0n, 1n], `This value[${name}] is only allowed to be 1 or 0`)

/** The parameter `key`, proposed under the name `needed`, must be on. */
export const after =
  (key: ParameterName, needed: string, name: string): Check =>
  (_, ledger) =>
    rule(
      ledger.parameter(key) !== 0n,
      `[${needed}] proposal must be approved before [${name}] can be proposed`,
    )

export const once =
  (key: ParameterName, name: string): Check =>
  (_, ledger) =>
    rule(ledger.parameter(key) !== 1n, `[${name}] has been valid, no need to propose again`)

/** The id is known, and no version that runs today takes it (java-tron ForkController). */
export const closed =
  (text: string): Check =>
  () =>
    rule(false, text)
