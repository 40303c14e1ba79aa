import { exchange } from '@sundial/protocol'
import { nullPointer } from '../server/java-error.ts'
import { idIn } from '../server/members.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const found = chain.state.get('exchanges', String(idIn(parameters, form)))
    if (found === undefined) throw nullPointer()
    return exchange.toJson(found, form)
  },
}
