import { toTextLossy } from '@sundial/primitives'
import { account as accountMessage } from '@sundial/protocol'
import { accountNow } from '../server/account-now.ts'
import { textIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/**
 * By the id its owner set, whatever the size of letters. Unlike getaccount, only with
 * the stake there is (java-tron Wallet.getAccountById).
 */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const id = toTextLossy(textIn(parameters, 'account_id', form)).toLowerCase()
    const address = chain.state.get('accountIds', id)
    const account = address === undefined ? undefined : chain.state.get('accounts', address)
    if (account === undefined) return nothing
    const { frozenV2 } = account
    return accountMessage.toJson({ ...accountNow(account, chain), frozenV2 }, form)
  },
}
