import { type AssetIssue, assetIssue } from '@sundial/operations'
import type { JsonForm } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { tokenNow } from './account-now.ts'
import { nothing } from './route.ts'

export function printTokens(chain: Chain, form: JsonForm, isWanted: (token: AssetIssue) => boolean) {
  const tokens = chain.state
    .entries('tokens')
    .map(([, token]) => token)
    .filter(isWanted)
  return tokens.length === 0
    ? nothing
    : { assetIssue: tokens.map((token) => assetIssue.toJson(tokenNow(token, chain), form)) }
}
