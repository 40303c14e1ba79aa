import { type Static, type TObject, Type } from 'typebox'
import type { Balance } from '@sundial/store'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { readAsset } from '../../find/read-filters.ts'
import type { Refusal } from '../../query.ts'
import { balancesNote } from '../../schema/account.ts'
import { tokenBalance } from '../../schema/held-token.ts'
import { holderCount } from '../../schema/holder.ts'
import { ignored, listing, requiredAddress, token } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toTokenBalances } from '../../shape/held-tokens.ts'
import { toHolderRequest } from '../../page.ts'

const query = {
  ...listing,
  address: requiredAddress,
  token,
  show: Type.Optional(
    Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        '1 only TRC20, 3 (or 0) all. 2 and 4 (TRC721, TRC1155) have no amounts here and find nothing.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  hidden: Type.Optional(
    Type.String({ 'x-ignored': true, description: 'Accepted and ignored: nothing is hidden.' }),
  ),
  sortBy: Type.Optional(
    Type.String({ 'x-ignored': true, description: 'Accepted and ignored: there are no prices here.' }),
  ),
  sortType: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
  assetType: Type.Optional(
    Type.Enum(['0', '1'], {
      description: '0 all, 1 tokens: the rows are the same. 2 (receipt tokens only) is not known here.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...ignored,
}

export const accountTokens = endpoint({
  get: '/api/account/tokens',
  summary: 'TRX and tokens an account holds',
  description: `TRX and TRC10 before TRC20, each kind by first being seen. ${balancesNote}`,
  query,
  list: 'data',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Array(tokenBalance),
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const balances = await at.store.balancesOfAccount(await readAddress(query.address, at))
    if (balances === undefined) return { data: [] }
    const matching = balances.filter(matcherOf(query))
    const { start, limit } = toHolderRequest(query)
    const rows = matching.slice(start, start + limit)
    return {
      ...aroundHolders({ rows, total: matching.length }, query, at.state),
      data: await toTokenBalances(rows, at),
    }
  },
})

function matcherOf({ show, token }: Static<TObject<typeof query>>): (balance: Balance) => boolean {
  const wanted = token === undefined ? undefined : JSON.stringify(readAsset(token))
  return ({ asset }) =>
    (wanted === undefined || JSON.stringify(asset) === wanted) &&
    (show === undefined || show === '3' || show === '0' || (show === '1' && asset.kind === 'trc20'))
}
