import { assetIssue } from '@sundial/operations'
import { equalBytes, toTextLossy } from '@sundial/primitives'
import { tokenNow } from '../server/account-now.ts'
import { JavaError } from '../server/java-error.ts'
import { plainTextIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** By name, or by id; more than one are an error (java-tron Wallet.getAssetIssueByName). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const wanted = plainTextIn(parameters, 'value', form)
    const id = toTextLossy(wanted)
    const found = chain.state
      .entries('tokens')
      .filter(([key, { name }]) => key === id || equalBytes(name, wanted))
      .map(([, token]) => token)
    if (found.length > 1) throw notUnique()
    const [token] = found
    return token === undefined ? nothing : assetIssue.toJson(tokenNow(token, chain), form)
  },
}

const notUnique = () =>
  new JavaError(
    'org.tron.core.exception.NonUniqueObjectException',
    'To get more than one asset, please use getAssetIssueById syntax',
  )
