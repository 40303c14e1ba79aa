import { type Static, type TObject, Type } from 'typebox'
import type { BlockRow } from '@sundial/store'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { blockAt, blockNotFound, readAddress } from '../../lookup.ts'
import { aroundHolders, toHolderRequest } from '../../page.ts'
import { balancesNote } from '../../schema/account.ts'
import { tokenBalance } from '../../schema/held-token.ts'
import { holderCount } from '../../schema/holder.ts'
import { height, listing, requiredAddress, wholeNumber } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toTokenBalances } from '../../shape/held-tokens.ts'

const query = {
  ...listing,
  address: requiredAddress,
  height,
  timestamp: wholeNumber(
    'In place of height: the newest block at or before this time, in milliseconds since 1970 UTC.',
  ),
}

export const accountBalances = endpoint({
  get: '/api/account/balances',
  summary: 'TRX and tokens an account held after a block',
  description: `Extension. After the block of the height or time, or the newest; a height or time past the newest block is refused. TRX and TRC10 before TRC20, each kind by first being seen. ${balancesNote}`,
  query,
  list: 'data',
  reply: Type.Object({
    block: Type.Object(
      { height: is.int('Height.'), hash: is.hash('Id.'), timestamp: is.time('Block time.') },
      { description: 'The block after which the balances stood.' },
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
    const balances = await at.store.balancesOfAccount(address, block.height)
    if (balances === undefined) return atBlock
    const { start, limit } = toHolderRequest(query)
    const rows = balances.slice(start, start + limit)
    return {
      ...atBlock,
      ...aroundHolders({ rows, total: balances.length }, query, at.state),
      data: await toTokenBalances(rows, at),
    }
  },
})

type Query = Static<TObject<typeof query>>

async function blockOf({ height, timestamp }: Query, at: At): Promise<BlockRow> {
  if (height !== undefined && timestamp !== undefined)
    throw new RequestRefused(
      'filters_not_combinable',
      'Give height or timestamp, not both: a height has its own time.',
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
