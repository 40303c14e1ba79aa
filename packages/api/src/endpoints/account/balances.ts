import type { BlockRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { fromNode, fromNodeAt } from '../../chain-head/provenance.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { blockAt, blockNotFound, readAddress } from '../../lookup.ts'
import { holderPagingMembers, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { readAsset } from '../../shared/filters.ts'
import { height, limit, listing, requiredAddress, token, wholeNumber } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isDoubtful, heldBalances, pastBalances } from '../../tokens/doubtful-tokens.ts'
import { holderCount } from '../token/holders.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { knownAccount } from './find.ts'
import { account, balancesNote, reportedNote, tokenBalance } from './schema.ts'
import { toAccount, toTokenBalances } from './shape.ts'

export const accountBalance = endpoint({
  get: '/api/account/:address/balance',
  summary: 'TRX and TRC10 balances of an account, for the oldest clients',
  cost: 2,
  query: { address: requiredAddress },
  reply: Type.Object({
    balances: Type.Optional(
      Type.Array(
        Type.Object({ name: is.text('TRX, or the name of the token.'), ...tokenBalance.properties }),
        {
          description: `TRX first. ${reportedNote}`,
        },
      ),
    ),
    allowance: Type.Optional(
      is.amount('Sun of rewards earned and settled. As reported by the node; absent until then.'),
    ),
    frozen: account.properties.frozen,
    fromNode,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const known = await knownAccount(address, at)
    const { representative, frozen } = toAccount(address, known, at.state)
    const tokens =
      known.balances &&
      (await toTokenBalances(
        known.balances.filter(({ asset }) => asset.kind !== 'trc20'),
        at,
      ))
    return omitUndefined({
      balances: tokens?.map((token) => ({
        name: token.tokenId === '_' ? 'TRX' : (token.tokenName ?? token.tokenId),
        ...token,
      })),
      allowance: representative?.allowance,
      frozen,
      fromNode: known.reportedAt && fromNodeAt(known.reportedAt, ['balances']),
    })
  },
})

const query = {
  ...listing,
  address: requiredAddress,
  height,
  timestamp: wholeNumber(
    'Alternative to height: the newest block at or before this time, in milliseconds since 1970 UTC.',
  ),
}

export const accountBalances = endpoint({
  get: '/api/account/balances',
  summary: 'TRX and token balances of an account after a block',
  description: `Extension. After the block at the height or time, by default the newest; a height or time past the newest block is rejected. TRX and TRC10 before TRC20, each kind in the order in which the index first saw it. ${balancesNote}`,
  query,
  list: 'data',
  reply: Type.Object({
    block: Type.Object(
      { height: is.int('Height.'), hash: is.hash('Id.'), timestamp: is.time('Block time.') },
      { description: 'The block after which the balances are true.' },
    ),
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Optional(Type.Array(tokenBalance)),
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const block = await blockOf(query, at)
    const atBlock = { block: { height: block.height, hash: block.id, timestamp: block.timestampMs } }
    const isNewest = query.height === undefined && query.timestamp === undefined
    const balances = isNewest
      ? await heldBalances(address, at)
      : await pastBalances(address, block.height, at)
    if (balances === undefined) return atBlock
    const { start, limit } = toHolderRequest(query)
    const rows = balances.slice(start, start + limit)
    return {
      ...atBlock,
      ...holderPagingMembers({ rows, total: balances.length }, query, at.state),
      data: await toTokenBalances(rows, at),
    }
  },
})

type Query = Static<TObject<typeof query>>

async function blockOf({ height, timestamp }: Query, at: Context): Promise<BlockRow> {
  if (height !== undefined && timestamp !== undefined)
    throw new RequestRefused(
      'filters_not_combinable',
      'Send height or timestamp, not both: a height has its own time.',
    )
  const { head } = at.state
  if (head === undefined) throw blockNotFound('Any block', at.state)
  if (timestamp === undefined) return blockAt(height ?? head.height, at)
  const toMs = Math.min(timestamp, apiLimits.timeMs)
  const when = new Date(toMs).toISOString()
  if (toMs > head.timestampMs)
    throw blockNotFound(
      `The block of ${when}, which is after the newest (${head.height} of ${new Date(head.timestampMs).toISOString()}),`,
      at.state,
    )
  const [block] = (await at.store.blocks({ start: 0, limit: 1, order: 'newest', toMs })).rows
  if (block === undefined) throw blockNotFound(`A block at or before ${when}`, at.state)
  return block
}

export const accountBalanceHistory = endpoint({
  get: '/api/account/balance-history',
  summary: 'Balance of an account after each block that changed it, newest first',
  description: `Extension. ${balancesNote} Continue with the height of the last row as before_height; no row is skipped and no total is computed. There are no rows of a TRC20 token that moves amounts without events.`,
  query: { limit, address: requiredAddress, token, before_height: height },
  reply: Type.Object({
    tokenInfo,
    data: Type.Optional(
      Type.Array(
        Type.Object({
          block: is.int('Height of the block that changed the balance.'),
          timestamp: is.time('Block time.'),
          balance: is.amountText('After the block, in the smallest unit.'),
        }),
      ),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const asset = readAsset(query.token ?? '_')
    const [infoOf, changes] = await Promise.all([
      tokenInfos([asset], at),
      at.store.balanceChanges(address, asset, { beforeHeight: query.before_height, limit: query.limit }),
    ])
    const tokenInfo = infoOf(asset)
    if (changes === undefined || (await isDoubtful(asset, changes, at))) return { tokenInfo }
    return {
      tokenInfo,
      data: changes.map(({ height, timestampMs, balance }) => ({
        block: height,
        timestamp: timestampMs,
        balance: balance.toString(),
      })),
    }
  },
})
