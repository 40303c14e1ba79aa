import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { listedNodes } from '../../services/listed-nodes.ts'

export const nodeList = endpoint({
  get: '/api/node',
  summary: 'Servers of the network that our node has met',
  description:
    'As its listnodes tells them. Nobody here visits them: heights and response times are not known.',
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    status: Type.Literal('ready', {
      description: 'Always ready: nothing is visited first, and an answer of the node is whole.',
    }),
    nodes: Type.Array(
      Type.Object({
        ip: is.text('Address or name.'),
        port: Type.Optional(is.int('Extension. Port of the network of nodes.')),
      }),
    ),
  }),
  async handle(_, at) {
    const nodes = await listedNodes(at)
    return {
      status: 'ready' as const,
      nodes: nodes.map(({ host, port }) => omitUndefined({ ip: host, port })),
    }
  },
})
