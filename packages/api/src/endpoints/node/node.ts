import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { listedNodes } from '../../services/listed-nodes.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

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

const fromFile = "Absent unless the operator's file tells it."

export const nodeMap = endpoint({
  get: '/api/nodemap',
  summary: 'Where the servers of the network stand, as far as the operator knows',
  description:
    "Servers as our node's listnodes tells them. Their places are those of the operator's file (--node-places) and never guessed.",
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    total: is.int('Servers.'),
    code: Type.Literal(0, { description: 'Always 0.' }),
    data: Type.Array(
      Type.Object({
        ip: is.text('Address or name.'),
        country: Type.Optional(is.text(fromFile)),
        province: Type.Optional(is.text(fromFile)),
        city: Type.Optional(is.text(fromFile)),
        lat: Type.Optional(Type.Number({ description: `Degrees north. ${fromFile}` })),
        lng: Type.Optional(Type.Number({ description: `Degrees east. ${fromFile}` })),
      }),
    ),
  }),
  async handle(_, at) {
    const nodes = await listedNodes(at)
    const data = nodes.map(({ host }) => {
      const { country, province, city, lat, lng } = at.services?.nodePlaces?.get(host) ?? {}
      return omitUndefined({ ip: host, country, province, city, lat, lng })
    })
    return { total: data.length, code: 0 as const, data }
  },
})
