import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { listedNodes } from '../../services/listed-nodes.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const nodeList = endpoint({
  get: '/api/node',
  summary: 'Servers of the network known to our node',
  description: "As in the node's listnodes. Servers are not probed: heights and response times are unknown.",
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    status: Type.Literal('ready', {
      description: "Always ready: servers are not probed, so the node's answer is complete.",
    }),
    nodes: Type.Array(
      Type.Object({
        ip: is.text('Address or host name.'),
        port: Type.Optional(is.int('Extension. Port of the peer-to-peer network.')),
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

const fromFile = "Absent unless the operator's file contains it."

export const nodeMap = endpoint({
  get: '/api/nodemap',
  summary: 'Locations of the servers of the network, as far as the operator knows',
  description:
    "Servers as in the node's listnodes. Locations come from the operator's file (--node-places) and are never guessed.",
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    total: is.int('Servers.'),
    code: Type.Literal(0, { description: 'Always 0.' }),
    data: Type.Array(
      Type.Object({
        ip: is.text('Address or host name.'),
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
