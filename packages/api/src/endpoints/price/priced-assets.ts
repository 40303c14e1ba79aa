import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { trxPrice } from '../../find/trx-price.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { noLabels } from '../../services/labels.ts'

export const pricedAssets = endpoint({
  get: '/api/getAssetWithPriceList',
  summary: 'Tokens whose price is known: TRX, where there is a price source',
  description: 'A token without a price is not in the list; without a source the list is empty.',
  query: ignored,
  reply: Type.Object({
    number: is.int('Rows.'),
    data: Type.Array(
      Type.Object({
        id: Type.Literal('_'),
        name: Type.Literal('trx'),
        abbr: Type.Literal('trx'),
        type: Type.Literal('trc10'),
        logo: is.text("By the operator's labels; empty without one."),
        vip: is.flag("By the operator's labels; false without one."),
        priceInUsd: Type.Number({ description: 'By the source this server is set up with.' }),
      }),
    ),
  }),
  reads: 'nothing',
  async handle(_, at) {
    const priceInUsd = await trxPrice(at)
    if (priceInUsd === undefined) return { number: 0, data: [] }
    const { logo = '', vip = false } = (at.services?.labels ?? noLabels).of('_')
    const row = { id: '_', name: 'trx', abbr: 'trx', type: 'trc10', logo, vip, priceInUsd } as const
    return { number: 1, data: [row] }
  },
})
