import { toBase58 } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAsset } from '../../find/read-filters.ts'
import { issuedBy } from '../../find/issued-by.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { holderMark, holderBalance, holderCount, rank } from '../../schema/holder.ts'
import { address, chosenSort, ignored, listing, trc10Token } from '../../schema/parameters.ts'
import { labelledMembers } from '../../schema/labelled.ts'
import { contractMap, trueAtBlock } from '../../schema/scalars.ts'
import * as is from '../../schema/scalars.ts'
import { addressAnnotations, noAnnotations } from '../../shape/contract-map.ts'
import { markOfHolder, pageOfHolders } from '../../shape/holders.ts'

export const trc10Holders = endpoint({
  get: '/api/tokenholders',
  summary: 'Who holds a TRC10 token or TRX, most first',
  description:
    'Any page takes the same time; holder_address asks for one holder. A token is named by the address of its issuer, or by tokenId (an extension). Where balances are not known, the list and its totals are absent.',
  query: {
    tokenId: trc10Token,
    address,
    holder_address: address,
    sort: chosenSort(['balance']),
    ...listing,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Optional(
      Type.Array(
        Type.Object({
          address: is.address('The holder.'),
          balance: holderBalance,
          index: rank(''),
          ...holderMark.properties,
        }),
      ),
    ),
    contractMap,
    ...labelledMembers,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, at) {
    const page = await pageOfHolders(await assetOf(query, at), query, at)
    if (page === undefined) return { ...noAnnotations }
    return {
      ...aroundHolders(page, query, at.state),
      data: page.rows.map(({ account, amount, rank: place }) => ({
        address: toBase58(account),
        balance: amount.toString(),
        index: place,
        ...markOfHolder(account, at),
      })),
      ...(await addressAnnotations(
        at,
        page.rows.map(({ account }) => account),
      )),
    }
  },
})

async function assetOf(
  { tokenId, address }: { readonly tokenId?: string | undefined; readonly address?: string | undefined },
  at: At,
): Promise<Asset> {
  if (tokenId !== undefined) return readAsset(tokenId)
  if (address === undefined) throw noToken
  const asset = (await issuedBy(await readAddress(address, at), at))?.asset
  if (asset !== undefined) return asset
  throw new RequestRefused('token_not_found', `${address} issued no TRC10 token that the index knows.`, {
    parameter: 'address',
  })
}

const noToken = new RequestRefused(
  'parameter_missing',
  "address (the issuer's) or tokenId is missing; give one of them.",
  { parameters: ['address', 'tokenId'] },
)
