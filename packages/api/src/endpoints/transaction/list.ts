import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { toHash } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { costOfTypes, readTypes } from '../../shared/filters.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  dates,
  hash,
  height,
  ignored,
  operationTypes,
  paging,
  sort,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import { isWhole } from '../../shared/values.ts'
import { transaction } from './schema.ts'
import { findTransactions, toTransactionList, type TransactionFilter } from './shape.ts'

const query = {
  sort: sort(['timestamp', 'number']),
  ...paging,
  address,
  block: height,
  hash,
  address_from: address,
  address_to: address,
  ...operationTypes,
  ...confirm,
  ...dates,
  ...ignored,
}
type Query = Static<TObject<typeof query>>

export const transactions = endpoint({
  get: '/api/transaction',
  summary: 'Transactions, newest first',
  description:
    'All filters apply. address means owner or direct counterparty, address_from the owner, address_to the counterparty. A block or hash that the chain does not have is an empty list, and a 404 where the index may lack it. An account with types and as owner or counterparty has lists of its own, with totals; two accounts together scan the shorter of their lists: see scanned.',
  query,
  extraCost: costOfTypes,
  list: 'data',
  reply: Type.Object({
    ...scannedMembers('data', transaction),
    wholeChainTxCount: Type.Optional(
      Type.Integer({
        description:
          'Transactions of the chain up to the newest block; absent unless the index covers every block.',
      }),
    ),
  }),
  isFinal: ({ data }, { hash }) => hash !== undefined && data[0]?.confirmed === true,
  async handle({ query }, at) {
    const found = await findTransactions(await filterOf(query, at), query, at)
    return omitUndefined({
      ...pagingMembersOf(found),
      wholeChainTxCount: isWhole(at.state) ? at.state.transactionCount : undefined,
      ...(await toTransactionList(found.rows, at)),
    })
  },
})

async function filterOf(query: Query, at: Context): Promise<TransactionFilter> {
  const { address, hash, block, address_from: owner, address_to: to } = query
  return {
    hash: hash && toHash(hash),
    block,
    account: address && (await readAddress(address, at)),
    owner: owner && (await readAddress(owner, at)),
    to: to && (await readAddress(to, at)),
    types: readTypes(query),
  }
}
