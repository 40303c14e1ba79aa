/** The compiler's finding by its code (Solidity documentation, "Panic via assert and Error via require"). */
const reasons = {
  0x00: 'generic',
  0x01: 'assertion_failed',
  0x11: 'overflow',
  0x12: 'division_by_zero',
  0x21: 'invalid_enum_value',
  0x22: 'invalid_storage_bytes',
  0x31: 'pop_of_empty_array',
  0x32: 'index_out_of_bounds',
  0x41: 'out_of_memory',
  0x51: 'unset_function_called',
} as const

export type PanicReason = (typeof reasons)[keyof typeof reasons]

const words: Readonly<Record<PanicReason, string>> = {
  generic: 'A check of the compiler failed.',
  assertion_failed: 'An assertion failed.',
  overflow: 'A calculation exceeded the range of its type.',
  division_by_zero: 'Division by zero.',
  invalid_enum_value: 'A number that is not a value of the enum.',
  invalid_storage_bytes: 'Bytes in storage are incorrectly encoded.',
  pop_of_empty_array: 'pop() was called on an empty array.',
  index_out_of_bounds: 'An array index is out of bounds.',
  out_of_memory: 'Too much memory was allocated, or an array is too large.',
  unset_function_called: 'A function variable was called before it was initialized.',
}

export const panicReason = (code: bigint): PanicReason | undefined =>
  Object.hasOwn(reasons, Number(code)) ? reasons[Number(code) as keyof typeof reasons] : undefined

/** One sentence about a panic; the web app has its own in every language. */
export const describePanic = (reason: PanicReason): string => words[reason]
