import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { address } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'

export const donators = endpoint({
  get: '/api/listdonators',
  summary: "Donors of the foundation, from the operator's file",
  description: "From the operator's file (--foundation); empty without one.",
  reads: 'nothing',
  query: ignored,
  reply: Type.Array(address('Account.')),
  handle: async (_, { services }) => (services?.foundation?.donators ?? []).map(toBase58),
})

export const fund = endpoint({
  get: '/api/fund',
  summary: 'Accounts of the foundation and their balances',
  description:
    "From the operator's file (--foundation), in its order; empty without one. Pages beyond the last are empty too.",
  query: {
    page_index: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: 'Page number, from 1.',
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
    per_page: upTo({ least: 1, most: 1000, default: 20, description: 'Accounts per page' }),
    ...ignored,
  },
  reply: Type.Object({
    code: Type.Literal(0, { description: 'Always 0.' }),
    message: Type.Literal('', { description: 'Always empty.' }),
    page_index: is.int('The page.'),
    per_page: is.int('Accounts per page.'),
    data: Type.Object({
      total: is.int('Accounts.'),
      data: Type.Array(
        Type.Object({
          address: is.address('Account.'),
          balance: Type.Optional(is.amount('Balance in sun. Absent unless balances are known.')),
        }),
      ),
    }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { page_index, per_page } }, { services, store }) {
    const accounts = services?.foundation?.fund ?? []
    const start = (page_index - 1) * per_page
    const page = accounts.slice(start, start + per_page)
    const balances = page.length === 0 ? undefined : await store.balancesAmong(page, { kind: 'trx' })
    const data = page.map((account) => {
      const balance = balances?.get(account)
      return omitUndefined({
        address: toBase58(account),
        balance: balance === undefined ? undefined : toAmount(balance),
      })
    })
    return {
      code: 0 as const,
      message: '' as const,
      page_index,
      per_page,
      data: { total: accounts.length, data },
    }
  },
})
