import { assetIssue } from '@sundial/operations'
import { tokenNow } from '../server/account-now.ts'
import { memberText } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const token = chain.state.get('tokens', memberText(parameters, 'value') ?? '')
    return token === undefined ? nothing : assetIssue.toJson(tokenNow(token, chain), form)
  },
}
