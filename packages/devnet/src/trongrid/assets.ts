// TRC10 tokens.
import { type AssetIssue, tronGrid } from '@sundial/operations'
import { equalBytes, fromText, isAddress, toAddress } from '@sundial/primitives'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import type { Chain } from '../chain/chain.ts'
import { tokenAtHead } from '../server/account-at-head.ts'
import type { GridResources } from '../server/route.ts'
import { pageOfRows } from './page.ts'

export const gridAssets: GridResources = {
  '/v1/assets': ({ devnet: { chain }, query }) => pageOfTokens(chain, query, () => true),

  /** By the token's id or its issuer's address. */
  '/v1/assets/:identifier'({ devnet: { chain }, query }) {
    const { identifier = '' } = query
    const issuer = isAddress(identifier) ? toAddress(identifier) : undefined
    return pageOfTokens(chain, query, ({ id, ownerAddress }) =>
      issuer === undefined ? id === identifier : ownerAddress === issuer,
    )
  },

  '/v1/assets/:name/list'({ devnet: { chain }, query }) {
    const wanted = fromText(query['name'] ?? '')
    return pageOfTokens(chain, query, ({ name }) => equalBytes(name, wanted))
  },
}

const fields: Readonly<Record<tronGrid.TokenField, (token: AssetIssue) => bigint>> = {
  id: ({ id }) => BigInt(id),
  total_supply: ({ totalSupply }) => totalSupply,
  start_time: ({ startTime }) => startTime,
  end_time: ({ endTime }) => endTime,
}

/** TRC10 tokens, oldest first by default. */
function pageOfTokens(
  chain: Chain,
  query: tronGrid.GridQuery,
  isWanted: (token: AssetIssue) => boolean,
): tronGrid.GridRows {
  const { field, direction } = tronGrid.orderIn(query, tronGrid.tokenFields, 'asc')
  const sign = direction === 'asc' ? 1 : -1
  const view = viewOf(chain, { solidified: tronGrid.flagIn(query, 'only_confirmed') })
  const wanted = view.state
    .entries('tokens')
    .map(([, token]) => token)
    .filter(isWanted)
    .sort((left, right) => sign * Number(fields[field](left) - fields[field](right)))
  const { rows, fingerprint } = pageOfRows(wanted, query)
  const now = chainAt(chain, view)
  return { rows: rows.map((token) => tronGrid.tokenRow(tokenAtHead(token, now))), fingerprint }
}
