import { JavaError } from '../server/java-error.ts'
import { hexIn } from '../server/members.ts'
import { printTransaction } from '../server/print.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const id = hexIn(parameters, 'value', form)
    if (id.length !== 64) throw new JavaError('java.lang.IllegalArgumentException', 'null')
    const pending = chain.pool.executed(id)
    return pending === undefined ? nothing : printTransaction(pending, form)
  },
}
