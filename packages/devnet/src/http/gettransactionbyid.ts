import { hexIn } from '../server/members.ts'
import { printTransaction } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const found = view.transaction(hexIn(parameters, 'value', form))
    return found === undefined ? nothing : printTransaction(found.transaction, form)
  },
}
