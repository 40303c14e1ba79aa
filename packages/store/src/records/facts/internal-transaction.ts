import { account, amount, asset, flag, hex, many, maybe, record, text } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** What a contract did in its own name within a call, as java-tron tells it: a call, a creation, a stake, a vote. */
export const internalTransaction = factKind({
  code: 1,
  members: {
    hash: hex,
    from: maybe(account),
    to: maybe(account),
    /** java-tron's word for what it is: call, create, suicide, delegateResourceOfEnergy, … */
    note: text,
    /** Undone with the call it was part of. */
    rejected: flag,
    values: many(record({ asset, amount })),
    extra: text,
  },
  lists: ({ from, to }) =>
    [from, to]
      .filter((side) => side !== undefined)
      .map((side) => enter('internalTransactionsOfAccount', side)),
})
