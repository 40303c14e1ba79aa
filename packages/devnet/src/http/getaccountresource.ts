import { accountResourceMessage } from '@sundial/protocol'
import { plainAddressIn } from '../server/members.ts'
import { resourcesNow } from '../server/resources-now.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', plainAddressIn(parameters, 'address', form))
    return account === undefined ? nothing : accountResourceMessage.toJson(resourcesNow(account, chain), form)
  },
}
