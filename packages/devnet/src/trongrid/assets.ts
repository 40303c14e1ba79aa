// TRC10 tokens.
import { assetIssue, type AssetIssue } from '@sundial/operations'
import { equalBytes, fromText, isAddress, Malformed, toAddress } from '@sundial/primitives'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import type { Chain } from '../chain/chain.ts'
import { tokenAtHead } from '../server/account-at-head.ts'
import { isTrue, type RequestParameters, stringIn } from '../server/parameters.ts'
import type { GridResources, Rows } from '../server/route.ts'
import { limitIn, markIn, markOf } from './page.ts'

export const gridAssets: GridResources = {
  '/v1/assets': ({ devnet: { chain }, parameters }) => pageOfTokens(chain, parameters, () => true),

  /** By the token's id or its issuer's address. */
  '/v1/assets/:identifier'({ devnet: { chain }, parameters }) {
    const identifier = stringIn(parameters, 'identifier')
    const issuer = isAddress(identifier) ? toAddress(identifier) : undefined
    return pageOfTokens(chain, parameters, ({ id, ownerAddress }) =>
      issuer === undefined ? id === identifier : ownerAddress === issuer,
    )
  },

  '/v1/assets/:name/list'({ devnet: { chain }, parameters }) {
    const wanted = fromText(stringIn(parameters, 'name'))
    return pageOfTokens(chain, parameters, ({ name }) => equalBytes(name, wanted))
  },
}

/** TRC10 tokens, oldest first by default. */
function pageOfTokens(
  chain: Chain,
  parameters: RequestParameters,
  isWanted: (token: AssetIssue) => boolean,
): Rows {
  const limit = limitIn(parameters)
  const start = markIn(parameters) ?? 0
  const view = viewOf(chain, { solidified: isTrue(parameters['only_confirmed']) })
  const wanted = view.state
    .entries('tokens')
    .map(([, token]) => token)
    .filter(isWanted)
    .sort(orderIn(parameters))
  const end = start + limit
  return {
    rows: wanted.slice(start, end).map((token) => printToken(token, chainAt(chain, view))),
    fingerprint: wanted.length > end ? markOf(end) : undefined,
  }
}

/** Names are text, the id a number, the address hex. */
function printToken(token: AssetIssue, chain: Chain) {
  const now = tokenAtHead(token, chain)
  const hex = assetIssue.toJson(now, { visible: false }) as { readonly owner_address?: string }
  const visible = assetIssue.toJson(now, { visible: true })
  return { ...visible, id: Number(token.id), owner_address: hex.owner_address }
}

const fields: Readonly<Record<string, (token: AssetIssue) => bigint>> = {
  id: ({ id }) => BigInt(id),
  total_supply: ({ totalSupply }) => totalSupply,
  start_time: ({ startTime }) => startTime,
  end_time: ({ endTime }) => endTime,
}

function orderIn(parameters: RequestParameters): (left: AssetIssue, right: AssetIssue) => number {
  const [name = '', direction] = (stringIn(parameters, 'order_by') || 'id,asc').split(',')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || (direction !== 'asc' && direction !== 'desc')) {
    throw new Malformed(
      'parameter',
      `order_by is one of ${Object.keys(fields).join(', ')} with ,asc or ,desc`,
    )
  }
  const sign = direction === 'asc' ? 1 : -1
  return (left, right) => sign * Number(field(left) - field(right))
}
