import { metric, only } from '../metric.ts'
import { isCall } from '../contract-use.ts'

/** Calls of contracts by transactions, failed ones too; and contracts called or created, each in its first block of the day. */
export const contractCalls = metric({
  number: 13,
  key: 'none',
  members: ['count', 'contractsInDay'],
  of: ({ transactions, first }) =>
    only(BigInt(transactions.filter(isCall).length), BigInt(first.contractsOfDay)),
})
