import { proposal } from '@sundial/protocol'
import { numberIn } from '../server/parameters.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const found = chain.state.get('proposals', String(numberIn(parameters, 'id')))
    return found === undefined ? nothing : proposal.toJson(found, form)
  },
}
