import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { aroundFound, findRows } from '../../find/found.ts'
import { component } from '../../schema/component.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { ignored, listing } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { noLabels } from '../../services/labels.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { toOverviewTokens } from '../../shape/trc20.ts'

const riskToken = component(
  'TokenReputation',
  Type.Object({
    type: Type.Enum(['trc10', 'trc20']),
    contract: is.text("'_' for TRX, the number of a TRC10 token, the address of a contract."),
    project: Type.Literal('', { description: 'Always empty.' }),
    symbol: Type.Optional(is.text('Symbol.')),
    name: Type.Optional(is.text('Name.')),
    decimals: Type.Optional(is.int('Decimals.')),
    logo: is.text("By the operator's labels; empty without one."),
    reputation: Type.Enum(['0', '1', '2', '3', '4'], {
      description: "By the operator's labels: 0 unknown, 1 neutral, 2 OK, 3 suspicious, 4 unsafe.",
    }),
    price: Type.Literal('', { description: 'Always empty: no source tells prices of tokens.' }),
    'token holders': Type.Optional(is.int('Who hold some. Absent unless balances are known.')),
    'total transfers': Type.Optional(is.int('Transfers. Absent while receipts are missing.')),
    occurrences: Type.Literal(1, { description: 'Lists that hold it: this one.' }),
    aggregators: Type.Array(Type.Literal('Sundial')),
  }),
)

export const tokenReputations = endpoint({
  get: '/api/token/all',
  summary: 'Every token with what the operator thinks of it, newest first',
  description: "TRX and tokens in the order of first being seen. Reputations are the operator's labels.",
  query: { ...listing, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...scannedMembers('data', riskToken),
    page_size: is.int('Rows of this answer.'),
  }),
  async handle({ query }, at) {
    const labels = at.services?.labels ?? noLabels
    const found = await findRows({ read: (request) => at.store.assets(request) }, query, at.state)
    const data = (await toOverviewTokens(found.rows, at)).map((token) => {
      const { level = 0, logo = '' } = labels.of(token.contractAddress)
      return omitUndefined({
        type: token.tokenType,
        contract: token.contractAddress,
        project: '' as const,
        symbol: token.abbr,
        name: token.name,
        decimals: token.decimal,
        logo,
        reputation: `${level}` as const,
        price: '' as const,
        'token holders': token.nrOfTokenHolders,
        'total transfers': token.transferCount,
        occurrences: 1 as const,
        aggregators: ['Sundial' as const],
      })
    })
    return {
      ...aroundFound(found),
      page_size: data.length,
      data,
      ...(await addressAnnotations(
        at,
        found.rows.map(({ asset }) => (asset.kind === 'trc20' ? asset.contract : undefined)),
      )),
    }
  },
})
