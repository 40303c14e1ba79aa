import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { costOfTypes } from '../../shared/filters.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import { transaction } from '../transaction/schema.ts'
import { toTransactionList } from '../transaction/shape.ts'
import { toTransferList, transfer } from '../transfer/transfer.ts'
import {
  costOfSearch,
  filteredMembers,
  filterQuery,
  readConditions,
  searched,
  toFilteredRequest,
} from './conditions.ts'

const description = `All conditions apply. A request compares rows of the index with the fewest rows, from the newest down: up to ${apiLimits.filteredRows} rows of blocks, or ${apiLimits.scannedRows} of an account or a token, and ${apiLimits.soughtRows} of these while none matches; total is there for from or to with types (of transactions) or with token (of transfers), which have lists of their own, and without conditions; searched says how far it came, and nextCursor continues it, even where no row matched; rows of a list beyond ${apiLimits.scannedRows} cost more. A CSV file is the result of up to ${apiLimits.filteredRequests} such requests; its last line has continues=, a cursor, where the search goes on.`

export const filteredTransactions = endpoint({
  get: '/api/filter/transaction',
  summary: 'Transactions by type, sides, amount, method, result, blocks and time',
  description: `${description} An amount is that of the operation itself, in TRX or a TRC10 token. Transfers of token contracts are in /api/filter/transfer.`,
  query: filterQuery,
  list: 'data',
  cost: 5,
  extraCost: costOfTypes,
  costOfAnswer: costOfSearch,
  mostCsvPages: apiLimits.filteredRequests,
  reply: Type.Object({ ...scannedMembers('data', transaction), searched }),
  async handle({ query }, at) {
    const conditions = await readConditions(query, at)
    if (conditions.asset?.kind === 'trc20') throw refuseContract()
    const page = await at.store.filteredTransactions(conditions, toFilteredRequest(query))
    return { ...filteredMembers(page, query, at), ...(await toTransactionList(page.rows, at)) }
  },
})

const refuseContract = () =>
  new RequestRefused(
    'filters_not_combinable',
    'token is a contract, which transactions only call. Use /api/filter/transfer for its transfers, or to for its calls.',
    { parameters: ['token'] },
  )

export const filteredTransfers = endpoint({
  get: '/api/filter/transfer',
  summary:
    'Transfers by token, sides, amount, blocks and time, and by type, method and result of their transactions',
  description: `${description} Failed calls transfer nothing and are not listed.`,
  query: filterQuery,
  list: 'data',
  cost: 5,
  extraCost: costOfTypes,
  costOfAnswer: costOfSearch,
  mostCsvPages: apiLimits.filteredRequests,
  reply: Type.Object({ ...scannedMembers('data', transfer), searched }),
  async handle({ query }, at) {
    const page = await at.store.filteredTransfers(await readConditions(query, at), toFilteredRequest(query))
    return { ...filteredMembers(page, query, at), ...(await toTransferList(page.rows, at)) }
  },
})
