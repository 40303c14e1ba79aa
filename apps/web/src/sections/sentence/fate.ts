import type { TransactionInfo } from '../../data/transaction.ts'

/**
 * `done`: the chain says it succeeded. `failed`: the chain says it did not. `asked`: it is in no block yet, or nothing here
 * tells what came of it.
 */
export type Outcome = 'done' | 'failed' | 'asked'

const runsCode = new Set([30, 31])

/** Blocks of 2018 carry no result: operations that run no code stand in a block only when they succeeded. */
export function outcomeOf({ block, contractRet, contractType, resMessage, logs }: TransactionInfo): Outcome {
  if (block === undefined) return 'asked'
  if (contractRet && contractRet !== 'DEFAULT') return contractRet === 'SUCCESS' ? 'done' : 'failed'
  if (contractType === undefined || !runsCode.has(contractType)) return 'done'
  if (resMessage) return 'failed'
  return logs === undefined ? 'asked' : 'done'
}
