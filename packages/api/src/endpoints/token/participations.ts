import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, noAnnotations } from '../../shared/address-annotations.ts'
import { readAsset } from '../../shared/filters.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { address, confirm, ignored, paging, sort, token } from '../../shared/parameters.ts'
import { pagingMembersOf, findFacts } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from './token-info.ts'
import { issuedBy } from '../../tokens/token-issues.ts'

const participation = component(
  'Participation',
  Type.Object({
    ownerAddress: is.address('The buyer.'),
    toAddress: is.address('The issuer, who received the TRX.'),
    amount: is.amount('TRX paid, in sun.'),
    tokenName: is.text('Id of the token.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    transactionHash: is.hash('The creating transaction.'),
    confirmed: Type.Optional(is.confirmed),
    tokenInfo,
  }),
)

export const participations = endpoint({
  get: '/api/tokens/participateassetissue',
  summary: 'Purchases of a TRC10 token from its issuer, newest first',
  description:
    'Requires issueAddress or name (the id of the token), or ownerAddress (an extension) for the purchases of one account.',
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
    const infoOf = await tokenInfos(
      found.rows.map(({ asset }) => asset),
      at,
    )
    return {
      ...pagingMembersOf(found),
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

/** `undefined` where the account issued no token. */
async function listOf({ issueAddress, name, ownerAddress }: Named, at: Context) {
  if (ownerAddress !== undefined)
    return { list: 'tokenPurchasesOfAccount', key: await readAddress(ownerAddress, at) } as const
  if (name !== undefined) return { list: 'salesOfToken', key: readAsset(name) } as const
  if (issueAddress === undefined) throw noKey
  const asset = (await issuedBy(await readAddress(issueAddress, at), at))?.asset
  return asset && ({ list: 'salesOfToken', key: asset } as const)
}

const noKey = new RequestRefused(
  'parameter_missing',
  'issueAddress, name or ownerAddress is missing; provide one of them.',
  { parameters: ['issueAddress', 'name', 'ownerAddress'] },
)
