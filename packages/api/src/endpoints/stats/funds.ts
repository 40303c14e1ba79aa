import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { fundsMembers } from '../../schema/funds.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { fundsNow } from '../../shape/funds.ts'

export const funds = endpoint({
  get: '/api/funds',
  summary: 'Where all TRX come from and what was burned',
  description:
    'Known where the index holds the chain from block 0 on with every receipt. Rewards are counted when they come to balances, not while they wait to be withdrawn.',
  query: { ...ignored },
  reply: Type.Object({ ...fundsMembers, trueAtBlock: Type.Optional(is.trueAtBlock) }),
  handle: async (_, { store }) => fundsNow(store),
})
