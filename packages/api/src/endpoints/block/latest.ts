import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { blockAt, blockNotFound } from '../../lookup.ts'
import { blockMembers } from '../../schema/block.ts'
import { component } from '../../schema/component.ts'
import { ignored } from '../../schema/parameters.ts'
import { trueAtBlock } from '../../schema/scalars.ts'
import { toBlocks } from '../../shape/block.ts'

export const latestBlock = endpoint({
  get: '/api/block/latest',
  summary: 'The newest block the index holds',
  query: ignored,
  reply: component('LatestBlock', Type.Object({ ...blockMembers, trueAtBlock: Type.Optional(trueAtBlock) })),
  async handle(_, at) {
    if (at.state.head === undefined) throw blockNotFound('The latest block', at.state)
    const [block] = await toBlocks([await blockAt(at.state.head.height, at)], at)
    return block!
  },
})
