import { factsOf } from '../../records/fact-kinds.ts'
import { contractTypes } from '../../records/transaction-record.ts'
import type { PreparedBlock, PreparedTransaction } from '../../write/prepare-blocks.ts'
import { lacksReceipt, lacksSources, metric, only } from '../metric.ts'

/**
 * Missing inputs of figures, by kind: transactions without a receipt, contract calls and creations among
 * them, transactions whose payer of resources is unknown, and changes of stake
 * by an unknown amount. Block 0 needs no receipts. With any, the figures that need them are not known.
 */
export const missingInputs = metric({
  number: 12,
  key: 'none',
  members: ['receipts', 'calls', 'sources', 'stakes'],
  of: ({ block: { height, transactions, facts } }) => {
    const count = (matches: (transaction: PreparedTransaction) => boolean) =>
      height === 0 ? 0n : BigInt(transactions.filter(matches).length)
    return only(
      count(lacksReceipt),
      count((transaction) => lacksReceipt(transaction) && contractTypes.has(transaction.type)),
      count(lacksSources),
      BigInt(missingAmounts(facts)),
    )
  },
})

/** Stake of contracts is only in their internal transactions, whose notes all contain "freeze". */
const missingAmounts = (facts: PreparedBlock['facts']): number =>
  factsOf(facts, 'stake').filter(({ sun }) => sun === undefined).length +
  factsOf(facts, 'internalTransaction').filter(({ rejected, note }) => !rejected && /freeze/i.test(note))
    .length
