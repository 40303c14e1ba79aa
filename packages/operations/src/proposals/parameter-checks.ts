// Checks of a proposed value; the rows of parameters combine them.
import type { LedgerView } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'

/** What the checks read of a chain. */
export type ParameterView = Pick<LedgerView, 'parameter' | 'property'>

/** Why a value may not be proposed now, with java-tron's message. */
export type ProposalRefusal =
  | {
      /** `value`: another one may be; `settled`: it has this value for good; `closed`: no version of today takes it. */
      readonly kind: 'value' | 'settled' | 'closed'
      readonly text: string
    }
  | {
      readonly kind: 'needs'
      readonly text: string
      /** Must be on before. */
      readonly needs: ParameterName
    }

export type ValueRange = { readonly least: bigint; readonly most: bigint }

export type Check = {
  /** `undefined` where the value may be proposed now. */
  readonly refusal: (value: bigint, ledger: ParameterView) => ProposalRefusal | undefined
  /** The values that the check lets through now; absent where it depends on something else. */
  readonly range?: (ledger: ParameterView) => ValueRange
}

/** The values of an int64. */
export const anyValue: ValueRange = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** The first refusal counts. */
export const all = (...checks: readonly Check[]): Check => ({
  refusal(value, ledger) {
    for (const check of checks) {
      const refusal = check.refusal(value, ledger)
      if (refusal !== undefined) return refusal
    }
    return undefined
  },
  range: (ledger) =>
    checks
      .map(({ range }) => range?.(ledger) ?? anyValue)
      .reduce((one, other) => ({
        least: one.least > other.least ? one.least : other.least,
        most: one.most < other.most ? one.most : other.most,
      })),
})

export const anything: Check = { refusal: () => undefined }

/** A range that may depend on the chain. */
export const ranged = (
  rangeOf: (ledger: ParameterView) => ValueRange,
  textOf: (range: ValueRange) => string,
): Check => ({
  range: rangeOf,
  refusal(value, ledger) {
    const range = rangeOf(ledger)
    const isWithin = value >= range.least && value <= range.most
    return isWithin ? undefined : { kind: 'value', text: textOf(range) }
  },
})

/** `range` as java-tron writes it. */
export const between = (least: bigint, most: bigint, range: string): Check =>
  ranged(
    () => ({ least, most }),
    () => `Bad chain parameter value, valid range is ${range}`,
  )

/** The newer form of the message. */
export const inRange = (name: string, least: bigint, most: bigint, range: string): Check =>
  ranged(
    () => ({ least, most }),
    () => `This value[${name}] is only allowed to be in the range ${range}`,
  )

/** A condition on the chain. */
export const when = (holds: (ledger: ParameterView) => boolean, refusal: ProposalRefusal): Check => ({
  refusal: (_, ledger) => (holds(ledger) ? undefined : refusal),
})

export const one = (name: string): Check =>
  ranged(
    () => ({ least: 1n, most: 1n }),
    () => `This value[${name}] is only allowed to be 1`,
  )

export const oneOrZero = (name: string, text = '1 or 0'): Check =>
  ranged(
    () => ({ least: 0n, most: 1n }),
    () => `This value[${name}] is only allowed to be ${text}`,
  )

/** The parameter `key`, proposed under the name `needed`, must be on. */
export const after = (key: ParameterName, needed: string, name: string): Check =>
  when((ledger) => ledger.parameter(key) !== 0n, {
    kind: 'needs',
    needs: key,
    text: `[${needed}] proposal must be approved before [${name}] can be proposed`,
  })

export const once = (key: ParameterName, name: string): Check =>
  when((ledger) => ledger.parameter(key) !== 1n, {
    kind: 'settled',
    text: `[${name}] has been valid, no need to propose again`,
  })

/** The id is known, and no version that runs today takes it (java-tron ForkController). */
export const closed = (text: string): Check => when(() => false, { kind: 'closed', text })
