import { type AssetIssue, assetIssue } from '@sundial/operations'
import { Malformed } from '@sundial/primitives'
import { chainAt, viewOf } from '../chain/chain-view.ts'
import type { Chain } from '../chain/chain.ts'
import { tokenNow } from './account-now.ts'
import { isTrue, type Parameters, stringIn } from './parameters.ts'
import type { Rows } from './route.ts'
import { limitIn, markIn, markOf } from './trongrid-page.ts'

/** TRC10 tokens, oldest first unless told otherwise. */
export function pageOfTokens(
  chain: Chain,
  parameters: Parameters,
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
  const now = tokenNow(token, chain)
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

function orderIn(parameters: Parameters): (left: AssetIssue, right: AssetIssue) => number {
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
