import { operationTypes } from '../operation-types.ts'
import { enumOf } from '../scalars.ts'

export const operationType = enumOf(operationTypes, 'protocol.Transaction.Contract.ContractType')

/** java-tron Transaction.Result.contractResult. */
export const contractResults = {
  DEFAULT: 0,
  SUCCESS: 1,
  REVERT: 2,
  BAD_JUMP_DESTINATION: 3,
  OUT_OF_MEMORY: 4,
  PRECOMPILED_CONTRACT: 5,
  STACK_TOO_SMALL: 6,
  STACK_TOO_LARGE: 7,
  ILLEGAL_OPERATION: 8,
  STACK_OVERFLOW: 9,
  OUT_OF_ENERGY: 10,
  OUT_OF_TIME: 11,
  JVM_STACK_OVER_FLOW: 12,
  UNKNOWN: 13,
  TRANSFER_FAILED: 14,
  INVALID_CODE: 15,
} as const

export const contractResult = enumOf(contractResults)

/** `SUCESS` is spelled so on the wire. */
export const resultCode = enumOf({ SUCESS: 0, FAILED: 1 })

export const resourceCode = enumOf({ BANDWIDTH: 0, ENERGY: 1, TRON_POWER: 2 }, 'protocol.ResourceCode')

export const accountType = enumOf({ Normal: 0, AssetIssue: 1, Contract: 2 }, 'protocol.AccountType')
