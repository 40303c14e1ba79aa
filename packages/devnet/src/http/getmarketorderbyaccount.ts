import { toHex } from '@sundial/primitives'
import { plainAddressIn } from '../server/members.ts'
import { printOrders } from '../server/print-market.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** The active ones, in the order they were placed. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const held = chain.state.get('marketAccounts', plainAddressIn(parameters, 'value', form))
    if (held === undefined) return nothing
    const orders = held.orders.map((id) => chain.state.get('marketOrders', toHex(id))!)
    return printOrders(orders, form)
  },
}
