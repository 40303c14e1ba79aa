import { hexIn } from '../server/parameters.ts'
import { printTransaction } from '../server/print.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const pending = chain.pool.executed(hexIn(parameters, 'value'))
    return pending === undefined ? nothing : printTransaction(pending, form)
  },
}
