import { SignedTransaction } from '../rules/signed-transaction.ts'
import { approvedList } from '../server/approvals.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'
import { transactionIn } from '../server/transaction-in.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer: ({ devnet: { chain }, parameters, form }) =>
    approvedList(new SignedTransaction(transactionIn(parameters, form)), chain.state, form),
}
