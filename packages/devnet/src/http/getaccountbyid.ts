import { toTextLossy } from '@sundial/primitives'
import { account as accountMessage } from '@sundial/protocol'
import { recoveredAccount, viewOfHead } from '../server/account-now.ts'
import { textIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** By the id its owner set, whatever the size of letters. Times of use stay slots here (java-tron Wallet.getAccountById). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const id = toTextLossy(textIn(parameters, 'account_id', form)).toLowerCase()
    const address = chain.state.get('accountIds', id)
    const account = address === undefined ? undefined : chain.state.get('accounts', address)
    if (account === undefined) return nothing
    return accountMessage.toJson(recoveredAccount(account, viewOfHead(chain)), form)
  },
}
