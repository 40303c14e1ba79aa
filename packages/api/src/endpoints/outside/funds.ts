import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import type { FundedProject } from '../../services/operator-files.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

const fromFile = (project: FundedProject) =>
  `From \`${project}\` in the operator's file (--foundation), in its order; empty without it. The chain does not say which accounts these are.`

const fundReply = Type.Object({
  total: is.int('Accounts.'),
  data: Type.Array(Type.Object({ address: is.address('Account.') })),
})

function accountsOf(project: FundedProject, { services }: Context) {
  const accounts = services?.foundation?.[project] ?? []
  return { total: accounts.length, data: accounts.map((account) => ({ address: toBase58(account) })) }
}

export const winkFund = endpoint({
  get: '/api/wink/fund',
  summary: 'Accounts of the fund of WINk',
  description: fromFile('wink'),
  query: ignored,
  reply: fundReply,
  reads: 'nothing',
  handle: async (_, at) => accountsOf('wink', at),
})

export const jstFund = endpoint({
  get: '/api/jst/fund',
  summary: 'Accounts of the fund of JUST',
  description: fromFile('jst'),
  query: ignored,
  reply: fundReply,
  reads: 'nothing',
  handle: async (_, at) => accountsOf('jst', at),
})

export const bittorrentFund = endpoint({
  get: '/api/bittorrent/fund',
  summary: 'Accounts of the fund of BitTorrent',
  description: fromFile('bittorrent'),
  query: ignored,
  reply: fundReply,
  reads: 'nothing',
  handle: async (_, at) => accountsOf('bittorrent', at),
})

export const idMapper = endpoint({
  get: '/api/token/id-mapper',
  summary: 'Id of a token on a price site',
  description: "By `priceSite` in the operator's labels (--labels); empty without one.",
  query: {
    address: Type.Optional(
      Type.String({
        maxLength: apiLimits.identifierText,
        description: 'The contract of a TRC20 token, the number of a TRC10 token, or `_` for TRX.',
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({ data: Type.Array(Type.Object({ mapper_id: Type.String() })) }),
  reads: 'nothing',
  async handle({ query: { address } }, { services }) {
    const { priceSite } = services?.labels?.of(address) ?? {}
    return { data: priceSite === undefined ? [] : [{ mapper_id: priceSite }] }
  },
})
