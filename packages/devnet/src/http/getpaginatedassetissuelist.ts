import { assetIssue } from '@sundial/operations'
import { toTextLossy } from '@sundial/primitives'
import { tokenNow } from '../server/account-now.ts'
import { requiredLongIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** java-tron Commons ASSET_ISSUE_COUNT_LIMIT_MAX. */
const mostRows = 1000

/** By name (java-tron AssetIssueStore.getAssetIssuesPaginated). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const offset = Number(requiredLongIn(parameters, 'offset', form))
    const limit = Number(requiredLongIn(parameters, 'limit', form))
    if (offset < 0 || limit < 0) return nothing
    const named = chain.state.entries('tokens').map(([, token]) => ({ token, name: toTextLossy(token.name) }))
    const sorted = named.toSorted((left, right) =>
      left.name < right.name ? -1 : left.name > right.name ? 1 : 0,
    )
    const page = sorted.slice(offset, offset + Math.min(limit, mostRows))
    if (page.length === 0) return nothing
    return { assetIssue: page.map(({ token }) => assetIssue.toJson(tokenNow(token, chain), form)) }
  },
}
