import { accountNetMessage } from '@sundial/protocol'
import { addressIn } from '../server/members.ts'
import { netNow } from '../server/resources-now.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', addressIn(parameters, 'address', form))
    return account === undefined ? nothing : accountNetMessage.toJson(netNow(account, chain), form)
  },
}
