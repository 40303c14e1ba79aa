import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'
import { address } from '../../schema/scalars.ts'

export const donators = endpoint({
  get: '/api/listdonators',
  summary: 'Accounts that gave to the foundation, as the operator names them',
  description: "Those of the operator's file (--foundation); without one the list is empty.",
  reads: 'nothing',
  query: ignored,
  reply: Type.Array(address('Account.')),
  handle: async (_, { services }) => (services?.foundation?.donators ?? []).map(toBase58),
})
