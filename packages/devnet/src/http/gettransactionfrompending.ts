import { hexIn } from '../server/parameters.ts'
import { printTransaction } from '../server/print.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const waiting = chain.pool.get(hexIn(parameters, 'value'))
    return waiting === undefined ? nothing : printTransaction(waiting.transaction, form)
  },
}
