// The operations that an active permission covers by default, as a number of 32 bytes: bit n & 7 of byte
// n >> 3 stands for operation type n (java-tron ACTIVE_DEFAULT_OPERATIONS).
import type { LedgerView } from '../ledger.ts'
import type { ParameterName } from '../parameters.ts'

/** The initial operations of a chain, before parameters allow more. */
const atFirst = BigInt(`0x${'7fff1fc0033e'.padEnd(64, '0')}`)

/** The operation types that a parameter allows (java-tron addSystemContractAndSetPermission). */
export const openedBy: Readonly<Partial<Record<ParameterName, readonly number[]>>> = {
  getAllowTvmConstantinople: [48],
  getChangeDelegation: [49],
  getAllowMarketTransaction: [52, 53],
  getUnfreezeDelayDays: [54, 55, 56, 57, 58],
  getAllowCancelAllUnfreezeV2: [59],
}

export const withOperations = (mask: bigint, types: readonly number[]): bigint =>
  types.reduce((bits, type) => bits | (1n << BigInt((31 - (type >> 3)) * 8 + (type & 7))), mask)

/** The default of a chain that begins with these parameters. */
export function defaultOperationsOf(ledger: Pick<LedgerView, 'parameter'>): bigint {
  const opened = Object.entries(openedBy).filter(([name]) => ledger.parameter(name as ParameterName) > 0n)
  return withOperations(
    atFirst,
    opened.flatMap(([, types]) => types),
  )
}
