import { endpoint } from '../../endpoint.ts'
import { ignored } from '../../schema/parameters.ts'
import { defaultLinks } from '../../services/default-links.ts'
import { links as schema } from '../../services/links.ts'

export const links = endpoint({
  get: '/api/system/links',
  summary: "Where the operator's pages lead: other networks, partners, support, hot tokens",
  description:
    'Extension. What the file of --links says; without one public places of TRON, TRX and well-known tokens of the network.',
  reads: 'nothing',
  query: ignored,
  reply: schema,
  handle: async (_, { services, network }) => services?.links ?? defaultLinks(network),
})
