import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { present } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { listedNodes } from '../../services/listed-nodes.ts'

const told = "Absent unless the operator's file tells it."

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
        country: Type.Optional(is.text(told)),
        province: Type.Optional(is.text(told)),
        city: Type.Optional(is.text(told)),
        lat: Type.Optional(Type.Number({ description: `Degrees north. ${told}` })),
        lng: Type.Optional(Type.Number({ description: `Degrees east. ${told}` })),
      }),
    ),
  }),
  async handle(_, at) {
    const nodes = await listedNodes(at)
    const data = nodes.map(({ host }) => {
      const { country, province, city, lat, lng } = at.services?.nodePlaces?.get(host) ?? {}
      return present({ ip: host, country, province, city, lat, lng })
    })
    return { total: data.length, code: 0 as const, data }
  },
})
