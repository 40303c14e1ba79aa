import { marketOrder } from '@sundial/protocol'
import { illegalState } from '../server/java-error.ts'
import { hexIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** With its neighbours in the book, which the lists leave out. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const id = hexIn(parameters, 'value', form)
    if (id === '') return nothing
    const found = chain.state.get('marketOrders', id)
    if (found === undefined) throw illegalState('order not found in store')
    return marketOrder.toJson(found, form)
  },
}
