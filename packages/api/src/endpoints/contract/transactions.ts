import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findTransactions } from '../../find/find-transactions.ts'
import { aroundFound } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { address, confirm, height, ignored, paging, requiredAddress, sort } from '../../schema/parameters.ts'
import { transaction } from '../../schema/transaction.ts'
import { toTransactionList } from '../../shape/transaction-list.ts'

export const contractTransactions = endpoint({
  get: '/api/contracts/transaction',
  summary: 'Transactions that name a contract, newest first',
  description: 'owner (extension) and block are looked for among the rows of the contract: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: requiredAddress,
    owner: address,
    block: height,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', transaction)),
  async handle({ query }, at) {
    const { owner, block } = query
    const filter = {
      account: await readAddress(query.contract, at),
      owner: owner && (await readAddress(owner, at)),
      block,
    }
    const found = await findTransactions(filter, query, at)
    return { ...aroundFound(found), ...(await toTransactionList(found.rows, at)) }
  },
})
