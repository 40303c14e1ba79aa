import type { BlockRow, Page } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { blockAt, blockNotFound, blockOrNone, blockWithIdOrNone, readAddress } from '../../lookup.ts'
import { pagingMembers, oneFilterOf, pageOfRows, toHash, toPageRequest } from '../../page.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { pageMembers } from '../../shared/list-members.ts'
import { address, hash, height, ignored, paging, sort } from '../../shared/parameters.ts'
import { component, trueAtBlock } from '../../shared/scalars.ts'
import { block, blockMembers, toBlocks } from './block.ts'

const query = {
  sort: sort(['number', 'timestamp']),
  ...paging,
  number: height,
  hash,
  producer: address,
  parenthash: hash,
  ...ignored,
}
type Query = Static<TObject<typeof query>>

export const blocks = endpoint({
  get: '/api/block',
  summary: 'Blocks, newest first',
  description:
    'number, hash, parenthash and producer are filters, one at a time. A block that does not exist is an empty list, as on TronScan; a block that may be missing because the index has gaps is a 404.',
  query,
  list: 'data',
  reply: Type.Object(pageMembers(block)),
  isFinal: ({ data }, { number, hash }) =>
    (number !== undefined || hash !== undefined) && data[0]?.confirmed === true,
  async handle({ query }, at) {
    const page = await pageOf(query, at)
    const { rows } = page
    return {
      ...pagingMembers(page, query, at.state),
      data: await toBlocks(rows, at),
      ...(await addressAnnotations(
        at,
        rows.map(({ witness }) => witness),
      )),
    }
  },
})

async function pageOf(query: Query, at: Context): Promise<Page<BlockRow>> {
  const { number, hash, parenthash, producer } = query
  switch (oneFilterOf({ number, hash, parenthash, producer })) {
    case 'number':
      return pageOfAny(await blockOrNone(number!, at), query)
    case 'hash':
      return pageOfAny(await blockWithIdOrNone(toHash(hash!), at), query)
    case 'parenthash': {
      const parent = await blockWithIdOrNone(toHash(parenthash!), at)
      return pageOfAny(parent && (await blockOrNone(parent.height + 1, at)), query)
    }
    case 'producer':
      return at.store.blocksOfWitness(await readAddress(producer!, at), toPageRequest(query))
    case undefined:
      return at.store.blocks(toPageRequest(query))
  }
}

const pageOfAny = (row: BlockRow | undefined, query: Query): Page<BlockRow> =>
  pageOfRows(row === undefined ? [] : [row], toPageRequest(query))

export const latestBlock = endpoint({
  get: '/api/block/latest',
  summary: 'The newest block in the index',
  query: ignored,
  reply: component('LatestBlock', Type.Object({ ...blockMembers, trueAtBlock: Type.Optional(trueAtBlock) })),
  async handle(_, at) {
    if (at.state.head === undefined) throw blockNotFound('The latest block', at.state)
    const [block] = await toBlocks([await blockAt(at.state.head.height, at)], at)
    return block!
  },
})
