import type { Fact, IndexedTransaction } from '../../indexed-block.ts'
import { contractTypes } from '../../records/transaction-record.ts'
import { lacksReceipt, lacksSources, metric, only } from '../metric.ts'

/**
 * What figures lack, by what they need: transactions without a receipt, contract calls and creations among
 * them, transactions without who paid for their resources, and changes of
 * stake by how much nobody tells. Block 0 needs no receipts. Where one is not zero, what needs it is not known.
 */
export const missingInputs = metric({
  number: 12,
  key: 'none',
  members: ['receipts', 'calls', 'sources', 'stakes'],
  of: ({ block: { height, transactions, facts } }) => {
    const count = (matches: (transaction: IndexedTransaction) => boolean) =>
      height === 0 ? 0n : BigInt(transactions.filter(matches).length)
    return only(
      count(lacksReceipt),
      count((transaction) => lacksReceipt(transaction) && contractTypes.has(transaction.type)),
      count(lacksSources),
      BigInt(facts.filter(lacksAmount).length),
    )
  },
})

/** What a contract stakes stands in its internal transactions alone, whose notes all speak of freezing. */
const lacksAmount = (fact: Fact): boolean =>
  fact.kind === 'stake'
    ? fact.sun === undefined
    : fact.kind === 'internalTransaction' && !fact.rejected && /freeze/i.test(fact.note)
