import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { noAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { ignored, listing, longLimit } from '../../shared/parameters.ts'
import { pagingMembersOf, type FactOf, findFacts } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenNames } from '../../tokens/token-names.ts'

const signed = Type.Optional(
  is.text(
    "Ledger's signed message in hex, from the operator's file (--ledger-messages). Absent where the file has none: the device then shows only the id.",
  ),
)

const ledgerRow = component(
  'LedgerRow',
  Type.Object({
    id: Type.Integer({ description: 'Id of the token or the pair.' }),
    token_name: Type.Optional(is.text('Name of the token.')),
    decimals: Type.Optional(is.int('Decimals of the token.')),
    pair: Type.Optional(is.text('Both token names, separated by a slash.')),
    firstToken: Type.Optional(is.text("First token of a pair; '_' for TRX.")),
    decimals1: Type.Optional(is.int('Its decimals.')),
    secondToken: Type.Optional(is.text('Extension. Second token of a pair.')),
    decimals2: Type.Optional(is.int('Its decimals.')),
    message: signed,
  }),
)

/** Rows per response, by type. */
const mostOf = { token10: 5000, exchange: 1000 } as const

export const ledgerTokens = endpoint({
  get: '/api/ledger',
  summary: 'TRC10 tokens and pairs in the format for hardware wallets',
  description:
    'Newest first, at most 5,000 tokens or 1,000 pairs at once. A device cannot use rows without message, but clients that read names can.',
  query: {
    ...listing,
    limit: longLimit(mostOf.token10),
    type: Type.Enum(['token10', 'exchange'], {
      default: 'token10',
      description: 'token10: TRC10 tokens; exchange: pairs.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(factMembers('data', ledgerRow)),
  handle: async ({ query: { type, ...query } }, at) => {
    const most = mostOf[type]
    const paging = { ...query, limit: Math.min(query.limit, most) }
    const found = await (type === 'token10' ? tokens(paging, at) : exchanges(paging, at))
    return { ...found, ...(query.limit > most && { pageSize: most }) }
  },
})

type Query = Parameters<typeof findFacts>[1]

async function tokens(query: Query, at: Context) {
  const found = await findFacts<'tokenIssue'>({ list: 'tokenIssues', key: 0 }, query, at)
  const messages = at.services?.ledgerMessages?.tokens
  const data = found.rows.flatMap(({ asset, name, decimals }) =>
    asset?.kind === 'trc10'
      ? [
          omitUndefined({
            id: Number(asset.id),
            token_name: name,
            decimals: Number(decimals),
            message: messages?.get(asset.id),
          }),
        ]
      : [],
  )
  return { ...pagingMembersOf(found), data, ...lackingFacts(at.state), ...noAnnotations }
}

async function exchanges(query: Query, at: Context) {
  const found = await findFacts<'exchange'>({ list: 'exchangeCreations', key: 0 }, query, at)
  const messages = at.services?.ledgerMessages?.exchanges
  const sides = found.rows.map(sidesOf)
  const infoOf = await tokenNames(sides.flat(), at)
  const data = found.rows.flatMap(({ exchangeId }, place) => {
    const [first, second] = sides[place]!.map(infoOf)
    if (exchangeId === undefined || first === undefined || second === undefined) return []
    return [
      omitUndefined({
        id: Number(exchangeId),
        pair: `${first.tokenName ?? first.tokenId}/${second.tokenName ?? second.tokenId}`,
        firstToken: first.tokenId,
        decimals1: first.tokenDecimal,
        secondToken: second.tokenId,
        decimals2: second.tokenDecimal,
        message: messages?.get(String(exchangeId)),
      }),
    ]
  })
  return { ...pagingMembersOf(found), data, ...lackingFacts(at.state), ...noAnnotations }
}

const sidesOf = ({ asset, otherAsset }: FactOf<'exchange'>) =>
  [asset, otherAsset ?? ({ kind: 'trx' } as const)] as const
