import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { findFacts } from '../../find/find-facts.ts'
import { aroundFound } from '../../find/found.ts'
import { issuedBy } from '../../find/issued-by.ts'
import { readAsset } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { component } from '../../schema/component.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, confirm, ignored, paging, sort, token } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { tokenInfo } from '../../schema/token.ts'
import { addressAnnotations, noAnnotations } from '../../shape/contract-map.ts'
import { toAmount } from '../../shape/numbers.ts'
import { isConfirmed } from '../../shape/place.ts'
import { tokenNames } from '../../shape/token-names.ts'

const participation = component(
  'Participation',
  Type.Object({
    ownerAddress: is.address('Who bought.'),
    toAddress: is.address('The issuer, who got the TRX.'),
    amount: is.amount('TRX given, in sun.'),
    tokenName: is.text('Number of the token.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    transactionHash: is.hash('The transaction.'),
    confirmed: Type.Optional(is.confirmed),
    tokenInfo,
  }),
)

export const participations = endpoint({
  get: '/api/tokens/participateassetissue',
  summary: 'Purchases of a TRC10 token from its issuer, newest first',
  description:
    'Needs issueAddress or name (the number of the token), or ownerAddress (an extension) for what one account bought.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    issueAddress: address,
    name: token,
    ownerAddress: address,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', participation)),
  async handle({ query }, at) {
    const list = await listOf(query, at)
    if (list === undefined) return { total: 0, rangeTotal: 0, data: [], ...noAnnotations }
    const found = await findFacts<'tokenSale'>(list, query, at)
    const infoOf = await tokenNames(
      found.rows.map(({ asset }) => asset),
      at,
    )
    return {
      ...aroundFound(found),
      data: found.rows.map((row) => {
        const info = infoOf(row.asset)
        return omitUndefined({
          ownerAddress: toBase58(row.buyer),
          toAddress: toBase58(row.issuer),
          amount: toAmount(row.sun),
          tokenName: info.tokenId,
          block: row.height,
          timestamp: row.timestampMs,
          transactionHash: row.transactionId,
          confirmed: isConfirmed(row.height, at.state),
          tokenInfo: info,
        })
      }),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.flatMap(({ buyer, issuer }) => [buyer, issuer]),
      )),
    }
  },
})

type Named = {
  readonly issueAddress?: string | undefined
  readonly name?: string | undefined
  readonly ownerAddress?: string | undefined
}

/** Nothing where the account issued no token. */
async function listOf({ issueAddress, name, ownerAddress }: Named, at: At) {
  if (ownerAddress !== undefined)
    return { list: 'tokenPurchasesOfAccount', key: await readAddress(ownerAddress, at) } as const
  if (name !== undefined) return { list: 'salesOfToken', key: readAsset(name) } as const
  if (issueAddress === undefined) throw noKey
  const asset = (await issuedBy(await readAddress(issueAddress, at), at))?.asset
  return asset && ({ list: 'salesOfToken', key: asset } as const)
}

const noKey = new RequestRefused(
  'parameter_missing',
  'issueAddress, name or ownerAddress is missing; give one of them.',
  { parameters: ['issueAddress', 'name', 'ownerAddress'] },
)
