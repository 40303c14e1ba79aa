import { assetIssue } from '@sundial/operations'
import { tokenNow } from '../server/account-now.ts'
import { stringIn } from '../server/parameters.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const token = chain.state.get('tokens', stringIn(parameters, 'value'))
    return token === undefined ? nothing : assetIssue.toJson(tokenNow(token, chain), form)
  },
}
