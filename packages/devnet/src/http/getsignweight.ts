import { transactionFromJson } from '@sundial/operations'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { printExtention, signWeight } from '../server/approvals.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const signed = new SignedTransaction(transactionFromJson(parameters))
    return { ...signWeight(signed, chain.state, form), transaction: printExtention(signed, form) }
  },
}
