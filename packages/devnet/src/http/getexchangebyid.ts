import { exchange } from '@sundial/protocol'
import { numberIn } from '../server/parameters.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const found = chain.state.get('exchanges', String(numberIn(parameters, 'id')))
    return found === undefined ? nothing : exchange.toJson(found, form)
  },
}
