/** Protocol.Transaction.Result.contractResult in java-tron's order; place in the list is the stored code. */
const names = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const

/** Stored instead of a code when a later protocol names a result this list does not know: text follows. */
export const spelledResult = 127

const codeByName = new Map<string, number>(names.map((name, code) => [name, code]))

export const resultCode = (name: string): number => codeByName.get(name) ?? spelledResult
export const resultName = (code: number): string | undefined => names[code]
