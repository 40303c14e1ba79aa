import { toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import type { Paging } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { ignored, paging, sort } from '../../shared/parameters.ts'
import { pagingMembersOf, findFacts } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { toTokenInfo } from '../token/token-info.ts'
import { figuredRows, levelMembers, levelsOfRows } from '../token/token-levels.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { changesOfDay, poolsOf, pricesOf } from './pools.ts'

const level = Type.Optional(
  Type.Enum(['0', '1', '2', '3', '4'], {
    description: `Extension. Its level, as in lists of tokens. Absent for TRX, and on requests for more than ${figuredRows} tokens.`,
  }),
)

const exchange = component(
  'Exchange',
  Type.Object({
    exchange_id: Type.Optional(is.int('Id of the pair. Absent where no receipt contains it.')),
    creator_address: is.address('Creator.'),
    create_time: is.time(
      'Time of the block that created it; in create_time the node has that of the block before.',
    ),
    first_token_id: is.text("'_' for TRX, else the id of a TRC10 token."),
    first_token_abbr: Type.Optional(is.text('Symbol.')),
    first_token_level: level,
    first_token_is_look_alike: levelMembers.isLookAlike,
    first_token_balance: Type.Optional(is.text('Current pool balance, in the smallest unit.')),
    second_token_id: is.text('The same of the other side.'),
    second_token_abbr: Type.Optional(is.text('Symbol.')),
    second_token_level: level,
    second_token_is_look_alike: levelMembers.isLookAlike,
    second_token_balance: Type.Optional(is.text('Current pool balance, in the smallest unit.')),
    price: Type.Optional(
      is.text(
        'Second token for one first token, as the pools have them. Decimal text, truncated after 18 places. Absent without balances and decimals.',
      ),
    ),
    up_down_percent: Type.Optional(
      is.text(
        'Change of the price in the 24 hours before the newest block, in percent. Decimal text. Only of pairs with TRX, whose pools the index follows.',
      ),
    ),
    block: is.int('Extension. Height of the block with its creation.'),
    hash: is.hash('Extension. The creating transaction.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

async function listExchanges(query: Paging, at: Context) {
  const found = await findFacts<'exchange'>({ list: 'exchangeCreations', key: 0 }, query, at)
  const { rows } = found
  const assets = rows.flatMap(({ asset, otherAsset }) =>
    otherAsset === undefined ? [asset] : [asset, otherAsset],
  )
  const [infoOf, levelOf, changeOf] = await Promise.all([
    tokenNames(assets, at),
    levelsOfRows(assets, at),
    changesOfDay(rows, at),
  ])
  const pools = await Promise.all(rows.map(({ exchangeId }) => poolsOf(exchangeId, at)))
  const data = rows.map((row, place): Static<typeof exchange> => {
    const [first, second] = [infoOf(row.asset), row.otherAsset && infoOf(row.otherAsset)]
    const [rated, otherRated] = [levelOf(row.asset), row.otherAsset && levelOf(row.otherAsset)]
    return omitUndefined({
      exchange_id: row.exchangeId === undefined ? undefined : Number(row.exchangeId),
      creator_address: toBase58(row.account),
      create_time: row.timestampMs,
      first_token_id: first.tokenId,
      first_token_abbr: first.tokenAbbr,
      first_token_level: rated.level,
      first_token_is_look_alike: rated.isLookAlike,
      first_token_balance: pools[place]?.first.toString(),
      second_token_id: second?.tokenId ?? toTokenInfo({ kind: 'trx' }).tokenId,
      second_token_abbr: second?.tokenAbbr,
      second_token_level: otherRated?.level,
      second_token_is_look_alike: otherRated?.isLookAlike,
      second_token_balance: pools[place]?.second.toString(),
      ...pricesOf(
        pools[place],
        { first: first.tokenDecimal, second: second?.tokenDecimal },
        row.exchangeId === undefined ? undefined : changeOf.get(row.exchangeId),
      ),
      block: row.height,
      hash: row.transactionId,
      confirmed: isConfirmed(row.height, at.state),
    })
  })
  const makers = rows.map(({ account }) => account)
  return {
    ...pagingMembersOf(found),
    data,
    ...lackingFacts(at.state),
    ...(await addressAnnotations(at, makers)),
  }
}

const exchangeList = {
  query: { sort: sort(['timestamp']), ...paging, ...ignored },
  list: 'data',
  reply: Type.Object(factMembers('data', exchange)),
} as const

export const exchanges = endpoint({
  get: '/api/exchanges/list',
  summary: "Pairs of the chain's own exchange, newest first",
  description: 'Pool balances come from the node; absent while it does not answer.',
  ...exchangeList,
  handle: ({ query }, at) => listExchanges(query, at),
})

export const allExchanges = endpoint({
  get: '/api/exchanges/listall',
  summary: "All pairs of the chain's own exchange, newest first",
  description: 'The same as /api/exchanges/list, with the rows under a second name.',
  ...exchangeList,
  reply: Type.Object({
    ...factMembers('data', exchange),
    exchangesAllList: Type.Array(exchange, {
      description: "The rows of data, under the name that TronScan's pages read.",
    }),
  }),
  handle: async ({ query }, at) => {
    const found = await listExchanges(query, at)
    return { ...found, exchangesAllList: found.data }
  },
})
