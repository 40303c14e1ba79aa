import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { toPageRequest } from '../../page.ts'
import { listedAccount } from '../../schema/account.ts'
import { pageMembers } from '../../schema/page-reply.ts'
import { ignored, limit, sort, start } from '../../schema/parameters.ts'
import { toListedAccount } from '../../shape/account.ts'

export const accounts = endpoint({
  get: '/api/account/list',
  summary: 'Accounts, in the order the index first saw them',
  description: 'Balances are not indexed yet, so there is no order by balance.',
  query: { sort: sort(['timestamp']), start, limit, ...ignored },
  reply: Type.Object({
    account_number: Type.Integer({ description: 'Accounts the index knows.' }),
    ...pageMembers(listedAccount),
  }),
  async handle({ query }, { store, state }) {
    const { rows, total } = await store.accounts(toPageRequest(query))
    const data = rows.map((row) => toListedAccount(row, state))
    return {
      account_number: state.accountCount,
      total,
      rangeTotal: total,
      data,
      contractMap: Object.fromEntries(
        data.filter(({ accountType }) => accountType === 2).map(({ address }) => [address, true as const]),
      ),
    }
  },
})
