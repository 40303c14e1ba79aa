import { assetIssue, ContractValidateError } from '@sundial/operations'
import { equalBytes, toTextLossy } from '@sundial/primitives'
import { tokenNow } from '../server/account-now.ts'
import { textIn } from '../server/parameters.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** By name, or by id; several of one name are an error (java-tron Wallet.getAssetIssueByName). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const wanted = textIn(parameters, 'value', form)
    const named = chain.state.entries('tokens').filter(([, { name }]) => equalBytes(name, wanted))
    if (named.length > 1)
      throw new ContractValidateError(`To get more than one asset, please use getAssetIssuebyid syntax`)
    const token = named[0]?.[1] ?? chain.state.get('tokens', toTextLossy(wanted))
    return token === undefined ? nothing : assetIssue.toJson(tokenNow(token, chain), form)
  },
}
