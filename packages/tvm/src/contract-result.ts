import type { contractResults } from '@sundial/protocol'

/** How an execution ended. */
export type ContractResult = Exclude<keyof typeof contractResults, 'DEFAULT'>
