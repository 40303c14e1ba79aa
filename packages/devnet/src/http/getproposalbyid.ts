import { proposal } from '@sundial/protocol'
import { idIn } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const found = chain.state.get('proposals', String(idIn(parameters, form)))
    return found === undefined ? nothing : proposal.toJson(found, form)
  },
}
