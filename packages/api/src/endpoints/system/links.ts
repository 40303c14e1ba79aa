import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'
import { links as schema } from '../../services/links.ts'

export const links = endpoint({
  get: '/api/system/links',
  summary: "Where the operator's pages lead: other networks, partners, support, hot tokens",
  description: 'Extension. What the file of --links says; without one nothing.',
  reads: 'nothing',
  query: ignored,
  reply: schema,
  handle: async (_, { services }) => services?.links ?? {},
})
