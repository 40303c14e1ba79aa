import { account as accountMessage } from '@sundial/protocol'
import { accountNow } from '../server/account-now.ts'
import { addressFieldIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** Pending transactions count, but not under walletsolidity. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', addressFieldIn(parameters, 'address', form))
    return account === undefined ? nothing : accountMessage.toJson(accountNow(account, chain), form)
  },
}
