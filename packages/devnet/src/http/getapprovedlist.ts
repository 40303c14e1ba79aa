import { transactionFromJson } from '@sundial/operations'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { approvedList } from '../server/approvals.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer: ({ devnet: { chain }, parameters, form }) =>
    approvedList(new SignedTransaction(transactionFromJson(parameters)), chain.state, form),
}
